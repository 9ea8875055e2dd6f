import SeekProtocol
import Testing

@testable import SeekChase
@testable import SeekCore
@testable import SeekModel

/// A play of inputs and actions, written as text: a line at the margin is an input, after its moment in milliseconds;
/// the indented lines below are the whole list of actions that it gives.
///
/// Deadlines are kept on the way, as the daemon's timer does, and stand in the text as `due`. The inputs' words are in
/// `Transcript+Inputs.swift`.
struct Transcript: ~Copyable {
    private(set) var engine: SeekEngine
    private(set) var lines: [String] = []
    /// Every input and its actions.
    private(set) var steps: [TranscriptStep] = []
    private(set) var now = Instant(nanoseconds: 0)
    private let showsPreviewsAtOnce: Bool
    /// The numbers of seeks that were shown at once.
    private(set) var previews: Set<Int> = []

    /// - Parameters:
    ///   - media: the file that plays at the start; nil: none.
    ///   - position: where, media seconds.
    ///   - settings: what a tap does.
    ///   - showsPreviewsAtOnce: whether libmpv has done with a preview at the moment at which it is asked for it.
    init(_ media: Media?, at position: Double?, settings: SeekSettings, showsPreviewsAtOnce: Bool = false) {
        self.showsPreviewsAtOnce = showsPreviewsAtOnce
        engine = SeekEngine(settings: settings)
        guard let media else { return }
        for input: EngineInput in [
            .fileChangeRequested, .fileChangeReplied(accepted: true, entry: media.entry),
            .fileStarted(entry: media.entry), .fileReady(media, position: position),
        ] {
            _ = engine.handle(input, at: now)
        }
    }

    var text: String { lines.joined(separator: "\n") }

    /// Performs the inputs of a text and ignores its actions; the result is `text`.
    mutating func perform(_ text: String) throws {
        for line in try TranscriptLine.lines(text) {
            advance(to: line.moment)
            try perform(line.input)
        }
    }

    /// Performs an input now; nothing if it has no words.
    mutating func perform(_ input: Words) throws {
        if !input.isEmpty { try note(input.text, actions(of: input)) }
    }

    /// Keeps the deadlines until a moment.
    mutating func advance(to moment: Instant) {
        keepDeadlines(until: moment)
        now = max(now, moment)
    }

    func actions(since step: Int) -> [Action] { steps[step...].flatMap(\.actions) }

    /// An input that is not in the words' language. Deadlines before it are kept.
    mutating func handle(_ input: EngineInput, at moment: Instant) -> [Action] {
        advance(to: moment)
        return handle(input)
    }

    /// What the daemon's one timer does: deadlines before an input come before it.
    private mutating func keepDeadlines(until moment: Instant) {
        while let deadline = engine.nextDeadline, deadline <= moment {
            now = max(now, deadline)
            note("due", handle(.deadlineReached))
            if let next = engine.nextDeadline, next <= now {
                Issue.record("a deadline that was kept is still due at \(now)")
                return
            }
        }
    }

    private mutating func note(_ input: String, _ actions: [Action]) {
        let milliseconds = now.nanoseconds / 1_000_000
        lines.append("\(milliseconds) \(input)")
        lines += actions.flatMap { wrapped("\($0)") }
        steps.append(TranscriptStep(input: "\(milliseconds) \(input)", actions: actions))
    }

    /// An action's line, broken where it would not fit into a source file.
    private func wrapped(_ action: String) -> [String] {
        var lines = [" "]
        for word in action.split(separator: " ") {
            if lines[lines.count - 1].count + word.count >= 108 { lines.append("     ") }
            lines[lines.count - 1] += " " + word
        }
        return lines
    }

    private mutating func actions(of input: Words) throws -> [Action] {
        var words = input
        if let seek = words.value(of: "seek"), let position = words.value(of: "lands at") {
            return try land(Int(number(seek)), at: number(position))
        }
        words = input
        return try handle(words.input())
    }

    /// `seek 1 lands at 30`, for all that a seek to 30 takes: its reply, its event, the restart, and the position; a look
    /// at the seek under way shows its target.
    private mutating func land(_ seek: Int, at position: Double) -> [Action] {
        guard let current = engine.state.coordinator.seekInProgress else { return [] }
        var actions = handle(.seekReplied(number: seek, failed: false))
        for (event, position) in [(EngineInput.seekStarted, current.target), (.playbackRestarted, position)] {
            let read = handle(event)
            actions += read
            for case .readPosition(let number) in read { actions += handle(.positionRead(number: number, position)) }
        }
        return actions
    }

    /// The only way into the engine, as in the daemon.
    private mutating func handle(_ input: EngineInput) -> [Action] {
        let wasHeld = engine.state.play.isHeld
        let actions = engine.handle(input, at: now)
        let replied = actions.drop { if case .reply = $0 { false } else { true } }
        if replied.dropFirst().contains(where: { !$0.isProgress }) {
            Issue.record("a reply is not the last action of \(input)")
        }
        for case .seek(let number, let target, _) in actions where engine.chaseTarget != target {
            Issue.record("seek #\(number) to \(target) is not to the chase's target, \(engine.chaseTarget as Any)")
        }
        return showsPreviewsAtOnce
            ? actions + showPreviews(hold: engine.state.play.isHeld != wasHeld, actions) : actions
    }

    /// What libmpv says to a preview, and to the hold that comes and ends with previews.
    private mutating func showPreviews(hold: Bool, _ begun: [Action]) -> [Action] {
        var actions: [Action] = []
        for case .setPause(let isPaused) in begun where hold {
            let read = handle(.pauseReplied)
            actions += read
            for case .readPause(let number) in read { actions += handle(.pauseRead(number: number, isPaused)) }
        }
        while let seek = engine.state.coordinator.seekInProgress, seek.isPreview, seek.stage == .issued {
            guard previews.count < 100 else {
                Issue.record("expected a landing after 100 previews")
                break
            }
            previews.insert(seek.number)
            // Never at the target, which would need no landing then (C3).
            actions += land(seek.number, at: seek.target < 0.5 ? seek.target + 0.02 : seek.target - 0.5)
        }
        return actions
    }
}

extension Action {
    fileprivate var isProgress: Bool {
        switch self {
        case .tick, .publish(.progress): true
        default: false
        }
    }
}

/// The moment and the input of a line at the margin; none for `due`.
struct TranscriptLine {
    var moment: Instant
    var input: Words

    static func lines(_ text: String) throws -> [TranscriptLine] {
        try text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { line in
            let words = line.split(separator: " ").map(String.init)
            let input = Array(words.dropFirst())
            let moment = try Instant(nanoseconds: Int64(1_000_000 * number(words.first)))
            return TranscriptLine(moment: moment, input: Words(input == ["due"] ? [] : input))
        }
    }
}

/// An input that the transcript's words don't know.
struct UnknownInput: Error {
    var words: [String]
}

extension Media {
    /// Five minutes, 25 frames a second.
    static let film = Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true)
}

/// Performs a transcript's inputs and compares all of it: its inputs, and every action of each.
///
/// Seeks are exact unless `change` says otherwise: most rules don't depend on the policy (C10).
func expect(
    playing media: Media? = .film, at position: Double? = 20, with change: (inout SeekSettings) -> Void = { _ in },
    policies: Policies = .both, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    var settings = SeekSettings()
    settings.policy = .exact
    change(&settings)
    var transcript = Transcript(media, at: position, settings: settings)
    try transcript.perform(text)
    let expected = try TranscriptStep.steps(text, settings: settings, chapters: transcript.engine.state.media.chapters)
    for (expected, actual) in zip(expected, transcript.steps) where expected != actual {
        Issue.record("expected \(expected)\nbut got \(actual)", sourceLocation: sourceLocation)
        break
    }
    #expect(transcript.steps == expected, "it went like this:\n\(transcript.text)", sourceLocation: sourceLocation)
    guard settings.policy == .exact else { return }
    let comparesButtonsOnly: Bool
    switch policies {
    case .both: comparesButtonsOnly = false
    case .buttons: comparesButtonsOnly = true
    case .only: return
    }
    var run = DefaultPolicyRun(media, at: position, settings: settings, comparesButtonsOnly: comparesButtonsOnly)
    try run.perform(text)
    if let difference = run.difference {
        Issue.record("under the default policy, at \(difference)", sourceLocation: sourceLocation)
    }
}

/// The policies that a transcript runs under (C10).
enum Policies {
    /// The whole transcript under `exact`; under the default policy its inputs: see `DefaultPolicyRun`.
    case both
    /// The same, but under the default policy only the events of buttons and the replies are compared. Why chases end at
    /// other moments there.
    case buttons(because: String)
    /// Why the default policy does not apply.
    case only(because: String)
}
