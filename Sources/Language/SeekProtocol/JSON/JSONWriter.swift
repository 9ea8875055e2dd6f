/// A value that can be written as JSON.
package protocol JSONWritable {
    func write(to writer: inout JSONWriter)
}

/// Writes JSON as mpv does, byte for byte: no white space between tokens, doubles as `%f`, non-finite ones as strings,
/// strings passed through whatever their encoding.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(capacity: Int = 256) {
        bytes.reserveCapacity(capacity)
    }

    package static func bytes(of value: some JSONWritable) -> [UInt8] {
        var writer = JSONWriter()
        value.write(to: &writer)
        return writer.bytes
    }

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclosed("{", "}", body)
    }

    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        enclosed("[", "]", body)
    }

    /// A member of the object that is being written. `nil` is written as `null`.
    package mutating func field(_ name: StaticString, _ value: (some JSONWritable)?) {
        begin(name)
        if let value { value.write(to: &self) } else { null() }
        needsComma = true
    }

    package mutating func field(_ name: [UInt8], _ value: some JSONWritable) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &self)
        needsComma = true
    }

    /// An element of the array that is being written.
    package mutating func element(_ value: some JSONWritable) {
        separate()
        value.write(to: &self)
        needsComma = true
    }

    package mutating func null() { raw("null") }

    package mutating func bool(_ flag: Bool) { raw(flag ? "true" : "false") }

    package mutating func integer(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        DecimalDigits.append(number.magnitude, to: &bytes)
    }

    package mutating func double(_ number: Double) {
        if number.isNaN {
            raw(number.sign == .minus ? "\"-nan\"" : "\"nan\"")
        } else if number.isInfinite {
            raw(number < 0 ? "\"-inf\"" : "\"inf\"")
        } else {
            FixedPoint.append(number, to: &bytes)
        }
    }

    package mutating func string(_ text: some Collection<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        let isWritten: Void? = text.withContiguousStorageIfAvailable { escape($0) }
        if isWritten == nil { Array(text).withUnsafeBufferPointer { escape($0) } }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A value that is JSON already.
    package mutating func written(_ value: [UInt8]) { bytes.append(contentsOf: value) }

    package mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Bytes without escapes, which are nearly all, are appended in whole runs.
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            bytes.append(contentsOf: text[start..<index])
            escape(byte)
            start = index + 1
        }
        bytes.append(contentsOf: text[start...])
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case 0x08: raw("\\b")
        case 0x0C: raw("\\f")
        case 0x0A: raw("\\n")
        case 0x0D: raw("\\r")
        case 0x09: raw("\\t")
        case 0..<0x20:
            raw("\\u00")
            bytes.append(Self.hexDigit(byte >> 4))
            bytes.append(Self.hexDigit(byte & 15))
        default: bytes.append(byte)
        }
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }

    private mutating func enclosed(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    /// A literal member name, which needs no escapes: appended in one piece, because names are most of the output.
    private mutating func begin(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 4) { piece in
            var end = 0
            if needsComma {
                piece[0] = UInt8(ascii: ",")
                end = 1
            }
            piece[end] = UInt8(ascii: "\"")
            let text = UnsafeBufferPointer(start: name.utf8Start, count: length)
            end = piece[(end + 1)...].update(fromContentsOf: text)
            piece[end] = UInt8(ascii: "\"")
            piece[end + 1] = UInt8(ascii: ":")
            end += 2
            bytes.append(contentsOf: piece[..<end])
        }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}

extension Bool: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.integer(Int64(self)) }
}

extension Int64: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension String: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.string(utf8) }
}

extension ByteString: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.string(bytes) }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.array { for element in self { $0.element(element) } }
    }
}

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
