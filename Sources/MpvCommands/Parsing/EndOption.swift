/// mpv's `--end` as far as it names a time: `100`, `1:40`, `-10` (before the end), `50%`. Nil for chapters and `none`.
package enum EndOption {
    package static func seconds(_ text: String, duration: Double?) -> Double? {
        if text.hasSuffix("%") {
            guard let percent = Double(text.dropLast()), let duration else { return nil }
            return duration * percent / 100
        }
        let isFromEnd = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let number = Double(part), number.isFinite, number >= 0 else { return nil }
            seconds = seconds * 60 + number
        }
        if isFromEnd { return duration.map { max(0, $0 - seconds) } }
        return seconds
    }
}
