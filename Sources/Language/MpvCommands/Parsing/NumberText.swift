package import SeekProtocol

/// Numbers in strings, as mpv's options read them.
package enum NumberText {
    /// A whole number, decimal if possible, else in C's notations; clamped to 64 bits.
    package static func integer(_ text: ByteString) -> Int64? {
        guard !text.bytes.isEmpty else { return nil }
        for radix: Int64 in [10, 0] {
            var reader = NumberReader(text.bytes)
            reader.skipSpace()
            let value = reader.wholeNumber(radix: radix) ?? 0
            if reader.isAtEnd { return value }
        }
        return nil
    }

    /// A finite number, or the ratio of two: "1.5", "3/2", "3:2".
    package static func number(_ text: ByteString) -> Double? {
        guard !text.bytes.isEmpty else { return nil }
        var reader = NumberReader(text.bytes)
        var value = part(&reader)
        if reader.accept(":") || reader.accept("/") { value /= part(&reader) }
        return reader.isAtEnd && value.isFinite ? value : nil
    }

    /// One side of a ratio; 0 if there is no number, as in C.
    private static func part(_ reader: inout NumberReader) -> Double {
        reader.skipSpace()
        return reader.double() ?? 0
    }
}

/// Media times in strings, as mpv's commands and properties read them.
package enum MediaTimeText {
    /// The time in seconds, finite: "90", "-5", "1:30", "1:02:03.5"; nil for anything else.
    ///
    /// As in mpv, a sign applies only to the first part: "-1:30" is 30 s minus one minute.
    package static func seconds(_ text: ByteString) -> Double? {
        let start = NumberReader(text.bytes)
        var reader = start
        if let hours = part(&reader), let minutes = part(&reader), let seconds = reader.double() {
            return finite(Double(3600 &* hours &+ 60 &* minutes) + seconds, reader)
        }
        reader = start
        if let minutes = part(&reader), let seconds = reader.double() {
            return finite(Double(60 &* minutes) + seconds, reader)
        }
        reader = start
        return reader.double().flatMap { finite($0, reader) }
    }

    /// Hours or minutes and their colon. As in mpv, 32 bits, which wrap around on overflow.
    private static func part(_ reader: inout NumberReader) -> Int32? {
        guard let number = reader.wholeNumber(radix: 10), reader.accept(":") else { return nil }
        return Int32(truncatingIfNeeded: number)
    }

    private static func finite(_ seconds: Double, _ reader: NumberReader) -> Double? {
        reader.isAtEnd && seconds.isFinite ? seconds : nil
    }
}
