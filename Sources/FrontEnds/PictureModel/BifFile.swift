/// The head of a BIF file, which has small pictures of a film for the places of its bar, as Roku's players, Plex and
/// Emby have them.
///
/// Numbers are u32, little-endian. The head: the mark, the version 0, the number of pictures N, the unit of times in
/// ms, and zeros up to byte 64. Then N + 1 entries of the index: time and offset; the last one has the time FFFFFFFF
/// and the offset at which the last picture ends. The pictures are JPEGs.
package struct BifFile: Equatable, Sendable {
    /// Bytes.
    package static let headSize = 64
    /// A film of 27 h with a picture for each second.
    package static let mostPictures = 100_000
    /// Bytes. Pictures of 320 pixels have 20 KB.
    package static let largestPicture = 1_048_576

    static let mark: [UInt8] = [0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Bytes of an entry of the index.
    static let entrySize = 8
    /// The time of the index's last entry, which is no picture's.
    static let endTime = UInt32.max

    /// Pictures, 0 to `mostPictures`.
    package let count: Int
    /// Of the index's times, ms, 1 or more.
    package let unit: Int

    /// Bytes of the index, which follows the head.
    package var indexSize: Int { (count + 1) * Self.entrySize }

    /// - Parameter head: the file's begin, `headSize` bytes or more.
    /// - Returns: nil if it is none, is of another version or has too many pictures.
    package init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headSize))
        guard head.count == Self.headSize, head.starts(with: Self.mark), head.number(at: 8) == 0,
            let count = head.number(at: 12), count <= Self.mostPictures, let unit = head.number(at: 16)
        else { return nil }
        self.count = Int(count)
        self.unit = unit == 0 ? 1000 : Int(unit)
    }

    /// - Parameters:
    ///   - bytes: the file from byte `headSize` on, `indexSize` bytes or more.
    ///   - fileLength: bytes of the whole file.
    /// - Returns: nil if the index is cut or damaged.
    package func index(in bytes: some Collection<UInt8>, fileLength: Int) -> BifIndex? {
        BifIndex(of: self, in: Array(bytes.prefix(indexSize)), fileLength: fileLength)
    }
}

/// Where the pictures of a BIF file are.
package struct BifIndex: Equatable, Sendable {
    private struct Entry: Equatable {
        /// Units.
        let time: UInt32
        /// Bytes from the file's begin.
        let offset: UInt32
    }

    /// Of the pictures, in the order of their times.
    private let entries: [Entry]
    /// Where the last picture ends, bytes from the file's begin.
    private let end: UInt32
    /// Of the times, ms.
    private let unit: Double

    fileprivate init?(of file: BifFile, in bytes: [UInt8], fileLength: Int) {
        guard bytes.count == file.indexSize else { return nil }
        var entries: [Entry] = []
        entries.reserveCapacity(file.count + 1)
        for place in stride(from: 0, to: bytes.count, by: BifFile.entrySize) {
            guard let time = bytes.number(at: place), let offset = bytes.number(at: place + 4) else { return nil }
            if let last = entries.last {
                guard time > last.time, offset > last.offset, offset - last.offset <= BifFile.largestPicture else {
                    return nil
                }
            } else if offset < BifFile.headSize + bytes.count {
                return nil
            }
            entries.append(Entry(time: time, offset: offset))
        }
        guard let end = entries.popLast(), end.time == BifFile.endTime, end.offset <= fileLength else { return nil }
        self.entries = entries
        self.end = end.offset
        unit = Double(file.unit)
    }

    /// Pictures.
    package var count: Int { entries.count }

    /// Where the last picture ends, bytes from the file's begin.
    var length: Int { Int(end) }

    /// A picture's own time, seconds from the film's begin, and its bytes in the file.
    ///
    /// - Parameter number: from 0, less than `count`.
    func picture(number: Int) -> (seconds: Double, range: Range<Int>) {
        let next = number + 1 < entries.count ? entries[number + 1].offset : end
        return (time(of: entries[number]), Int(entries[number].offset)..<Int(next))
    }

    /// The last picture at that time or before it, else the first.
    ///
    /// - Parameter seconds: any number; one that is none counts as the film's begin.
    /// - Returns: the picture's own time, seconds from the film's begin, and its bytes in the file, 1 to
    ///   `BifFile.largestPicture` of them. Nil if there are no pictures.
    package func picture(at seconds: Double) -> (seconds: Double, range: Range<Int>)? {
        guard let place = entries.place(at: seconds, time: time) else { return nil }
        return picture(number: place)
    }

    /// Seconds. The division comes last, so that whole ms give the nearest number there is.
    private func time(of entry: Entry) -> Double { Double(entry.time) * unit / 1000 }
}

extension [UInt8] {
    /// A little-endian number; nil if it is not all there.
    fileprivate func number(at offset: Int) -> UInt32? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
