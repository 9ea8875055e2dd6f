import SeekChase
import SeekModel
import SeekProtocol

/// Commands that can't be served yet: while a file is loading (C4), or while a foreign seek is in flight and the
/// base is not known yet (C9).
extension SeekEngine {
    /// The kept commands; taps of one button in a row are one.
    static let mostKept = 256

    // MARK: - Keeping

    /// Keeps a tap until its base is known.
    mutating func keep(_ tap: Tap, at now: Instant) -> [Action] {
        let id = burstOfKept(tap)
        guard append(tap, to: id) else { return [tooManyKept] }
        // The tap ends a gesture whose scrub is kept before it (C16).
        if state.scrub?.target == nil { state.scrub = nil }
        let chase = waitForFile(burst: id, at: now)
        var actions: [Action] = []
        var taps = keptTaps(of: id)
        if let burst, burst.id == id {
            // It continues when the base is known; until then its button shows its total.
            self[burst.direction].rearm(until: window(after: now))
            taps += burst.taps
        } else {
            actions = showKept(id, tap.direction)
        }
        let reply = TapResult(
            burst: id, taps: taps, requested: nil, applied: nil, clamped: nil, target: nil, chase: chase)
        return actions + [.reply(.success(.tap(reply)))]
    }

    /// Keeps a scrub; of several in a row the last one wins (C16). False if there is no room.
    mutating func keep(_ target: ScrubTarget) -> Bool {
        dropKeptMoves()
        guard state.kept.count < Self.mostKept else { return false }
        state.kept.append(.scrub(target))
        return true
    }

    /// Keeps an absolute seek; of several in a row the last one wins, unless it counts from the target of the others.
    mutating func keep(_ place: SeekPlace, _ precision: Precision, at now: Instant) -> [Action] {
        if !place.countsFromBase { dropKeptMoves() }
        guard state.kept.count < Self.mostKept else { return [tooManyKept] }
        state.kept.append(.seek(place, precision))
        state.scrub = nil
        let chase = waitForFile(burst: nil, at: now)
        return [.reply(.success(.moved(target: nil, chase: chase)))]
    }

    /// The chase of a command that is kept. While a file change is unanswered that is a chase of its own: it survives
    /// the end of the file.
    ///
    /// - Returns: its number.
    mutating func waitForFile(burst: Int?, at now: Instant) -> Int {
        guard let index = state.kept.lastIndex(where: \.isFileChange), case .fileChange(var change) = state.kept[index]
        else {
            return state.coordinator.wait(burst: burst, at: now)
        }
        let (chase, id) = state.coordinator.waiting(change.chase, burst: burst, at: now)
        change.chase = chase
        state.kept[index] = .fileChange(change)
        return id
    }

    /// An absolute move replaces the absolute moves right before it.
    private mutating func dropKeptMoves() {
        while let last = state.kept.last {
            switch last {
            case .tap, .fileChange: return
            case .scrub, .seek: state.kept.removeLast()
            }
        }
    }

    var tooManyKept: Action {
        .refuse(.tooMany, "more than \(Self.mostKept) commands wait for the file to be ready")
    }

    /// The burst that a kept tap will belong to: the one that the tap in front of it belongs to, unless it flips.
    private mutating func burstOfKept(_ tap: Tap) -> Int {
        switch state.kept.last {
        case .tap(let last, let id)?:
            if last.direction == tap.direction || settings.flip == .net { return id }
        case .scrub?, .seek?, .fileChange?: break
        case nil:
            if let burst, burst.direction == tap.direction || settings.flip == .net { return burst.id }
        }
        return nextBurst()
    }

    /// Taps of one button in a row are one, so that holding a key while a file loads costs nothing.
    private mutating func append(_ tap: Tap, to id: Int) -> Bool {
        if case .tap(var last, id)? = state.kept.last, last.direction == tap.direction, last.amount == tap.amount {
            last.count += tap.count
            state.kept[state.kept.count - 1] = .tap(last, burst: id)
            return true
        }
        guard state.kept.count < Self.mostKept else { return false }
        state.kept.append(.tap(tap, burst: id))
        return true
    }

    /// Taps of a burst that can't be served yet.
    func keptTaps(of id: Int) -> Int {
        var taps = 0
        for case .tap(let tap, id) in state.kept { taps += tap.count }
        return taps
    }

    /// The button that shows a kept burst: with one shared total (B3) the one that began it.
    private func buttonOfKept(_ id: Int, _ direction: Direction) -> Direction {
        self[direction.opposite].pending?.burst == id ? direction.opposite : direction
    }

    private mutating func showKept(_ id: Int, _ direction: Direction) -> [Action] {
        let button = buttonOfKept(id, direction)
        // After a flip and a flip back it still runs the burst that the first of them will settle (B3).
        if self[button].burst != nil { return [] }
        let taps = keptTaps(of: id)
        self[button].wait(burst: id, taps: taps)
        // The position in the old file is not the base of these taps.
        let place = if case .ready = state.player { state.playback } else { Playback() }
        return [self[button].showWithoutTotal(.pending, burst: id, taps: taps, place, settings: settings)]
    }

    /// The burst of kept taps has ended: they become a separate burst.
    mutating func separateKept(from burst: Int) {
        guard keptTaps(of: burst) > 0 else { return }
        let id = nextBurst()
        state.kept = state.kept.map { command in
            if case .tap(let tap, burst) = command { .tap(tap, burst: id) } else { command }
        }
    }

    /// Shows kept taps on a button that showed a burst until now (B2).
    mutating func showKeptTaps() -> [Action] {
        var actions: [Action] = []
        for case .tap(let tap, let id) in state.kept {
            let button = buttonOfKept(id, tap.direction)
            // The running burst, which they continue, shows its total.
            guard burst?.id != id, case .idle = self[button].state else { continue }
            actions += showKept(id, tap.direction)
        }
        return actions
    }

    // MARK: - Serving

    /// Serves it in order, by one seek. A button whose taps another one shows now settles (B3).
    mutating func serveKept(at now: Instant) -> [Action] {
        let served = serveAllKept(at: now)
        return served + Direction.allCases.compactMap { self[$0].endPending(state.playback, settings: settings) }
    }

    private mutating func serveAllKept(at now: Instant) -> [Action] {
        guard !state.kept.isEmpty, case .ready(let media) = state.player, !state.coordinator.isForeignSeekInFlight
        else { return [] }
        guard media.canSeek else {
            return endKept(.failed, .notSeekable) + endChases(.failed, .notSeekable, at: now)
        }
        for direction in Direction.allCases where self[direction].pending != nil { self[direction].becomeIdle() }
        var actions: [Action] = []
        var stays: Burst?
        while !state.kept.isEmpty {
            switch state.kept.removeFirst() {
            case .tap(let tap, let id):
                guard canResolve(tap, media) else {
                    // The other taps of its burst go on without it.
                    let isAlone = burst?.id != id && keptTaps(of: id) == 0
                    actions.append(
                        self[tap.direction].showWithoutTotal(
                            .failed, .notSeekable, burst: isAlone ? id : nextBurst(), taps: tap.count, state.playback,
                            settings: settings))
                    continue
                }
                let applied = apply(tap, to: id, media, at: now)
                actions += applied.actions
                switch applied.effect {
                // All kept commands are one chase, also after a cancel among them.
                case .moved, .cancelled:
                    let manner = manner(of: tap, in: applied.burst)
                    state.coordinator.aim(at: applied.burst.target, manner, burst: applied.burst.id, at: now)
                case .stayed: stays = applied.burst
                case .acted: return actions + keepForNextFile()
                }
            case .scrub(let target):
                guard let target = position(of: target, media) else { continue }
                if let burst { actions += settle(burst, .scrub) }
                let origin = base
                state.undo.noteMove(from: origin)
                state.undo.noteSeek(from: origin, at: now)
                state.scrub?.origin = origin
                state.scrub?.target = target
                state.coordinator.aim(at: target, .gesture(until: state.scrub?.deadline ?? now), burst: nil, at: now)
            case .fileChange: continue
            case .seek(let place, let precision):
                switch try? destination(of: place, media) {
                case nil: continue
                case .nextEntry?: return actions + goToNextEntry(at: now) + keepForNextFile()
                case .target(let target)?:
                    if let burst { actions += settle(burst, .seek) }
                    if target != base { state.undo.noteMove(from: base) }
                    state.undo.noteSeek(from: base, at: now)
                    state.coordinator.aim(at: target, .once(precision), burst: nil, at: now)
                }
            }
        }
        state.coordinator.clearKept()
        if state.coordinator.chase?.target != nil { return actions + state.coordinator.pursue(state.playback, at: now) }
        guard let stays else { return actions + state.coordinator.end(.failed, .notSeekable, at: now) }
        return actions + state.coordinator.stay(at: stays.target, burst: stays.id, state.playback, at: now)
    }

    /// A kept command has changed the file: the commands after it are for the next one, and their chase goes on with
    /// them. If libmpv refuses, they are served in this file.
    private mutating func keepForNextFile() -> [Action] {
        guard state.kept.count > 1, case .fileChange(var change)? = state.kept.popLast() else { return [] }
        change.chase = state.coordinator.handOver()
        state.kept.insert(.fileChange(change), at: 0)
        return showKeptTaps()
    }

    /// The file ended: chases that go on with commands for the next one have no target there.
    mutating func forgetTargetsOfKept() {
        for index in state.kept.indices {
            guard case .fileChange(var change) = state.kept[index] else { continue }
            change.chase?.forgetTarget()
            state.kept[index] = .fileChange(change)
        }
    }

    /// Ends kept commands that will not be served; each button publishes the failure of its taps (B10). File changes
    /// stay.
    ///
    /// - Parameter isLeaving: only those before the first file change, which are for the file that ended.
    mutating func endKept(
        _ phase: SeekButtonEvent.Phase, _ reason: Reason, isLeaving: Bool = false
    ) -> [Action] {
        if let burst { separateKept(from: burst.id) }
        let all = state.kept
        let end = isLeaving ? all.firstIndex(where: \.isFileChange) ?? all.count : all.count
        state.kept = all.enumerated().compactMap { $0 < end && !$1.isFileChange ? nil : $1 }
        var ended: [(id: Int, direction: Direction, taps: Int)] = []
        for case .tap(let tap, let id) in all[..<end] {
            if let index = ended.firstIndex(where: { $0.id == id }) {
                ended[index].taps += tap.count
            } else {
                ended.append((id, tap.direction, tap.count))
            }
        }
        return ended.map { id, direction, taps in
            let button = buttonOfKept(id, direction)
            if self[button].pending?.burst == id { self[button].becomeIdle() }
            return self[button].showWithoutTotal(
                phase, reason, burst: id, taps: taps, state.playback, settings: settings)
        }
    }

    /// Ends the chase, and those of commands that wait for a file change.
    mutating func endChases(_ phase: ChaseEvent.Phase, _ reason: Reason, at now: Instant) -> [Action] {
        var actions = state.coordinator.end(phase, reason, at: now)
        for index in state.kept.indices {
            guard case .fileChange(var change) = state.kept[index], let chase = change.chase else { continue }
            change.chase = nil
            state.kept[index] = .fileChange(change)
            state.coordinator.adopt(chase)
            actions += state.coordinator.end(phase, reason, at: now)
        }
        return actions
    }
}

/// A command that can't be served yet (C4, C9), or a file change that libmpv has not answered: the queue holds them in
/// the order in which they came.
enum Kept: Equatable, Sendable, Codable {
    /// A tap, with the burst that it will be part of.
    case tap(Tap, burst: Int)
    case scrub(ScrubTarget)
    case seek(SeekPlace, Precision)
    /// Commands after it are for the file after the change: the next one, or the same one if libmpv refuses.
    case fileChange(FileChange)

    /// File changes in a row that libmpv has not answered.
    struct FileChange: Equatable, Sendable, Codable {
        var count = 1
        /// The chase of the commands after it.
        var chase: Chase?
    }

    var isFileChange: Bool {
        if case .fileChange = self { true } else { false }
    }
}
