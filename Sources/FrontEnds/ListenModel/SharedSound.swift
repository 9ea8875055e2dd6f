/// A piece of sound that two films share.
package struct SharedPart: Equatable, Sendable {
    /// In the first film, seconds from its begin.
    package var start: Double
    package var end: Double
    /// How much later the same sound is in the first film, seconds.
    package var shift: Double

    package init(start: Double, end: Double, shift: Double) {
        self.start = start
        self.end = end
        self.shift = shift
    }

    package var length: Double { end - start }
}

/// Finds the sound that two stretches share (K10).
package enum SharedSound {
    /// Two points are of the same sound if at most so many of their 32 bits differ.
    private static let bits = 6
    /// A gap of so many points is bridged, 3.5 s.
    private static let gap = Int(3.5 / SoundStretch.pointTime)
    /// So many places in a row that are alike, in at most so many points, are no chance: 4 in 1.5 s.
    private static let (company, closeness) = (4, 12)
    /// The part of its points that a shared piece has to have in common.
    private static let density = 0.4
    /// How many shifts are looked at.
    private static let shifts = 30
    /// A point that occurs so often, as that of silence, tells nothing of the shift.
    private static let common = 24
    /// Pieces that are shorter are none, seconds.
    private static let shortest = 8.0

    /// The pieces that both have, the longest first. Pieces overlap in neither of the stretches.
    package static func parts(of one: SoundStretch, and other: SoundStretch) -> [SharedPart] {
        var found: [SharedPart] = []
        for shift in likelyShifts(one.points, other.points) {
            for run in runs(one.points, other.points, shift: shift) {
                let part = Edges.refined(run, shift: shift, one, other)
                if part.length >= shortest { found.append(part) }
            }
        }
        found.sort { ($0.length, $1.start) > ($1.length, $0.start) }
        var parts: [SharedPart] = []
        for part in found where !parts.contains(where: { overlap($0, part) }) { parts.append(part) }
        return parts
    }

    private static func overlap(_ one: SharedPart, _ other: SharedPart) -> Bool {
        one.start < other.end && other.start < one.end
            || one.start - one.shift < other.end - other.shift && other.start - other.shift < one.end - one.shift
    }

    /// How far the first is behind the second where many of their points are alike, in points, the likeliest first.
    private static func likelyShifts(_ one: [UInt32], _ other: [UInt32]) -> [Int] {
        var places: [UInt32: [Int32]] = [:]
        for (place, point) in other.enumerated() { places[stripped(point), default: []].append(Int32(place)) }
        var votes = [Int32](repeating: 0, count: one.count + other.count + 1)
        for (place, point) in one.enumerated() {
            guard let same = places[stripped(point)], same.count <= common else { continue }
            for otherPlace in same { votes[place - Int(otherPlace) + other.count] += 1 }
        }
        // Neighbouring shifts are of one piece.
        let sums = votes.indices.dropFirst().dropLast().map {
            (index: $0, sum: votes[$0 - 1] + 2 * votes[$0] + votes[$0 + 1])
        }
        var likely: [Int] = []
        for (index, sum) in sums.sorted(by: { ($0.sum, $1.index) > ($1.sum, $0.index) }) where sum > 4 {
            guard !likely.contains(where: { abs($0 - index) < 2 }) else { continue }
            likely.append(index)
            if likely.count == shifts { break }
        }
        return likely.map { $0 - other.count }
    }

    /// The bits of a point that differ least between encodings.
    private static func stripped(_ point: UInt32) -> UInt32 { point >> 16 }

    /// Ranges of points of the first in which the second has the same sound.
    private static func runs(_ one: [UInt32], _ other: [UInt32], shift: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var matches: [Int] = []
        func finish() {
            let run = withoutStragglers(matches[...])
            let places = (run.first ?? 0)..<(run.last.map { $0 + 1 } ?? 0)
            if Double(run.count) >= density * Double(places.count), places.count > gap, isVaried(one[places]) {
                runs.append(places)
            }
            matches = []
        }
        for place in max(0, shift)..<max(max(0, shift), min(one.count, other.count + shift)) {
            guard isAlike(one[place], at: place - shift, of: other) else { continue }
            if let last = matches.last, place - last > gap { finish() }
            matches.append(place)
        }
        finish()
        return runs
    }

    /// Without what agrees by chance near the ends: a place counts if others are close to it on the inside.
    private static func withoutStragglers(_ matches: ArraySlice<Int>) -> ArraySlice<Int> {
        var run = matches
        while run.count >= company, run[run.startIndex + company - 1] - run[run.startIndex] > closeness {
            run.removeFirst()
        }
        while run.count >= company, run[run.endIndex - 1] - run[run.endIndex - company] > closeness { run.removeLast() }
        return run
    }

    /// A shift is a whole number of points, and that of the sound is not: the neighbours count as well.
    private static func isAlike(_ point: UInt32, at place: Int, of other: [UInt32]) -> Bool {
        (max(0, place - 1)...min(other.count - 1, place + 1)).contains { (point ^ other[$0]).nonzeroBitCount <= bits }
    }

    /// Whether it is more than a tone or silence.
    private static func isVaried(_ points: ArraySlice<UInt32>) -> Bool {
        Set(points).count > points.count / 8
    }
}
