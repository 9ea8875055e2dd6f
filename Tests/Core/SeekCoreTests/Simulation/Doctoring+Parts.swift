import SeekCore
import SeekModel
import SeekProtocol

@testable import CoreSimulation

/// Violations of the rules for parts by name (K2 to K6).
extension Doctoring {
    static let parts: [Doctoring] = [
        Doctoring(PartChecker.self, "an offer of a part that playback is not in") { trace in
            guard let index = trace.firstIndex(where: { $0.offerEvent?.phase == .offered }),
                var event = trace[index].offerEvent, let start = event.start,
                let other = trace.cues(at: index).first(where: { $0.start > start + 100 && $0.kind == event.kind })
            else { return false }
            (event.start, event.end) = (other.start, other.end)
            trace[index].what = .action(.publish(.offer(event)))
            return true
        },
        Doctoring(PartChecker.self, "an offer of a part that nobody has told") { trace in
            trace.alterOffer(where: { $0.phase == .offered }) { $0.end? += 1 }
        },
        Doctoring(PartChecker.self, "a second offer in one pass") { trace in
            guard let first = trace.firstIndex(where: { $0.offerEvent?.phase == .offered }),
                let end = trace[first...].firstIndex(where: { $0.offerEvent?.reason == .passed }),
                trace[first..<end].allSatisfy({
                    $0.offerEvent == nil || $0.offerEvent?.start == trace[first].offerEvent?.start
                })
            else { return false }
            trace.insert(TraceEntry(at: trace[end].at, what: trace[first].what), at: end + 1)
            return true
        },
        Doctoring(PartChecker.self, "a skip that nobody has asked for") { trace in
            guard let index = trace.firstIndex(where: { $0.offerEvent?.phase == .offered }),
                var event = trace[index].offerEvent, event.target != nil, event.isProminent,
                // A part that is told of while playback is in it, or that a seek leads to, is offered, though others of its
                // kind are skipped.
                let input = trace[..<index].lastIndex(where: \.isInput),
                trace[input].what == .input(.deadlineReached) || trace[input].isPosition,
                !trace[..<index].contains(where: { $0.offerEvent != nil || $0.buttonEvent != nil })
            else { return false }
            event.phase = .skipped
            trace[index].what = .action(.publish(.offer(event)))
            return true
        },
        Doctoring(PartChecker.self, "a skip to the middle of the part") { trace in
            trace.alterOffer(where: { $0.phase == .skipped && $0.end ?? 0 > ($0.start ?? 0) + 6 }) {
                $0.target = ($0.start ?? 0) + 1
            }
        },
        Doctoring(PartChecker.self, "a skip in the middle of a scrub") { trace in
            guard let skip = trace.firstIndex(where: { $0.offerEvent?.phase == .skipped }),
                let input = trace[..<skip].lastIndex(where: \.isInput),
                trace[input].what == .input(.deadlineReached) || trace[input].isPosition,
                !trace[..<skip].contains(where: { $0.offerEvent?.phase == .offered })
            else { return false }
            let scrub = EngineInput.scrub(.fraction(0.5), owner: Owner(client: 1, source: 0))
            trace.insert(TraceEntry(at: trace[input].at, what: .input(scrub)), at: input)
            return true
        },
        Doctoring(PartChecker.self, "a film that is muted without a reason") { trace in
            guard let input = trace.firstIndex(where: \.isFileStart) else { return false }
            trace.insert(trace.action(at: input, .setPartMute(true)), at: input + 1)
            return true
        },
        Doctoring(PartChecker.self, "the next entry without a countdown") { trace in
            guard let input = trace.lastIndex(where: { $0.what == .input(.deadlineReached) }),
                !trace.contains(where: { $0.cues.contains { $0.kind == .credits } })
            else { return false }
            trace.insert(trace.action(at: input, .publish(.offer(OfferEvent(reason: .taken)))), at: input + 1)
            return true
        },
        Doctoring(PartChecker.self, "the next entry before its countdown has run out") { trace in
            guard let index = trace.firstIndex(where: { $0.offerEvent?.countdown ?? 0 > 1 }) else { return false }
            let deadline = TraceEntry(at: trace[index].at, what: .input(.deadlineReached))
            trace.insert(trace.action(at: index, .publish(.offer(OfferEvent(reason: .taken)))), at: index + 1)
            trace.insert(deadline, at: index + 1)
            return true
        },
        Doctoring(PartChecker.self, "a part that playback enters and that is not offered") { trace in
            for index in trace.indices {
                guard let event = trace[index].offerEvent, event.phase == .offered, let start = event.start,
                    let kind = event.kind, kind != .credits, !trace[..<index].isBusy,
                    trace.isAlone(event, at: index), trace.isQuiet(around: index),
                    !trace[..<index].contains(where: { $0.offerEvent?.kind == kind || $0.isLoss || $0.isBlock })
                else { continue }
                trace.removeAll { $0.offerEvent?.start == start && $0.offerEvent?.kind == kind }
                return true
            }
            return false
        },
    ]
}

extension TraceEntry {
    fileprivate var offerEvent: OfferEvent? {
        if case .action(.publish(.offer(let event))) = what { event } else { nil }
    }

    fileprivate var cues: [Cue] {
        if case .action(.publish(.cues(let event))) = what { event.cues } else { [] }
    }

    fileprivate var isPosition: Bool {
        if case .input(.playbackChanged(.position)) = what { true } else { false }
    }

    fileprivate var isBlock: Bool {
        if case .truth(.blocked) = what { true } else { false }
    }

    /// Nothing but playback goes on.
    fileprivate var isQuiet: Bool {
        switch what {
        case .input(.playbackChanged), .input(.deadlineReached), .input(.entryTitleRead), .action(.publish(.offer)),
            .action(.readEntryTitle),
            .action(.setPartMute):
            true
        case .input, .action, .truth, .rest: false
        }
    }
}

extension ArraySlice<TraceEntry> {
    /// Whether a button or a chase is not at rest at the end.
    fileprivate var isBusy: Bool {
        let button = last { $0.buttonEvent != nil }?.buttonEvent?.phase
        let chase = last { $0.chaseEvent != nil }?.chaseEvent
        let scrub = lastIndex { if case .input(.scrub) = $0.what { true } else { false } }
        let isScrubbing = scrub.map { !self[$0...].contains(where: \.isTerminal) } ?? false
        return button == .tapped || button == .pending || chase.map { !$0.phase.isTerminal } ?? false || isScrubbing
    }
}

extension [TraceEntry] {
    fileprivate func cues(at index: Int) -> [Cue] { self[..<index].last { !$0.cues.isEmpty }?.cues ?? [] }

    /// Whether nothing but playback goes on from a while before an entry until a while after it.
    fileprivate func isQuiet(around index: Int) -> Bool {
        let (from, to) = (self[index].at - 1_200_000_000, self[index].at + 3_200_000_000)
        guard let first = first, first.at < from, let last, last.at > to else { return false }
        let before = self[..<index].reversed().prefix { $0.at >= from }
        return before.allSatisfy(\.isQuiet) && self[index...].prefix { $0.at <= to }.allSatisfy(\.isQuiet)
            && self[index...].contains { $0.at > to && $0.isPosition }
    }

    /// Whether no other part is near.
    fileprivate func isAlone(_ event: OfferEvent, at index: Int) -> Bool {
        guard let start = event.start, let end = event.end, end - start >= 4 else { return false }
        return cues(at: index).count { $0.start < end + 1 && $0.end > start - 1 } == 1
    }

    /// The first that qualifies.
    fileprivate mutating func alterOffer(
        where qualifies: (OfferEvent) -> Bool, _ change: (inout OfferEvent) -> Void
    ) -> Bool {
        for index in indices {
            guard var event = self[index].offerEvent, qualifies(event) else { continue }
            change(&event)
            self[index].what = .action(.publish(.offer(event)))
            return true
        }
        return false
    }
}
