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
    package var hasEntryToBegin: Bool { state.player == .idle && state.playlist.entryToBegin != nil }

    /// Notes where the open file is left.
    mutating func noteLeft() {
        guard let media = openMedia else { return }
        guard media.isSeekable, let position = base else {
            state.left = Left(entry: media.entry)
            return
        }
        let last = media.range(endGuard: settings.endGuard).last
        state.left =
            last.map { position >= $0 - state.playback.frameDuration } ?? false
            ? Left(entry: media.entry, undoPosition: undoPosition(in: media))
            : Left(entry: media.entry, position: position, undoPosition: position)
    }

    /// Notes that a file has ended by itself, or as a client asked for.
    mutating func noteLeft(_ entry: Int64, _ end: FileEnd) {
        if let media = openMedia, media.entry == entry {
            let undoPosition = undoPosition(in: media)
            noteLeft()
            if end == .eof { state.left = Left(entry: entry, undoPosition: undoPosition) }
        } else if state.left?.entry != entry {
            state.left = Left(entry: entry)
        }
    }

    /// Where `undo` goes in a file that was left, media seconds, where it can be sought; nil: nowhere.
    private func undoPosition(in media: Media) -> Double? {
        state.undo.last.map(media.range(endGuard: settings.endGuard).clamped)
    }

    /// Begins the playlist's entry again; nil if something is loaded, or the playlist is empty.
    mutating func beginEntry(at now: Instant) -> [Action]? {
        guard case .idle = state.player, let index = state.playlist.entryToBegin else { return nil }
        let begun = state.play.begin()
        state.playback.setPlaying(state.play.isPlaying, at: now)
        guard let left = state.left else { return begun + load(.playEntry(index), guess: index, at: now) }
        // The playlist may have changed since: another entry may be at that index.
        let again = Action.playEntryAgain(entry: left.entry, position: left.position, otherwise: index)
        return begun + load(again, guess: index, at: now)
    }

    /// `undo` while nothing is loaded: back to before the stop, playing or paused as it was then.
    mutating func undoStop(at now: Instant) -> [Action]? {
        guard case .idle = state.player, let index = state.playlist.entryToBegin, let left = state.left,
            let position = left.undoPosition
        else {
            return nil
        }
        // A position of this film means nothing in another one.
        let again = Action.playEntryAgain(entry: left.entry, position: position, otherwise: nil)
        let begun = state.play.setStopped(false) + load(again, guess: index, at: now)
        // The move is a seek as any other, and ends as one (C15): the file may not open where it was asked to.
        state.kept.append(.seek(.position(position), .exact))
        let chase = waitForFile(burst: nil, at: now)
        return begun + [.reply(.success(.moved(target: position, chase: chase)))]
    }

    /// Whether a client has asked for another file since an entry was to begin again.
    package var hasNewerFileChange: Bool {
        let changes = state.kept.compactMap { if case .fileChange(let change) = $0 { change.count } else { nil } }
        return changes.reduce(0, +) > 1
    }

    private mutating func load(_ action: Action, guess index: Int, at now: Instant) -> [Action] {
        state.playlist.ask(for: index)
        return [action] + fileChangeRequested(at: now)
    }

    /// The place in the playlist that an earlier session has left while it was stopped.
    package mutating func placeRestored(_ index: Int) { state.playlist.restore(index) }
}
