import SeekChase
import SeekModel
import SeekProtocol

/// The stopped state: nothing is loaded, and the playlist is still there (P4).
///
/// `stop`, the end of the last film and a film that can't be played all lead to it. `play` begins the playlist's entry
/// again: where it was left, or anew if it was at its end. `undo` goes back to before the stop.
extension SeekEngine {
    /// A file that has ended.
    struct Left: Equatable, Sendable, Codable {
        var entry: Int64
        /// Where it was left, media seconds; nil: `play` begins it anew.
        var position: Double?
        /// Where `undo` goes; nil: nowhere.
        var undoPosition: Double?
    }

    /// Whether `play` begins an entry of the playlist.
    package var hasEntryToBegin: Bool { player == .idle && playlist.entryToBegin != nil }

    /// Notes where the open file is left.
    mutating func noteLeft() {
        guard let media = openMedia else { return }
        guard media.isSeekable, let position = base else {
            left = Left(entry: media.entry)
            return
        }
        let last = media.range(endGuard: settings.endGuard).last
        left =
            last.map { position >= $0 - playback.frameDuration } ?? false
            ? Left(entry: media.entry, undoPosition: undoTarget)
            : Left(entry: media.entry, position: position, undoPosition: position)
    }

    /// Notes that a file has ended by itself, or as a client asked for.
    mutating func noteLeft(_ entry: Int64, _ end: FileEnd) {
        if openMedia?.entry == entry {
            let undoTarget = undoTarget
            noteLeft()
            if end == .eof { left = Left(entry: entry, undoPosition: undoTarget) }
        } else if left?.entry != entry {
            left = Left(entry: entry)
        }
    }

    /// Begins the playlist's entry again; nil if something is loaded, or the playlist is empty.
    mutating func beginEntry(at now: Instant) -> [Action]? {
        guard case .idle = player, let index = playlist.entryToBegin else { return nil }
        let begun = play.begin()
        playback.setPlaying(play.isPlaying, at: now)
        guard let left else { return begun + load(.playEntry(index), guess: index, at: now) }
        // The playlist may have changed since: another entry may be at that index.
        let again = Action.playEntryAgain(entry: left.entry, position: left.position, otherwise: index)
        return begun + load(again, guess: index, at: now)
    }

    /// `undo` while nothing is loaded: back to before the stop, playing or paused as it was then.
    mutating func undoStop(at now: Instant) -> [Action]? {
        guard case .idle = player, let index = playlist.entryToBegin, let left, let position = left.undoPosition else {
            return nil
        }
        // A position of this film means nothing in another one.
        let again = Action.playEntryAgain(entry: left.entry, position: position, otherwise: nil)
        let begun = play.setStopped(false) + load(again, guess: index, at: now)
        // The move is a seek as any other, and ends as one (C15): the file may not open where it was asked to.
        kept.append(.seek(.position(position), .exact))
        let chase = waitForFile(burst: nil, at: now)
        return begun + [.reply(.success(.moved(target: position, chase: chase)))]
    }

    /// Whether a client has asked for another file since an entry was to begin again.
    package var hasNewerFileChange: Bool {
        let changes = kept.compactMap { if case .fileChange(let change) = $0 { change.count } else { nil } }
        return changes.reduce(0, +) > 1
    }

    private mutating func load(_ action: Action, guess index: Int, at now: Instant) -> [Action] {
        playlist.ask(for: index)
        return [action] + fileChangeRequested(at: now)
    }

    /// The place in the playlist that an earlier session has left while it was stopped.
    package mutating func placeRestored(_ index: Int) { playlist.restore(index) }
}
