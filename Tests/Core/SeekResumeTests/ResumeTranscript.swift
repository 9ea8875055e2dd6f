import SeekModel
import SeekProtocol
import Testing

@testable import SeekResume

/// One input of `ResumeMachine`, its time in seconds, and the whole list of actions that it gives.
struct ResumeStep: Equatable, CustomStringConvertible {
    var at: Double
    var input: ResumeInput
    var actions: [ResumeAction]

    init(_ at: Double, _ input: ResumeInput, _ actions: ResumeAction...) {
        self.at = at
        self.input = input
        self.actions = actions
    }

    init(at: Double, _ input: ResumeInput, _ actions: [ResumeAction]) {
        self.at = at
        self.input = input
        self.actions = actions
    }

    var description: String {
        (["\(at) \(input)"] + actions.map { "    \($0)" }).joined(separator: "\n")
    }
}

/// The machine, its clocks, and the deadlines, which are kept as the daemon's timer does.
struct ResumeTranscript {
    private(set) var machine: ResumeMachine
    private(set) var steps: [ResumeStep] = []
    /// The system's clock at 0 s.
    var start = UnixTime(seconds: 1_000_000)

    init(_ machine: ResumeMachine) {
        self.machine = machine
    }

    mutating func perform(_ input: ResumeInput, at seconds: Double) {
        while let deadline = machine.nextDeadline, deadline <= Instant(seconds: seconds) {
            handle(.deadlineReached, at: Double(deadline.nanoseconds) / 1e9)
            if machine.nextDeadline == deadline {
                Issue.record("a deadline that was kept is still due at \(deadline)")
                return
            }
        }
        // A deadline in the list is there to show its actions.
        if input != .deadlineReached || steps.last?.at != seconds { handle(input, at: seconds) }
    }

    private mutating func handle(_ input: ResumeInput, at seconds: Double) {
        let time = UnixTime(seconds: start.seconds + Int64(seconds))
        steps.append(ResumeStep(at: seconds, input, machine.handle(input, at: Instant(seconds: seconds), time)))
    }
}

extension Instant {
    init(seconds: Double) { self.init(nanoseconds: Int64(seconds * 1e9)) }
}

/// Performs the inputs and compares everything: inputs, the deadlines between them, and all actions.
@discardableResult
func expect(
    _ machine: ResumeMachine, _ expected: [ResumeStep], sourceLocation: SourceLocation = #_sourceLocation
) -> ResumeMachine {
    var transcript = ResumeTranscript(machine)
    for step in expected { transcript.perform(step.input, at: step.at) }
    for (expected, actual) in zip(expected, transcript.steps) where expected != actual {
        Issue.record("expected \(expected)\nbut got \(actual)", sourceLocation: sourceLocation)
        return transcript.machine
    }
    #expect(transcript.steps.count == expected.count, "\(transcript.steps)", sourceLocation: sourceLocation)
    return transcript.machine
}

// MARK: - Films

let workFolder: ByteString = "/work"
let film: ByteString = "/films/film.mkv"
let print1 = Fingerprint(size: 4_000_000_000, head: 1, tail: 2)
let print2 = Fingerprint(size: 4_000_000_000, head: 1, tail: 3)

/// The time of the system's clock at this time of a transcript.
func clock(_ seconds: Int64) -> UnixTime { UnixTime(seconds: 1_000_000 + seconds) }

func identity(_ path: ByteString = film, _ fingerprint: Fingerprint? = print1) -> FilmIdentity {
    FilmIdentity(name: .file(path), fingerprint: fingerprint)
}

/// A film of 100 minutes, left at 40 minutes.
func record(
    _ identity: FilmIdentity = identity(), position: Double = 2_400, duration: Double = 6_000, time: UnixTime
) -> FilmRecord {
    FilmRecord(identity: identity, title: "Film", duration: duration, position: position, time: time)
}

func sessionFilm(
    _ identity: FilmIdentity = identity(), position: Double, time: UnixTime, duration: Double = 6_000
) -> SessionFilm {
    SessionFilm(identity: identity, title: "Film", duration: duration, position: position, time: time)
}

extension ResumeMachine {
    init(
        history: [FilmRecord] = [], session: Session = Session(), playlist: SavedPlaylist = SavedPlaylist(),
        change: (inout ResumeSettings) -> Void = { _ in }
    ) {
        var settings = ResumeSettings()
        change(&settings)
        self.init(
            settings: settings, folder: workFolder, history: History(history), session: session, playlist: playlist)
    }
}

extension FileHeader {
    /// A film of 100 minutes.
    static let film = FileHeader(duration: 6_000, isSeekable: true, hasChosenStart: false)
}

extension Playhead {
    /// In a film of 100 minutes.
    static func at(_ position: Double, isMoving: Bool = false, isPlaying: Bool = true) -> Playhead {
        Playhead(position: position, duration: 6_000, isMoving: isMoving, isPlaying: isPlaying)
    }
}

extension ResumeInput {
    static let start = ResumeInput.started(
        settings: PlayerSettings(volume: 100, isMuted: false, speed: 1), hasMedia: false)
    static let ready = ResumeInput.fileReady(entry: 1, path: film, title: "Film", isSeekable: true)
}
