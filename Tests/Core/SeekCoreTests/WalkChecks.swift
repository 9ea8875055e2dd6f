import SeekProtocol

@testable import SeekCore
@testable import SeekModel

/// What holds after every input, whatever the states.
struct WalkChecks {
    /// Chases named in a reply that have not ended (C15).
    private(set) var open: Set<Int> = []
    private(set) var broken: [String] = []
    private var ended: Set<Int> = []

    mutating func check(_ actions: [Action], _ engine: borrowing SeekEngine, hasSender: Bool) {
        let seeks = actions.count { if case .seek = $0 { true } else { false } }
        if seeks > 1 { broken.append("\(seeks) seeks at once") }
        let replies = actions.count { if case .reply = $0 { true } else { false } }
        if replies != (hasSender ? 1 : 0) { broken.append("\(replies) replies: \(actions)") }
        // Only what has changed of progress comes after a reply (S3).
        let own = actions.reversed().drop { if case .publish(.progress) = $0 { true } else { $0.isTick } }
        if hasSender, case .reply? = own.first {} else if hasSender { broken.append("the reply is not the last") }
        for action in actions { check(action) }
        if engine.state.forward.burst != nil, engine.state.backward.burst != nil { broken.append("two bursts at once") }
    }

    private mutating func check(_ action: Action) {
        if "\(action)".contains("\n") { broken.append("more than a line: \(action)") }
        switch action {
        case .publish(.seekButton(let event)): check(event)
        case .publish(.chase(let event)):
            if ended.contains(event.chase) { broken.append("chase \(event.chase) goes on behind its end: \(action)") }
            if event.phase.isTerminal {
                open.remove(event.chase)
                ended.insert(event.chase)
            } else {
                open.insert(event.chase)
            }
        case .reply(.success(.tap(let reply))): note(reply.chase)
        case .reply(.success(.moved(_, let chase))): note(chase == 0 ? nil : chase)
        case .seek(_, let target, _):
            if !target.isFinite || target < 0 { broken.append("a seek to \(target)") }
        case .stepBack, .readPosition, .readCache, .setDemuxerOffset, .setPause, .setPartMute, .showSubtitles,
            .setSoundLevel, .frameStep, .readPause, .readLine, .readIdle, .readState, .readMedia, .readEntryTitle,
            .playlistNext, .playEntry, .playEntryAgain, .closeFile, .readClosing, .reopen, .probeServer, .stop,
            .publish, .tick, .reply:
            break
        }
    }

    /// A command's reply named this chase.
    private mutating func note(_ chase: Int?) {
        if let chase, !ended.contains(chase) { open.insert(chase) }
    }

    /// Only a burst's total is shown instead of the interval (B1), and the total is target less origin (B4).
    private mutating func check(_ event: SeekButtonEvent) {
        if event.phase != .tapped, event.label != "10", event.label != "0.3" { broken.append("label \(event)") }
        if let applied = event.applied, let target = event.target, let origin = event.origin,
            abs(applied - (target - origin)) > 1e-9 * max(1, abs(target))
        {
            broken.append("applied \(event)")
        }
        if event.phase == .pending, event.applied != nil || event.target != nil { broken.append("pending \(event)") }
        if event.phase == .tapped, event.applied == nil { broken.append("tapped \(event)") }
    }
}

extension Action {
    fileprivate var isTick: Bool {
        if case .tick = self { true } else { false }
    }
}
