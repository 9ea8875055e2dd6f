import Glibc

/// Times of day and dates, in the time zone of who asks.
package enum LocalTime {
    /// Seconds since 1970.
    package static var now: Double { Double(time(nil)) }

    /// - Parameters:
    ///   - seconds: since 1970.
    ///   - format: as of `strftime`, "%H:%M".
    /// - Returns: nil if no calendar reaches so far.
    package static func text(_ seconds: Int, _ format: String) -> String? {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return nil }
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
