/// Splits a stream into MQTT packets. The length is known before the content: of a longer packet only the beginning is
/// kept, so memory does not depend on what the broker announces.
struct PacketReader: Sendable {
    /// Bytes of a packet, without its header, that are kept.
    static let longest = 256 << 10

    struct Packet: Equatable, Sendable {
        /// The first byte.
        var header: UInt8
        /// The beginning, if the packet is longer than `longest`.
        var body: [UInt8]
        /// Bytes of the whole body.
        var length: Int

        var isWhole: Bool { body.count == length }
    }

    private var buffer: [UInt8] = []
    private var start = 0
    /// A packet whose end is being skipped, and how much of it is still to come.
    private var skipped: (packet: Packet, rest: Int)?

    /// Call `next` until it returns nil before more is added.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
        } else if start > 0 {
            buffer.removeFirst(start)
        }
        start = 0
        let used = skip(bytes.count)
        buffer.append(contentsOf: bytes.dropFirst(used))
    }

    /// - Returns: how many of the bytes belong to a packet whose end is skipped.
    private mutating func skip(_ count: Int) -> Int {
        guard let rest = skipped?.rest else { return 0 }
        let used = min(rest, count)
        skipped?.rest -= used
        return used
    }

    /// The next packet; nil if it has not come yet.
    mutating func next() throws(WireError) -> Packet? {
        if let (packet, rest) = skipped {
            guard rest == 0 else { return nil }
            skipped = nil
            return packet
        }
        guard let (length, begin) = try length() else { return nil }
        let kept = min(length, Self.longest)
        guard buffer.count - begin >= kept else { return nil }
        let packet = Packet(header: buffer[start], body: Array(buffer[begin..<begin + kept]), length: length)
        start = begin + kept
        guard kept < length else { return packet }
        skipped = (packet, length - kept)
        start += skip(buffer.count - start)
        return try next()
    }

    /// The length of the packet's body, and where it begins.
    private func length() throws(WireError) -> (length: Int, begin: Int)? {
        var length = 0
        for (place, byte) in buffer.dropFirst(start + 1).prefix(4).enumerated() {
            length |= Int(byte & 0x7F) << (7 * place)
            if byte & 0x80 == 0 {
                try check(length)
                return (length, start + 2 + place)
            }
            if place == 3 { throw WireError("the broker sent no MQTT: a length of more than four bytes") }
        }
        return nil
    }

    /// Messages alone may be long.
    private func check(_ length: Int) throws(WireError) {
        let type = buffer[start] >> 4
        guard length <= Self.longest || type == 3 else {
            throw WireError("the broker sent a packet of type \(type) with \(length) bytes")
        }
    }
}

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
