import LibmpvFacts
import Mpv
import SeekCore
import SeekResume

/// How files end: libmpv waits at a hook before it closes one, until the engine says what becomes of it (W2).
final class PlayerClosing {
    private let core: PlayerCore
    private let start: PlayerStart
    /// The entry that is being opened or played.
    private var entry: Int64?
    /// The entry that came over a network when it was open last. Others are closed at once.
    private var networkEntry: Int64?
    /// The hook at which libmpv waits.
    private var hook: UInt64?
    /// Whether libmpv was asked to open the playing entry again, and closes it first.
    private var isReopening = false
    /// The tracks that the entry had when it was open last.
    private var tracks: (entry: Int64, choice: TrackChoice)?

    init(_ core: PlayerCore, _ start: PlayerStart) {
        self.core = core
        self.start = start
    }

    /// The last of the hooks there: if a client is removed while libmpv waits for its hook, as at the end of seekd, libmpv
    /// leaves out those after it.
    func begin() { _ = core.addHook(LibmpvLoading.beforeClosing, priority: .max) }

    func fileStarted(_ entry: Int64) {
        self.entry = entry
        isReopening = false
    }

    func fileReady(isNetwork: Bool) { networkEntry = isNetwork ? entry : nil }

    func waits(_ hook: UInt64) {
        guard let entry, entry == networkEntry else { return core.continueHook(hook) }
        self.hook = hook
        core.run(["expand-text", ClosingFile.text], .closing(.read))
    }

    func answered(_ call: Player.ClosingCall, _ failure: MpvError?, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .read: return read(ClosingFile(answer: node))
        case .reopen:
            core.log.failure("not opened again", failure)
            close()
            return .none
        }
    }

    private func read(_ file: ClosingFile?) -> Player.Outcome {
        guard let entry, let file else {
            close()
            return .none
        }
        if file.isOpen { tracks = (entry, file.tracks) }
        defer { isReopening = false }
        return .input(.fileClosing(entry: entry, isReopening ? .asked : file.closing))
    }

    /// Lets libmpv close the file.
    func close() {
        guard let hook = hook.take() else { return }
        core.continueHook(hook)
    }

    /// Opens the playing entry again, with the tracks that it had.
    ///
    /// - Parameter position: where it begins, media seconds; nil: where it begins by itself.
    func reopen(_ entry: Int64, at position: Double?) {
        let choice = tracks?.entry == entry ? tracks?.choice : nil
        start.goOn(entry, FileStart(position: position, tracks: choice ?? TrackChoice()))
        isReopening = hook == nil
        // The hook goes on with the reply: libmpv must know by then that another file follows.
        core.run(LibmpvLoading.reopening, .closing(.reopen))
    }
}

/// A file that libmpv is about to close.
struct ClosingFile {
    /// Text for mpv's `expand-text`.
    static let text =
        (["eof-reached", "playlist-pos", "playlist-playing-pos"] + TrackChoice.Kind.allCases.map(\.rawValue))
        .map { "${=\($0)}" }.joined(separator: "\n")

    /// Whether it was opened.
    let isOpen: Bool
    let closing: FileClosing
    private(set) var tracks = TrackChoice()

    /// Nil if `answer` is not an expansion of `text`.
    init?(answer: MpvNode) {
        guard let lines = answer.lines(3 + TrackChoice.Kind.allCases.count) else { return nil }
        isOpen = lines[0] != ""
        let isNextChosen = lines[1] != lines[2]
        closing =
            switch lines[0] {
            case "": .notOpened
            case "yes" where !isNextChosen: .atEnd
            default: .asked
            }
        for (kind, choice) in zip(TrackChoice.Kind.allCases, lines.dropFirst(3)) where choice != "" {
            tracks[kind] = choice
        }
    }
}
