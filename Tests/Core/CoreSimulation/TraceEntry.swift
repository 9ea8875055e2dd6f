import SeekCore
import SeekModel
import SeekProtocol

/// One line of a trace: all that a checker ever sees.
package struct TraceEntry: Equatable, Sendable, CustomStringConvertible {
    enum What: Equatable, Sendable {
        /// An input of the engine. The actions after it, up to the next input, are its answer.
        case input(EngineInput)
        case action(Action)
        /// The true state of the model of libmpv, which the engine can't see.
        case truth(Truth)
        /// Nothing more will happen, or the time for it is up. Indirect: it is larger than all others, and comes once.
        indirect case rest(Rest)
    }

    /// Nanoseconds of virtual time.
    var at: Int64
    var what: What

    package var description: String {
        let micros = String(at / 1_000 % 1_000_000)
        let time = "\(at / 1_000_000_000)." + String(repeating: "0", count: 6 - micros.count) + micros
        return Self.plain(time + line)
    }

    /// Without the names of modules and types, which are obvious here.
    private static func plain(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices {
            for module in ["CoreSimulation.", "SeekCore.", "SeekProtocol."] {
                while let range = words[index].firstRange(of: module) { words[index].removeSubrange(range) }
            }
        }
        return words.joined(separator: " ")
    }

    private var line: String {
        switch what {
        case .input(let input): return " -> \(input)"
        case .action(.publish(let event)): return "      publish \(Self.short(event))"
        case .action(let action): return "      \(action)"
        case .truth(let truth): return "                  ~ \(truth)"
        case .rest(let rest):
            return " = libmpv at \(Self.text(rest.position)) in \(rest.entry ?? 0), paused \(rest.isPaused), "
                + "quiet \(rest.isQuiet), shut down \(rest.isShutDown), deadline \(rest.nextDeadline ?? 0), "
                + "shown: \(rest.snapshot.media.phase) \(Self.text(rest.snapshot.position)) "
                + "playing \(rest.snapshot.play.isPlaying) \(rest.snapshot.forward.phase) "
                + "\(rest.snapshot.backward.phase) \(rest.snapshot.chase.phase)"
        }
    }

    private static func short(_ event: Event) -> String {
        switch event {
        case .seekButton(let event):
            "\(event.button) \(event.phase) \(event.reason?.rawValue ?? "-") burst \(event.burst) taps \(event.taps) "
                + "requested \(text(event.requested)) applied \(text(event.applied)) origin \(text(event.origin)) "
                + "target \(text(event.target)) clamped \(event.clamped?.rawValue ?? "-") label \(event.label)"
        case .chase(let event):
            "chase \(event.chase) \(event.phase) \(event.reason?.rawValue ?? "-") target \(text(event.target)) "
                + "position \(text(event.position)) error \(text(event.errorMilliseconds)) burst \(event.burst ?? 0)"
        case .playButton(let event): "play-button playing \(event.isPlaying)"
        case .progress(let event): "progress position \(text(event.position)) seeking \(event.isSeeking)"
        case .media(let event): "media \(event.phase) \(event.reason ?? "-")"
        case .cues(let event): "cues \(event.cues.count)"
        case .offer(let event): "offer \(event.phase) \(event.reason?.rawValue ?? "-") \(event.label)"
        case .subtitles(let event): "subtitles \(event.isOn) \(event.reason?.rawValue ?? "-")"
        case .sleep(let event): "sleep \(event.phase) \(event.reason?.rawValue ?? "-")"
        case .menu(let event): "menu \(event.isOpen) \(event.key?.rawValue ?? "-")"
        case .shutdown: "shutdown"
        }
    }

    private static func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "-" }
}

/// What the model of libmpv really does.
enum Truth: Equatable, Sendable {
    /// Why playback jumps.
    enum Cause: Hashable, Sendable {
        case ours(Int)
        case foreign
        case loop
        case refresh
        case file
    }

    /// From here on playback is at `position` and moves by `rate` media seconds a second.
    case playback(entry: Int64, position: Double, rate: Double)
    /// A seek event was sent.
    case sought(entry: Int64, to: Double, by: Cause)
    /// A seek came down; the position is where.
    case landed(entry: Int64, at: Double, by: Cause)
    /// A seek took the place of one that had not been executed.
    case merged(Cause, into: Cause)
    /// A seek was cut short by the next.
    case superseded(Cause)
    /// There will be no event of that seek.
    case silentlyFailed(Cause)
    /// A file change took that seek away.
    case swallowed(Cause)
    /// libmpv refused that seek.
    case refused(Cause)
    /// The core does nothing at all for this long, nanoseconds.
    case blocked(Int64)
    case opened(entry: Int64)
    case closed(entry: Int64)
    /// A script in libmpv asked for another file, or for none.
    case foreignFile
    /// The line of all films over a network breaks, or is well again.
    case line(LineAct)
    /// A film over a network is over long before its end, and the daemon has let it: seconds.
    case endedEarly(entry: Int64, at: Double)
}

/// What the engine and the model say when all is over.
struct Rest: Equatable, Sendable {
    var snapshot: Snapshot
    var nextDeadline: Int64?
    /// The model's entry that plays; nil where it is idle.
    var entry: Int64?
    var position: Double?
    var isPaused: Bool
    /// False where the run was cut off: more would have happened.
    var isQuiet: Bool
    /// The daemon stopped: libmpv's later reports do not matter.
    var isShutDown: Bool
}
