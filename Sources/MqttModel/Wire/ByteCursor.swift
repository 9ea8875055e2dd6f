/// Reads the fields of a packet.
struct ByteCursor {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    var isAtEnd: Bool { place == bytes.endIndex }

    /// What has not been read.
    var rest: ArraySlice<UInt8> { bytes[place...] }

    mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - place else { throw .cut }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func byte() throws(WireError) -> UInt8 { Self.number(try take(1)) }
    mutating func uint16() throws(WireError) -> UInt16 { Self.number(try take(2)) }
    mutating func uint32() throws(WireError) -> UInt32 { Self.number(try take(4)) }

    private static func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> Number {
        bytes.reduce(0) { number, byte in
            (Number.bitWidth > 8 ? number << 8 : 0) | Number(truncatingIfNeeded: byte)
        }
    }

    /// A variable byte integer: seven bits a byte, the lowest first.
    mutating func variable() throws(WireError) -> Int {
        var number = 0
        for place in 0..<4 {
            let byte = try byte()
            number |= Int(byte & 0x7F) << (7 * place)
            if byte & 0x80 == 0 { return number }
        }
        throw WireError("the broker sent a number of more than four bytes")
    }

    /// Bytes after their length.
    mutating func binary() throws(WireError) -> ArraySlice<UInt8> {
        try take(Int(try uint16()))
    }

    mutating func string() throws(WireError) -> String {
        let bytes = try binary()
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw WireError("the broker sent a text that is not UTF-8, or has a NUL")
        }
        return text
    }
}
