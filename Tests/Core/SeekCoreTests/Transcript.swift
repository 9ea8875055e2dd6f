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
    /// All actions so far, without progress.
    private(set) var actions: [Action] = []
    /// Every input and its actions.
    private(set) var steps: [TranscriptStep] = []
    private(set) var now = Instant(nanoseconds: 0)

    /// - Parameters:
    ///   - media: the file that plays at the start; nil: none.
    ///   - position: where, media seconds.
    ///   - settings: what a tap does.
    init(_ media: Media?, at position: Double?, settings: SeekSettings) {
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
        for line in text.split(separator: "\n") where !line.hasPrefix(" ") {
            let words = line.split(separator: " ").map(String.init)
            let moment = try Instant(nanoseconds: Int64(1_000_000 * number(words.first)))
            keepDeadlines(until: moment)
            now = max(now, moment)
            let input = Words(Array(words.dropFirst()))
            guard input.text != "due" else { continue }
            try note(input.text, perform(input))
        }
    }

    /// An input that is not in the words' language. Deadlines before it are kept.
    mutating func handle(_ input: EngineInput, at moment: Instant) -> [Action] {
        keepDeadlines(until: moment)
        now = max(now, moment)
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
        self.actions += actions
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

    private mutating func perform(_ input: Words) throws -> [Action] {
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
        guard let current = engine.coordinator.seekInProgress else { return [] }
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
        let actions = engine.handle(input, at: now)
        let replied = actions.drop { if case .reply = $0 { false } else { true } }
        if replied.dropFirst().contains(where: { !$0.isProgress }) {
            Issue.record("a reply is not the last action of \(input)")
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
    guard settings.policy == .exact, case .both = policies else { return }
    settings.policy = .preview
    var previewed = Transcript(media, at: position, settings: settings)
    try previewed.perform(text)
    let (exact, actual) = (transcript.actions.independentOfPolicy, previewed.actions.independentOfPolicy)
    #expect(actual == exact, "under the preview policy", sourceLocation: sourceLocation)
}

/// The policies that a transcript runs under (C10).
enum Policies {
    /// The whole transcript under `exact`; under `preview` its inputs, with the same button events and replies.
    case both
    /// Why the other policy does not apply.
    case only(because: String)
}

extension [Action] {
    /// The same under both policies: button events, `pause`, file commands and replies, without what depends on the
    /// number or the time of seeks.
    var independentOfPolicy: [Action] {
        compactMap { action in
            switch action {
            case .publish(.seekButton(var event)):
                event.position = nil
                return .publish(.seekButton(event))
            case .publish(.playButton), .publish(.media), .playlistNext, .playEntry, .playEntryAgain, .stop:
                return action
            case .reply(.success(.tap(var reply))):
                reply.chase = nil
                return .reply(.success(.tap(reply)))
            case .reply(.success(.moved(let target, _))): return .reply(.success(.moved(target: target, chase: 0)))
            case .reply(.success(.segment(let index, let target, _))):
                return .reply(.success(.segment(index: index, target: target, chase: nil)))
            case .reply: return action
            case .seek, .stepBack, .readPosition, .setDemuxerOffset, .setPause, .frameStep, .readPause, .readIdle,
                .readState, .readMedia, .publish, .tick:
                return nil
            }
        }
    }
}
