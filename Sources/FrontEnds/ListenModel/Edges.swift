/// Finds where a shared piece begins and ends. A point is made of 2.8 s of sound, so a run of points tells it within a
/// second; the levels tell it within 0.1 s, as they agree where the sound is the same, and nowhere else.
enum Edges {
    /// Around the middle of what one point is made of, seconds from its time.
    private static let pointMiddle = 1.4
    /// How far an edge can be from where the points have it, seconds.
    private static let reach = 3.0
    /// How far the shift can be from that of the points, levels.
    private static let shiftReach = 8
    /// Levels that differ by less are the same, by more are not; halves of a decibel.
    private static let limit = 6
    /// A larger difference tells no more, halves of a decibel.
    private static let most = 20
    /// Quieter than this it is silence, which agrees with silence by chance: 60 dB below full scale.
    private static let silence: UInt8 = 80

    /// - Parameters:
    ///   - run: points of the first stretch.
    ///   - shift: how far it is behind the second one, points.
    static func refined(
        _ run: Range<Int>, shift: Int, _ one: SoundStretch, _ other: SoundStretch
    ) -> SharedPart {
        let begin = Double(run.lowerBound) * SoundStretch.pointTime + pointMiddle - 0.4
        let end = Double(run.upperBound - 1) * SoundStretch.pointTime + pointMiddle + 0.4
        let coarse = Levels(
            one.levels, other.levels,
            shift: Int((Double(shift) * SoundStretch.pointTime / SoundStretch.levelTime).rounded()))
        let places = place(begin)..<max(place(begin) + 1, place(end))
        let levels = coarse.aligned(in: places)
        let first = levels.begin(near: places.lowerBound, inside: places.upperBound)
        let last = levels.end(near: places.upperBound, inside: places.lowerBound)
        let offset = Double(levels.shift) * SoundStretch.levelTime + one.start - other.start
        return SharedPart(
            start: one.start + Double(first) * SoundStretch.levelTime,
            end: one.start + Double(max(first, last)) * SoundStretch.levelTime, shift: offset)
    }

    private static func place(_ seconds: Double) -> Int { Int((seconds / SoundStretch.levelTime).rounded()) }

    /// The levels of two stretches, side by side.
    private struct Levels {
        let one: [UInt8]
        let other: [UInt8]
        /// How far the first is behind the second, levels.
        var shift: Int
        /// How much louder the first is, halves of a decibel.
        var gain = 0

        init(_ one: [UInt8], _ other: [UInt8], shift: Int) {
            self.one = one
            self.other = other
            self.shift = shift
        }

        /// Nil where one of them has no sound.
        private func difference(at place: Int) -> Int? {
            let otherPlace = place - shift
            guard one.indices.contains(place), other.indices.contains(otherPlace) else { return nil }
            return Int(one[place]) - Int(other[otherPlace])
        }

        /// The shift and the gain with which they agree best.
        func aligned(in places: Range<Int>) -> Levels {
            // A minute tells enough.
            let step = max(1, places.count / 3000)
            var best = (cost: Int.max, levels: self)
            for change in -shiftReach...shiftReach {
                var tried = self
                tried.shift += change
                let differences = stride(from: places.lowerBound, to: places.upperBound, by: step)
                    .compactMap(tried.difference).sorted()
                guard !differences.isEmpty else { continue }
                tried.gain = differences[differences.count / 2]
                let cost = differences.reduce(0) { $0 + min(most, abs($1 - tried.gain)) }
                if cost * 100 / differences.count < best.cost { best = (cost * 100 / differences.count, tried) }
            }
            return best.levels
        }

        /// How much a place speaks for the same sound, positive, or against it, negative.
        private func weight(at place: Int) -> Int {
            guard let difference = difference(at: place) else { return -limit }
            if one[place] < silence, other[place - shift] < silence { return 0 }
            return limit - min(most, abs(difference - gain))
        }

        func begin(near edge: Int, inside: Int) -> Int {
            let reach = Int(Edges.reach / SoundStretch.levelTime)
            // From the inside outwards: the farthest place up to which what agrees outweighs what does not.
            let inner = min(inside, edge + reach)
            guard agrees(inner..<min(inside, inner + reach)) else { return edge }
            return best(stride(from: inner - 1, through: max(0, edge - reach), by: -1), from: inner) { $0 }
        }

        func end(near edge: Int, inside: Int) -> Int {
            let reach = Int(Edges.reach / SoundStretch.levelTime)
            let inner = max(inside, edge - reach)
            guard agrees(max(inside, inner - reach)..<inner) else { return edge }
            return best(stride(from: inner, to: min(one.count, edge + reach), by: 1), from: inner) { $0 + 1 }
        }

        /// Whether the levels tell the sound there: with other speech above the music they do not.
        private func agrees(_ places: Range<Int>) -> Bool {
            places.reduce(0) { $0 + weight(at: $1) } >= 0
        }

        private func best(_ places: StrideThrough<Int>, from inner: Int, _ edge: (Int) -> Int) -> Int {
            best(AnySequence(places), from: inner, edge)
        }

        private func best(_ places: StrideTo<Int>, from inner: Int, _ edge: (Int) -> Int) -> Int {
            best(AnySequence(places), from: inner, edge)
        }

        private func best(_ places: AnySequence<Int>, from inner: Int, _ edge: (Int) -> Int) -> Int {
            var (sum, best, found) = (0, 0, inner)
            for place in places {
                sum += weight(at: place)
                if sum > best { (best, found) = (sum, edge(place)) }
            }
            return found
        }
    }
}
