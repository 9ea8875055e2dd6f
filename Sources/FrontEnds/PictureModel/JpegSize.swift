/// The size of a JPEG, from its bytes alone.
package struct JpegSize: Equatable, Sendable {
    /// Pixels in a direction: of larger pictures nothing is made.
    package static let largest = 16_384

    /// Pixels, 1 to `largest`.
    package let width: Int
    /// Pixels, 1 to `largest`.
    package let height: Int

    /// - Parameter bytes: the begin of a JPEG, with its markers up to the size.
    /// - Returns: nil if it is none, is neither baseline, extended nor progressive, or is too large.
    package init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8]), let frame = Self.frame(in: bytes), frame.count >= 6,
            // Bits of a sample, and channels, of 3 bytes each.
            frame[0] == 8 || frame[0] == 12, (1...4).contains(frame[5]), frame.count == 6 + 3 * Int(frame[5])
        else { return nil }
        height = Int(frame[1]) << 8 | Int(frame[2])
        width = Int(frame[3]) << 8 | Int(frame[4])
        guard (1...Self.largest).contains(width), (1...Self.largest).contains(height) else { return nil }
    }

    /// What the marker SOF0, SOF1 or SOF2 has behind its length.
    private static func frame(in bytes: [UInt8]) -> [UInt8]? {
        var place = 2
        while place < bytes.count {
            guard bytes[place] == 0xFF else { return nil }
            // A marker may have any number of FF before it.
            while place < bytes.count, bytes[place] == 0xFF { place += 1 }
            guard place + 2 < bytes.count else { return nil }
            let marker = bytes[place]
            place += 1
            // TEM and restarts have no length.
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
            guard hasSegment(marker), length >= 2, length <= bytes.count - place else { return nil }
            if (0xC0...0xC2).contains(marker) { return Array(bytes[place + 2..<place + length]) }
            place += length
        }
        return nil
    }

    /// Whether it may be before the size: not another kind of frame, nor the begin, the end or the picture itself.
    private static func hasSegment(_ marker: UInt8) -> Bool {
        switch marker {
        // Tables of Huffman's and arithmetic codes.
        case 0xC4, 0xCC: true
        case 0xC3...0xCF, 0xD8...0xDA, 0x00, 0x02...0xBF: false
        default: true
        }
    }
}
