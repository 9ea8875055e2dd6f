/// Makes BIF files, with times in ms.
package enum BifWriter {
    /// A picture: seconds from the film's begin, and a JPEG of 1 to `BifFile.largestPicture` bytes.
    package typealias Picture = (seconds: Double, jpeg: [UInt8])

    /// - Parameter pictures: in any order; of those with the same ms the first one counts.
    /// - Returns: the whole file; nil if it can't have these: a time that is negative, no number or above 49 days, a
    ///   picture that is empty or too large, more than `BifFile.mostPictures`, or more than 4 GiB in all.
    package static func bytes(of pictures: [Picture]) -> [UInt8]? {
        guard let kept = inOrder(pictures), kept.count <= BifFile.mostPictures else { return nil }
        let begin = BifFile.headSize + (kept.count + 1) * BifFile.entrySize
        // At most 100,000 times 1 MiB: it can't overflow.
        let length = kept.reduce(begin) { $0 + $1.jpeg.count }
        guard length <= UInt32.max else { return nil }
        var bytes = BifFile.mark
        bytes.reserveCapacity(length)
        for number in [0, kept.count, 1] { append(UInt32(number), to: &bytes) }
        bytes += [UInt8](repeating: 0, count: BifFile.headSize - bytes.count)
        var offset = begin
        for picture in kept {
            append(picture.time, to: &bytes)
            append(UInt32(offset), to: &bytes)
            offset += picture.jpeg.count
        }
        append(BifFile.endTime, to: &bytes)
        append(UInt32(offset), to: &bytes)
        for picture in kept { bytes += picture.jpeg }
        return bytes
    }

    /// By time, ms, each once; nil if one can't be in a file.
    private static func inOrder(_ pictures: [Picture]) -> [(time: UInt32, jpeg: [UInt8])]? {
        var timed: [(time: UInt32, number: Int)] = []
        for (number, picture) in pictures.enumerated() {
            guard let time = time(picture.seconds), (1...BifFile.largestPicture).contains(picture.jpeg.count) else {
                return nil
            }
            timed.append((time, number))
        }
        timed.sort { $0 < $1 }
        var kept: [(time: UInt32, jpeg: [UInt8])] = []
        for (time, number) in timed where time != kept.last?.time { kept.append((time, pictures[number].jpeg)) }
        return kept
    }

    /// Whole ms, rounded down as `BifIndex` reads them, so that a picture is found at its own time; nil if it is no
    /// time of a file.
    private static func time(_ seconds: Double) -> UInt32? {
        guard seconds >= 0, seconds.isFinite else { return nil }
        // Rounding down would do if 1.001 s were not 1000.9999999999999 ms.
        var time = (seconds * 1000).rounded()
        if time / 1000 > seconds { time -= 1 }
        return time < Double(BifFile.endTime) ? UInt32(time) : nil
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
