import SeekCore
import SeekModel
import SeekProtocol

@testable import CoreSimulation

/// What a doctoring looks for in a trace, and how it changes it.
extension TraceEntry {
    var isSeek: Bool {
        if case .action(.seek) = what { true } else { false }
    }

    var isFileStart: Bool {
        if case .input(.fileStarted) = what { true } else { false }
    }

    /// The connection to a film's server is lost.
    var isLoss: Bool {
        if case .action(.publish(.media(let event))) = what { event.phase == .reconnecting } else { false }
    }

    var isLine: Bool {
        if case .truth(.line) = what { true } else { false }
    }

    var isReopening: Bool {
        if case .action(.reopen) = what { true } else { false }
    }

    var isLanding: Bool {
        if case .truth(.landed) = what { true } else { false }
    }

    var chaseEvent: ChaseEvent? {
        if case .action(.publish(.chase(let event))) = what { event } else { nil }
    }

    var buttonEvent: SeekButtonEvent? {
        if case .action(.publish(.seekButton(let event))) = what { event } else { nil }
    }

    var isTerminal: Bool { chaseEvent?.phase.isTerminal ?? false }

    /// A landing that took a seek.
    var isOfSeek: Bool { chaseEvent?.precision != nil }

    var movedTo: (target: Double, chase: Int)? {
        switch what {
        case .action(.reply(.success(.moved(let target?, let chase)))): (target, chase)
        case .action(.reply(.success(.tap(let reply)))):
            if let target = reply.target, let chase = reply.chase { (target, chase) } else { nil }
        default: nil
        }
    }

    var isMove: Bool { movedTo != nil }
}

extension [TraceEntry] {
    func action(at index: Int, _ action: Action) -> TraceEntry {
        TraceEntry(at: self[index].at, what: .action(action))
    }

    mutating func retarget(_ change: (Double) -> Double) -> Bool {
        for index in indices {
            guard case .action(.seek(let number, let target, let precision)) = self[index].what else { continue }
            self[index].what = .action(.seek(number: number, target: change(target), precision: precision))
            return true
        }
        return false
    }

    /// The first that qualifies.
    mutating func alterChase(where qualifies: (ChaseEvent) -> Bool, _ change: (inout ChaseEvent) -> Void) -> Bool {
        for index in indices {
            guard var event = self[index].chaseEvent, qualifies(event) else { continue }
            change(&event)
            self[index].what = .action(.publish(.chase(event)))
            return true
        }
        return false
    }

    /// The last that qualifies: later events could correct an earlier one.
    mutating func alterButton(
        where qualifies: (SeekButtonEvent) -> Bool, _ change: (inout SeekButtonEvent) -> Void
    ) -> Bool {
        for index in indices.reversed() {
            guard var event = self[index].buttonEvent, qualifies(event) else { continue }
            change(&event)
            self[index].what = .action(.publish(.seekButton(event)))
            return true
        }
        return false
    }

    /// Whether the chase of the newest command before this entry is over there.
    func hasLanded(before index: Int) -> Bool {
        guard let move = self[..<index].lastIndex(where: \.isMove), let moved = self[move].movedTo else { return true }
        return self[move..<index].contains { $0.chaseEvent?.chase == moved.chase && $0.isTerminal }
    }

    /// The first tick: its event, and the clients that it goes to.
    mutating func alterTick(_ change: (inout ProgressEvent, [Int]) -> [Int]) -> Bool {
        for index in indices {
            guard case .action(.tick(var event, let clients)) = self[index].what else { continue }
            let changed = change(&event, clients)
            self[index].what = .action(.tick(event, clients: changed))
            return true
        }
        return false
    }

    mutating func alterRest(_ change: (inout Rest) -> Void) -> Bool {
        guard case .rest(var rest)? = last?.what, !rest.isShutDown else { return false }
        change(&rest)
        self[count - 1].what = .rest(rest)
        return true
    }

    var endsInFile: Bool {
        if case .rest(let rest)? = last?.what { rest.entry != nil } else { false }
    }

    /// The chase of the last command landed, in the file that still plays, by a seek of its own and none of others.
    var endsLanded: Bool {
        guard endsInFile, case .rest(let rest)? = last?.what, !rest.isShutDown, !hasForeignSeeks,
            let move = lastIndex(where: \.isMove), let moved = self[move].movedTo
        else { return false }
        guard let end = lastIndex(where: { $0.chaseEvent?.chase == moved.chase && $0.isTerminal }) else { return false }
        let isLeft = self[move...].contains { if case .truth(.closed) = $0.what { true } else { false } }
        let isScrubEnd = if case .input(.scrubEnd) = self[move - 1].what { true } else { false }
        return self[end].chaseEvent?.phase == .landed && self[end].isOfSeek && !isLeft && !isScrubEnd
    }

    var hasEndedFiles: Bool {
        contains { if case .truth(.closed) = $0.what { true } else { false } }
    }

    var hasForeignSeeks: Bool {
        contains { entry in
            switch entry.what {
            case .truth(.sought(_, _, .foreign)), .truth(.sought(_, _, .loop)), .truth(.sought(_, _, .refresh)): true
            default: false
            }
        }
    }

    var hasOnlyKnownDurations: Bool {
        !contains { entry in
            if case .input(.fileReady(let media, _)) = entry.what { media.duration == nil } else { false }
        }
    }
}
