import SeekProtocol

@testable import SeekChase
@testable import SeekCore
@testable import SeekModel

/// A transcript of exact seeks, and the same inputs under the default policy, line by line (C10).
///
/// The other run shows each preview at once, so that what remains are its landings. libmpv's answers to an exact seek go
/// to the landing at the same target. They are left out if there is none: taps give a landing up for a preview.
///
/// At each line both runs have to give the same events of buttons and media, replies, ends of chases and targets of the
/// chase. The other run has to have all seeks of the first in their order, and previews before those of its first burst.
struct DefaultPolicyRun: ~Copyable {
    private var exact: Transcript
    private var other: Transcript
    /// The numbers of the same read in both runs.
    private var reads: [Int: Int] = [:]
    private var pauseReads: [Int: Int] = [:]
    /// Whether chases end at other moments, so that only buttons and replies are compared.
    private let comparesButtonsOnly: Bool
    /// At the first line at which the runs differ.
    private(set) var difference: String?

    init(_ media: Media?, at position: Double?, settings: SeekSettings, comparesButtonsOnly: Bool) {
        self.comparesButtonsOnly = comparesButtonsOnly
        exact = Transcript(media, at: position, settings: settings)
        var settings = settings
        settings.policy = SeekSettings().policy
        other = Transcript(media, at: position, settings: settings, showsPreviewsAtOnce: true)
    }

    mutating func perform(_ text: String) throws {
        for line in try TranscriptLine.lines(text) where difference == nil {
            let begun = (exact.steps.count, other.steps.count)
            exact.advance(to: line.moment)
            other.advance(to: line.moment)
            pairReads(since: begun)
            let input = try translated(line.input)
            try exact.perform(line.input)
            if let input { try other.perform(input) }
            pairReads(since: begun)
            compare(exact.actions(since: begun.0), other.actions(since: begun.1), line)
        }
        compareSeeks()
    }

    // MARK: - Inputs

    private mutating func pairReads(since begun: (Int, Int)) {
        if let one = exact.engine.state.coordinator.read, let same = other.engine.state.coordinator.read, seeksAreSame {
            reads[one] = same
        }
        let asked = (exact.actions(since: begun.0).pauseReads, other.actions(since: begun.1).pauseReads)
        if let one = asked.0.last, let same = asked.1.last { pauseReads[one] = same }
    }

    /// Whether both runs wait for the same seek, or both for none of their own.
    private var seeksAreSame: Bool {
        let (one, same) = (exact.engine.state.coordinator.seekInProgress, other.engine.state.coordinator.seekInProgress)
        return one?.goal == same?.goal && one?.stepsBackFrom == same?.stepsBackFrom
    }

    /// The input for the other run; nil if it is about a seek that the other run has given up.
    private func translated(_ input: Words) throws -> Words? {
        var words = input
        if words.take("seek event") || words.take("restart") { return seeksAreSame ? input : nil }
        if words.take("position") {
            guard let same = try reads[Int(number(words.next()))] else { return nil }
            return Words(["position", "\(same)"] + words.all)
        }
        if words.take("pause"), let read = Int(words.next()) {
            return Words(["pause", "\(pauseReads[read] ?? 0)"] + words.all)
        }
        words = input
        guard words.take("seek"), let seek = Int(words.next()) else { return input }
        guard let current = exact.engine.state.coordinator.seekInProgress, current.number == seek, seeksAreSame,
            let same = other.engine.state.coordinator.seekInProgress
        else { return nil }
        return Words(["seek", "\(same.number)"] + words.all)
    }

    // MARK: - Comparison

    private mutating func compare(_ expected: [Action], _ got: [Action], _ line: TranscriptLine) {
        let (expected, got) =
            comparesButtonsOnly
            ? (expected.ofButtons, got.ofButtons) : (expected.independentOfPolicy, got.independentOfPolicy)
        if expected != got { differ("\(line.input.text): expected\n\(expected.lines)\nbut got\n\(got.lines)") }
        let (target, same) = (exact.engine.chaseTarget, other.engine.chaseTarget)
        guard target != same, !comparesButtonsOnly else { return }
        differ("\(line.input.text): expected the chase's target to be \(target as Any), got \(same as Any)")
    }

    private mutating func compareSeeks() {
        guard difference == nil, !comparesButtonsOnly else { return }
        let expected = exact.actions(since: 0).seeks
        // The last landing may wait for another tap (C12), or for its turn (C2).
        while other.actions(since: 0).seeks.last?.goal != expected.last?.goal,
            other.engine.state.coordinator.chase != nil,
            let due = other.engine.state.coordinator.deadline, due < exact.now + .seconds(1)
        {
            other.advance(to: due)
        }
        var missing = expected[...]
        for seek in other.actions(since: 0).seeks {
            guard let next = missing.first, seek.goal.target == next.goal.target else { continue }
            // A gesture's seeks are previews (C16).
            if seek.goal == next.goal || !next.isForBurst { missing.removeFirst() }
        }
        if let seek = missing.first { differ("the end: expected a seek to \(seek.goal.target)") }
        if exact.actions(since: 0).beginsWithBurst, other.previews.isEmpty { differ("the end: expected a preview") }
    }

    private mutating func differ(_ text: String) {
        difference = "\(text)\nin\n\(other.text)"
    }
}

extension SeekCoordinator {
    /// The number of the read whose answer it waits for.
    fileprivate var read: Int? {
        switch inFlight {
        case .nothing: nil
        case .ours(let seek):
            switch seek.stage {
            case .started(let read, _), .recovering(let read), .restarted(let read, _, _): read
            case .issued, .queued, .settling: nil
            }
        case .foreign(let foreign): if case .restarted(let read) = foreign.stage { read } else { nil }
        }
    }
}

extension [Action] {
    fileprivate var pauseReads: [Int] { compactMap { if case .readPause(let number) = $0 { number } else { nil } } }

    fileprivate var lines: String { map { "  \($0)" }.joined(separator: "\n") }

    /// The seeks, and whether they were for bursts.
    fileprivate var seeks: [(goal: Goal, isForBurst: Bool)] {
        zip(self, dropFirst() + [.stop]).compactMap { action, next in
            guard case .seek(_, let target, let precision) = action else { return nil }
            var isForBurst = false
            if case .publish(.chase(let event)) = next { isForBurst = event.burst != nil }
            return (Goal(target: target, precision: precision), isForBurst)
        }
    }

    /// Whether the first seek was for a burst.
    fileprivate var beginsWithBurst: Bool {
        for case .publish(.chase(let event)) in self where event.phase == .seeking { return event.burst != nil }
        return false
    }

    /// Events of buttons and media, file commands and replies, without the numbers of chases.
    fileprivate var ofButtons: [Action] {
        independentOfPolicy.compactMap { action in
            switch action {
            case .publish(.chase), .stepBack, .setDemuxerOffset: return nil
            case .reply(.success(.tap(var reply))):
                reply.chase = nil
                return .reply(.success(.tap(reply)))
            case .reply(.success(.moved(let target, _))): return .reply(.success(.moved(target: target, chase: 0)))
            case .reply(.success(.segment(let index, let target, _))):
                return .reply(.success(.segment(index: index, target: target, chase: nil)))
            default: return action
            }
        }
    }

    /// What both policies do at the same line: all but seeks, the reads after them, holds and progress.
    fileprivate var independentOfPolicy: [Action] {
        compactMap { action in
            switch action {
            case .publish(.seekButton(var event)):
                event.position = nil
                return .publish(.seekButton(event))
            case .publish(.chase(var event)):
                guard event.phase != .seeking, event.phase != .previewed else { return nil }
                // Previews are seeks too.
                event.coalesced = 0
                if event.phase != .landed { event.precision = nil }
                return .publish(.chase(event))
            // It counts how far the film has played on since, and that is held (C7).
            case .setDemuxerOffset: return .setDemuxerOffset(0)
            case .seek, .readPosition, .readCache, .setPause, .readPause, .publish(.progress), .tick: return nil
            case .publish, .reply, .stepBack, .setPartMute, .showSubtitles, .setSoundLevel, .readLine, .frameStep,
                .readIdle, .readState, .readMedia, .readEntryTitle, .playlistNext, .playEntry, .playEntryAgain,
                .closeFile, .readClosing, .reopen, .probeServer, .stop:
                return action
            }
        }
    }
}
