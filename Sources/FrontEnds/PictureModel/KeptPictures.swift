/// Pictures of a film that were made once, as a BIF file with a tail (P3): for each picture the latest place at which it
/// was asked for, u32le ms. Other readers of BIF files stop before it.
package struct KeptPictures: Equatable, Sendable {
    private struct Entry: Equatable {
        /// Its own time, ms.
        let time: Int
        /// No other keyframe is between its own time and this place, ms.
        var until: Int
        let jpeg: [UInt8]
    }

    /// By time.
    private var entries: [Entry] = []

    /// Seconds between two pictures of a film that is filled in.
    package static let step = 10.0
    /// Ms: a day. Later places are not kept.
    private static let latest = 86_400_000

    /// Bytes of all pictures: then no more are kept.
    package static let most = 48 << 20

    private var size = 0

    package init() {}

    package var count: Int { entries.count }

    /// - Returns: nil if it is no such file.
    package init?(_ file: [UInt8]) {
        guard let head = BifFile(head: file),
            let index = head.index(in: file.dropFirst(BifFile.headSize), fileLength: file.count)
        else { return nil }
        for number in 0..<index.count {
            let (seconds, range) = index.picture(number: number)
            let tail = index.length + 4 * number
            guard let time = Self.milliseconds(seconds) else { return nil }
            var until = time
            if tail + 4 <= file.count {
                until = file[tail..<tail + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
            }
            var next = Self.latest
            if number + 1 < index.count {
                guard let time = Self.milliseconds(index.picture(number: number + 1).seconds) else { return nil }
                next = time
            }
            entries.append(Entry(time: time, until: min(max(time, until), next), jpeg: Array(file[range])))
            size += range.count
        }
    }

    /// The file's bytes; nil if there are no pictures.
    package var bytes: [UInt8]? {
        guard !entries.isEmpty else { return nil }
        let file = BifWriter.bytes(of: entries.map { (Double($0.time) / 1000, $0.jpeg) })
        return file.map { entries.reduce(into: $0) { bytes, entry in bytes += Self.bytes(of: entry.until) } }
    }

    private static func bytes(of number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { Array($0) }
    }

    /// The picture of the keyframe before a place.
    ///
    /// - Parameter within: so far before the place, seconds, another keyframe's is good enough.
    /// - Returns: its own time, seconds; nil if it was not made.
    package func picture(at seconds: Double, within: Double = 0) -> (seconds: Double, jpeg: [UInt8])? {
        guard let place = Self.milliseconds(seconds), let number = number(at: place) else { return nil }
        let entry = entries[number]
        guard place <= entry.until || Double(place - entry.time) <= within * 1000 else { return nil }
        return (Double(entry.time) / 1000, entry.jpeg)
    }

    /// Keeps a picture.
    ///
    /// - Parameter asked: the place for which it was made: its keyframe is the last one before that. Seconds.
    /// - Returns: whether there is something new.
    package mutating func add(_ jpeg: [UInt8], at seconds: Double, asked: Double) -> Bool {
        guard let time = Self.milliseconds(seconds), let asked = Self.milliseconds(asked),
            entries.count < BifFile.mostPictures,
            (1...BifFile.largestPicture).contains(jpeg.count)
        else { return false }
        let until = max(time, asked)
        if let number = number(at: time), entries[number].time == time {
            guard entries[number].until < until else { return false }
            entries[number].until = until
            return true
        }
        guard size + jpeg.count <= Self.most else { return false }
        size += jpeg.count
        let place = number(at: time).map { $0 + 1 } ?? 0
        entries.insert(Entry(time: time, until: until, jpeg: jpeg), at: place)
        return true
    }

    /// The next place to fill in: the first multiple of `step` without a picture of the `step` before it.
    ///
    /// - Parameter duration: of the film, seconds.
    package func gap(in duration: Double, from begin: Double = 0) -> Double? {
        guard duration.isFinite, duration <= Double(Self.latest) / 1000 else { return nil }
        var place = (begin / Self.step).rounded(.up) * Self.step
        while place < duration {
            if picture(at: place, within: 0) == nil { return place }
            place += Self.step
        }
        return nil
    }

    private static func milliseconds(_ seconds: Double) -> Int? {
        guard seconds >= 0, seconds <= Double(latest) / 1000 else { return nil }
        return Int((seconds * 1000).rounded())
    }

    /// The last entry at that time or before it.
    private func number(at time: Int) -> Int? {
        entries.place(at: Double(time)) { Double($0.time) }.flatMap { entries[$0].time <= time ? $0 : nil }
    }
}
