import SeekProtocol

/// What is known of the open film's parts (K1).
struct CueBook: Equatable, Sendable, Codable {
    /// What each source told, the most trusted first.
    private var told = [[Cue]](repeating: [], count: Cue.Source.allCases.count)
    /// What counts, in the order of starts.
    private(set) var cues: [Cue] = []
    /// What a client told of a film that is not ready yet; nil if nothing.
    var early: [Cue]?

    /// Replaces what a source has told.
    ///
    /// - Returns: whether something else counts now.
    mutating func tell(_ cues: [Cue], from source: Cue.Source) -> Bool {
        guard let place = Cue.Source.allCases.firstIndex(of: source) else { return false }
        told[place] = cues
        let before = self.cues
        merge()
        return self.cues != before
    }

    /// The film is over. What was told early is for the next one.
    mutating func forgetFile() {
        let early = early
        self = CueBook()
        self.early = early
    }

    /// Of two parts of one kind that overlap, the more trusted one counts; those of one source become one.
    private mutating func merge() {
        cues = Cue.Kind.allCases.flatMap { kind in
            told.reduce(into: [Cue]()) { counting, told in
                let parts = Self.joined(told.filter { $0.kind == kind })
                counting = Self.merged(counting, with: parts)
            }
        }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// In their order, with those that overlap as one.
    private static func joined(_ cues: [Cue]) -> [Cue] {
        var joined: [Cue] = []
        for cue in cues.sorted(by: { $0.start < $1.start }) {
            if let last = joined.last, cue.start < last.end {
                joined[joined.count - 1].end = max(last.end, cue.end)
            } else {
                joined.append(cue)
            }
        }
        return joined
    }

    /// Adds the parts that overlap none of those which are trusted more. Both lists are in their order, and the result is.
    private static func merged(_ trusted: [Cue], with others: [Cue]) -> [Cue] {
        guard !trusted.isEmpty, !others.isEmpty else { return trusted + others }
        var all = trusted
        var index = 0
        for cue in others {
            while index < trusted.count, trusted[index].end <= cue.start { index += 1 }
            if index == trusted.count || cue.end <= trusted[index].start { all.append(cue) }
        }
        return all.sorted { $0.start < $1.start }
    }
}
