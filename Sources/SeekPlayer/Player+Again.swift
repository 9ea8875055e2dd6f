import Mpv

/// An entry of the playlist that is loaded again while nothing is loaded.
package struct EntryAgain {
    /// libmpv's number of it.
    var entry: Int64
    /// Where it starts, media seconds; nil: where it starts by itself.
    var position: Double?
    /// The index to play if the playlist does not have it any more; nil: none.
    var otherwise: Int?

    package init(entry: Int64, position: Double?, otherwise: Int?) {
        (self.entry, self.position, self.otherwise) = (entry, position, otherwise)
    }
}

extension Player {
    /// Looks for an entry: clients may have changed the playlist since it played. `Outcome.entryFound` follows.
    package func find(_ again: EntryAgain) { read("playlist", .findEntry(again)) }

    func found(_ again: EntryAgain, _ playlist: MpvNode) -> Outcome {
        let entries = playlist.elements ?? []
        if let index = entries.firstIndex(where: { $0["id"]?.integer == again.entry }) {
            return .entryFound(again, index: index)
        }
        guard let otherwise = again.otherwise, !entries.isEmpty else { return .entryFound(again, index: nil) }
        return .entryFound(again, index: min(otherwise, entries.count - 1))
    }

    /// Loads what was found.
    package func begin(_ again: EntryAgain, at index: Int) {
        // Another entry in its place does not use it.
        nextStart = again.position.map { (again.entry, $0) }
        run(["playlist-play-index", "\(index)"], .changeFile)
    }
}
