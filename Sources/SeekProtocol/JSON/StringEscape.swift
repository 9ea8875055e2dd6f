/// What a `\` stands for in mpv's strings, those of JSON and of input syntax alike.
package enum StringEscape {
    /// A text with what its escapes mean in their place, up to the first that is none.
    package static func meaning(of text: some Collection<UInt8>) -> [UInt8] {
        var (rest, bytes) = (Array(text)[...], [UInt8]())
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "\\") {
                bytes.append(byte)
            } else if !read(from: &rest, into: &bytes) {
                break
            }
        }
        return bytes
    }

    /// Reads what stands behind a `\` and appends the bytes that it means; false where no escape starts like this, and
    /// then some of it may have been read.
    package static func read(from rest: inout ArraySlice<UInt8>, into bytes: inout [UInt8]) -> Bool {
        switch rest.popFirst() {
        case UInt8(ascii: "\"")?: bytes.append(UInt8(ascii: "\""))
        case UInt8(ascii: "'")?: bytes.append(UInt8(ascii: "'"))
        case UInt8(ascii: "\\")?: bytes.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/")?: bytes.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b")?: bytes.append(0x08)
        case UInt8(ascii: "e")?: bytes.append(0x1B)
        case UInt8(ascii: "f")?: bytes.append(0x0C)
        case UInt8(ascii: "n")?: bytes.append(0x0A)
        case UInt8(ascii: "r")?: bytes.append(0x0D)
        case UInt8(ascii: "t")?: bytes.append(0x09)
        case UInt8(ascii: "x")?:
            guard let code = hexadecimal(digits: 2, from: &rest) else { return false }
            bytes.append(UInt8(truncatingIfNeeded: code))
        case UInt8(ascii: "u")?:
            guard let code = codePoint(from: &rest) else { return false }
            append(code, to: &bytes)
        case _?, nil: return false
        }
        return true
    }

    /// The code behind `\u`; a surrogate's second half, `\u` and all, belongs to the first, which is none alone.
    private static func codePoint(from rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard let first = hexadecimal(digits: 4, from: &rest).flatMap({ UInt32(exactly: $0) }) else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return first }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let second = hexadecimal(digits: 4, from: &rest), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return 0x10000 + (first - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }

    /// So many characters, which C reads as a hexadecimal number, white space and sign included.
    private static func hexadecimal(digits: Int, from rest: inout ArraySlice<UInt8>) -> Int64? {
        guard rest.count >= digits else { return nil }
        var reader = NumberReader(rest.prefix(digits))
        reader.skipSpace()
        let code = reader.wholeNumber(radix: 16) ?? 0
        guard reader.isAtEnd else { return nil }
        rest.removeFirst(digits)
        return code
    }

    /// In UTF-8; the second half of a surrogate alone is passed through in three bytes, as mpv does.
    private static func append(_ code: UInt32, to bytes: inout [UInt8]) {
        func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(code >> shift & 63) }
        switch code {
        case 0..<0x80: bytes.append(UInt8(code))
        case 0x80..<0x800: bytes += [0xC0 | UInt8(code >> 6), continuation(0)]
        case 0x800..<0x10000: bytes += [0xE0 | UInt8(code >> 12), continuation(6), continuation(0)]
        default: bytes += [0xF0 | UInt8(code >> 18), continuation(12), continuation(6), continuation(0)]
        }
    }
}
