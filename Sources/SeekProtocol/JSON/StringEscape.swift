/// The escapes of mpv's strings, in JSON and in input syntax.
package enum StringEscape {
    /// A text with its escapes replaced, up to the first invalid one.
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

    /// Reads the rest of an escape after `\` and appends its bytes; false for an invalid one, part of which may then have
    /// been read.
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

    /// The code after `\u`. A high surrogate is invalid without the `\u` of its low one.
    private static func codePoint(from rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard let first = hexadecimal(digits: 4, from: &rest).flatMap({ UInt32(exactly: $0) }) else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return first }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let second = hexadecimal(digits: 4, from: &rest), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return 0x10000 + (first - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }

    /// This many characters, read as C reads a hexadecimal number: white space and a sign are accepted.
    private static func hexadecimal(digits: Int, from rest: inout ArraySlice<UInt8>) -> Int64? {
        guard rest.count >= digits else { return nil }
        var reader = NumberReader(rest.prefix(digits))
        reader.skipSpace()
        let code = reader.wholeNumber(radix: 16) ?? 0
        guard reader.isAtEnd else { return nil }
        rest.removeFirst(digits)
        return code
    }

    /// Appends UTF-8; a lone low surrogate becomes three bytes, as in mpv.
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
