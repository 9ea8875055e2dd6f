import LibmpvFacts
import Mpv
import SeekCore
import SeekResume

/// How films over a network end: libmpv waits at a hook before it closes one, until the engine says what becomes of it
/// (W2).
///
/// The hook is on a handle of its own, which exists only while such a film is open: a hook before the close makes libmpv
/// wait for the film's demuxer with its core locked (`LibmpvLoading.beforeClosing`), also for that of a local film whose
/// file system does not answer (W7).
final class PlayerClosing {
    private let core: PlayerCore
    private var handle: MpvHandle?
    private lazy var ends = TerminationQueue()
    /// Makes the loop collect.
    private var wake: @Sendable () -> Void = {}
    /// The film over a network that is open, or is opened again.
    private var entry: Int64?
    /// The hook at which libmpv waits.
    private var hook: UInt64?
    /// Whether libmpv was asked to open the entry again, and closes it first.
    private var isReopening = false
    /// The tracks that the entry had when it was open last.
    private(set) var tracks = TrackChoice()

    private let subtitles: PlayerSubtitles

    init(_ core: PlayerCore, _ subtitles: PlayerSubtitles) {
        self.core = core
        self.subtitles = subtitles
    }

    func begin(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    func fileStarted(_ entry: Int64) {
        isReopening = false
        if entry != self.entry { end() }
    }

    /// A film's header is read. libmpv waits at a hook, so that adding another one does not wait for it.
    func headerRead(_ entry: Int64, isNetwork: Bool) {
        guard isNetwork, handle == nil, let handle = core.makeHandle(named: "seekd-closing") else { return }
        handle.setWakeup(wake)
        do throws(MpvError) {
            // The last of the hooks there: if a client is removed while libmpv waits for its hook, as at the end of seekd,
            // libmpv leaves out those after it.
            try handle.addHook(LibmpvLoading.beforeClosing, priority: .max)
        } catch {
            core.log.failure("hook not added: \(LibmpvLoading.beforeClosing)", error)
        }
        self.entry = entry
        self.handle = consume handle
    }

    /// The next event of the hook; nil if there is none.
    func nextEvent() -> MpvEvent? {
        while let event = handle?.nextEvent() {
            if case .hook = event.body { return event }
        }
        return nil
    }

    /// Releases the handle. libmpv removes its hook.
    func end() {
        (entry, hook, tracks) = (nil, nil, TrackChoice())
        guard let handle = handle.take() else { return }
        ends.end(MpvTermination(handle))
    }

    func waits(_ hook: UInt64) {
        self.hook = hook
        ask()
    }

    /// Reads again how the film is closed, unless libmpv has gone on.
    func readAgain() { if hook != nil { ask() } }

    private func ask() { core.run(["expand-text", ClosingFile.text], .closing(.read)) }

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
        if file.isOpen {
            tracks = file.tracks
            // It is opened again as the viewer had it.
            if let choice = subtitles.viewersChoice { tracks[.subtitles] = choice.track }
        }
        defer { isReopening = false }
        return .input(.fileClosing(entry: entry, isReopening ? .asked : file.closing))
    }

    /// Lets libmpv close the film.
    func close() {
        guard let hook = hook.take() else { return }
        handle?.continueHook(hook)
    }

    /// Opens the playing entry again.
    func reopen() {
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
