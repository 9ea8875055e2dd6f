/// The positions of a file's keyframes, learned from previews: libmpv has no index of them (C11).
struct Keyframes: Equatable, Sendable, Codable {
    /// A keyframe, and the end of the range after it without another one. Media seconds.
    private struct Stretch: Equatable, Sendable, Codable {
        var keyframe: Double
        var end: Double
    }

    /// In order of time.
    private var stretches: [Stretch] = []
    /// The longest range without a keyframe that was seen. Seconds.
    private var longest = 0.0
    /// The shortest distance between two known keyframes; there may be others between them. Seconds.
    private var closest: Double?

    private static let mostStretches = 1024
    /// The number of known keyframes from which on their distance is reliable.
    private static let enough = 4
    /// Tolerance of a keyframe's reported position. Seconds.
    static let tolerance = 0.05
    /// The difference of two reports of one keyframe: a film that plays has gone on until its position is read. Seconds.
    private static let sameKeyframe = 0.25

    /// A keyframe seek landed.
    mutating func notePreview(of target: Double, landedAt position: Double) {
        guard position <= target + Self.tolerance else { return }
        longest = max(longest, target - position)
        forgetKeyframes(between: position + Self.sameKeyframe, and: target - Self.tolerance)
        let index = stretches.firstIndex { $0.keyframe > position - Self.sameKeyframe } ?? stretches.count
        if index < stretches.count, stretches[index].keyframe < position + Self.sameKeyframe {
            stretches[index].end = max(stretches[index].end, target)
            return
        }
        stretches.insert(Stretch(keyframe: position, end: max(position, target)), at: index)
        let neighbours = stretches[max(0, index - 1)..<min(index + 2, stretches.count)]
        for (one, other) in zip(neighbours, neighbours.dropFirst()) {
            closest = min(closest ?? .infinity, other.keyframe - one.keyframe)
        }
        guard stretches.count > Self.mostStretches else { return }
        // The farthest one is the least likely to be needed.
        if index < stretches.count / 2 { stretches.removeLast() } else { stretches.removeFirst() }
    }

    /// A keyframe seek went past them: another client's exact seek had come down there, and was taken for a preview.
    private mutating func forgetKeyframes(between start: Double, and end: Double) {
        let count = stretches.count
        stretches.removeAll { $0.keyframe > start && $0.keyframe < end }
        guard stretches.count < count else { return }
        closest = zip(stretches, stretches.dropFirst()).map { $1.keyframe - $0.keyframe }.min()
    }

    /// From its keyframe to a target, media seconds; nil if that keyframe is not known.
    func distance(to target: Double) -> Double? {
        guard let stretch = stretch(before: target), stretch.end >= target else { return nil }
        return target - stretch.keyframe
    }

    /// The keyframe from which both a target and the picture on the screen are decoded, media seconds; nil if there is
    /// none, or if it is not known. A target beyond the known range of the keyframe counts if it is nearer to it than
    /// keyframes of this file are to each other.
    func keyframe(of target: Double, sharedWith picture: Double) -> Double? {
        guard let stretch = stretch(before: target), picture <= max(stretch.end, target),
            self.stretch(before: picture + Self.tolerance) == stretch
        else { return nil }
        let isClose = stretches.count >= Self.enough && target - stretch.keyframe < (closest ?? 0) - Self.tolerance
        return stretch.end >= target || isClose ? stretch.keyframe : nil
    }

    /// Whether a preview of a target shows nothing from before a position. A guess until keyframes are known.
    func mayPreview(_ target: Double, notBefore floor: Double) -> Bool {
        if let stretch = stretch(before: target) {
            if stretch.keyframe >= floor - Self.tolerance { return true }
            if stretch.end >= target { return false }
        }
        if stretches.isEmpty { return true }
        // While few are known, there are likely to be longer ranges.
        let doubt = stretches.count >= Self.enough ? 1 : 1 + 4 / Double(stretches.count)
        return target - floor >= max(longest * doubt, (closest ?? 0) - Self.tolerance)
    }

    /// That of the newest known keyframe that is not after a position.
    private func stretch(before position: Double) -> Stretch? { stretches.last { $0.keyframe <= position } }
}
