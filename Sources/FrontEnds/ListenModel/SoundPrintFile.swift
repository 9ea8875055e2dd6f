/// A sound print as the bytes of a file, little-endian: the mark, the duration (double, s), and for head and tail the start
/// (double, s), the number of points (u32) and of levels (u32), the points (u32 each) and the levels (u8 each).
package enum SoundPrintFile {
    /// Another version is another mark: such files are made again.
    private static let mark = Array("seekd sound 1\n".utf8)
    /// A longer file is none: the longest stretches have 22 min, 109 KB.
    package static let longest = 1_048_576

    package static func bytes(of print: SoundPrint) -> [UInt8] {
        var bytes = mark
        append(print.duration.bitPattern, to: &bytes)
        for stretch in [print.head, print.tail] {
            append(stretch.start.bitPattern, to: &bytes)
            append(UInt32(stretch.points.count), to: &bytes)
            append(UInt32(stretch.levels.count), to: &bytes)
            for point in stretch.points { append(point, to: &bytes) }
            bytes += stretch.levels
        }
        return bytes
    }

    /// Nil if it is none, or is damaged.
    package static func print(in bytes: [UInt8]) -> SoundPrint? {
        guard bytes.count <= longest, bytes.starts(with: mark) else { return nil }
        var rest = bytes[mark.count...]
        guard let duration = double(&rest), duration > 0, let head = stretch(&rest), let tail = stretch(&rest),
            rest.isEmpty
        else { return nil }
        return SoundPrint(duration: duration, head: head, tail: tail)
    }

    private static func stretch(_ rest: inout ArraySlice<UInt8>) -> SoundStretch? {
        guard let start = double(&rest), let points: UInt32 = number(&rest), let levels: UInt32 = number(&rest),
            rest.count >= Int(points) * 4 + Int(levels)
        else { return nil }
        var stretch = SoundStretch(start: start)
        stretch.points = (0..<points).compactMap { _ in number(&rest) }
        stretch.levels = Array(rest.prefix(Int(levels)))
        rest.removeFirst(Int(levels))
        return stretch
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    private static func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ rest: inout ArraySlice<UInt8>
    ) -> Number? {
        let size = MemoryLayout<Number>.size
        guard rest.count >= size else { return nil }
        defer { rest.removeFirst(size) }
        return rest.prefix(size).reversed().reduce(Number(0)) { $0 << 8 | Number($1) }
    }

    /// A finite number of 0 or more.
    private static func double(_ rest: inout ArraySlice<UInt8>) -> Double? {
        let bits: UInt64? = number(&rest)
        return bits.map(Double.init(bitPattern:)).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
