package import SeekProtocol

/// Tells a film's parts from what it shares with its neighbours (K9, K10).
package enum SeasonVerdict {
    /// How long an intro is, seconds (K9).
    static let introLength = 15.0...150.0
    /// How long credits are, seconds; all of the tail may be.
    static let creditsLength = 15.0...420.0

    /// What one film shares with another.
    package struct Comparison: Sendable {
        /// The other film's name, for people.
        package var name: String
        package var intro: SharedPart?
        package var credits: SharedPart?

        package init(_ film: SoundPrint, with other: SoundPrint, name: String) {
            self.name = name
            guard SoundPrint.areAlike(film.duration, other.duration) else { return }
            let parts = SharedSound.parts(of: film.head, and: other.head)
            // Of one film twice nothing can be told.
            guard !parts.contains(where: { $0.length > film.head.seconds * 0.7 }) else { return }
            intro = parts.first { introLength.contains($0.length) }
            credits = SharedSound.parts(of: film.tail, and: other.tail).first { creditsLength.contains($0.length) }
        }
    }

    /// - Parameter comparisons: with each neighbour that is known.
    /// - Returns: at most one intro, and one for the credits.
    package static func cues(_ comparisons: [Comparison]) -> [Cue] {
        [
            cue(.intro, comparisons.compactMap { other in other.intro.map { (other.name, $0) } }),
            cue(.credits, comparisons.compactMap { other in other.credits.map { (other.name, $0) } }),
        ].compactMap(\.self)
    }

    /// What most neighbours say. Two that disagree void it (K10).
    private static func cue(_ kind: Cue.Kind, _ parts: [(name: String, part: SharedPart)]) -> Cue? {
        var groups: [[(name: String, part: SharedPart)]] = []
        for part in parts {
            if let index = groups.firstIndex(where: { agree($0[0].part, part.part) }) {
                groups[index].append(part)
            } else {
                groups.append([part])
            }
        }
        groups.sort { $0.count > $1.count }
        guard let group = groups.first, groups.count == 1 || groups[1].count < group.count else { return nil }
        // Two neighbours may share more by chance, such as a jingle that is before it in both; three have a middle.
        let starts = group.map(\.part.start).sorted()
        let ends = group.map(\.part.end).sorted()
        let (start, end) = (starts[starts.count / 2], ends[(ends.count - 1) / 2])
        guard end > start else { return nil }
        return Cue(kind: kind, start: max(0, start), end: end, source: .sound, note: note(group.map(\.name)))
    }

    /// Whether two neighbours tell one part: more than half of it is the same.
    private static func agree(_ one: SharedPart, _ other: SharedPart) -> Bool {
        min(one.end, other.end) - max(one.start, other.start) > max(one.length, other.length) / 2
    }

    /// "also in Show S01E02.mkv", "also in Show S01E02.mkv and 3 more".
    private static func note(_ names: [String]) -> String {
        let more = names.count > 1 ? " and \(names.count - 1) more" : ""
        // A character is cut as a whole.
        var name = names[0]
        while name.utf8.count > Cue.longestNote - 40 { name.removeLast() }
        return "also in \(name)\(more)"
    }
}

extension SoundStretch {
    /// How long it is.
    package var seconds: Double { Double(levels.count) * Self.levelTime }
}
