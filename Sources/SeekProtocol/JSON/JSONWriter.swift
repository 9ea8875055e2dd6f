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
