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
