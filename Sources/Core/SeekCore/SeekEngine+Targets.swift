import SeekChase
package import SeekModel
package import SeekProtocol

/// Commands besides taps that move the target: scrubs, `cancel` and `undo` (B6, C13, C16). Other clients' seeks have a
/// file of their own.
extension SeekEngine {
    /// One step of a gesture. The last scrubber wins.
    ///
    /// - Parameter owner: the gesture ends when its client's connection closes.
    package mutating func scrub(to target: ScrubTarget, owner: Owner, at now: Instant) -> [Action] {
        guard target.isFinite else { return [.refuse(.invalidArgument, "expected a finite number")] }
        switch state.player {
        case .idle: return [.refuse(.nothingLoaded, "nothing is loaded; load a file first")]
        case .loading:
            guard keep(target) else { return [tooManyKept] }
            let chase = waitForFile(burst: nil, at: now)
            gesture(owner, from: nil, to: nil, at: now)
            return [.reply(.success(.moved(target: nil, chase: chase)))]
        case .ready(let media):
            guard media.canSeek else { return [.refuse(.notSeekable, "the file is not seekable")] }
            guard let position = position(of: target, media) else {
                return [.refuse(.notSeekable, "a fraction depends on the file's duration, which is unknown")]
            }
            var actions = endKept(.settled, .scrub)
            if let burst { actions += settle(burst, .scrub) }
            gesture(owner, from: base, to: position, at: now)
            let manner = Manner.gesture(until: now + settings.scrubQuiet)
            return actions + move(to: position, manner, remembering: state.scrub?.origin, at: now)
        }
    }

    /// The owner ends its gesture; another's gesture goes on (C16). Without one nothing changes.
    package mutating func scrubEnd(owner: Owner, at now: Instant) -> [Action] {
        let target = state.scrub?.target ?? base
        let ended = state.scrub?.owner == owner ? endGesture(at: now) : []
        return ended + [.reply(.success(.moved(target: target, chase: state.coordinator.newest)))]
    }

    /// A client has disconnected: the gestures and the presses of all its sources end (C16, B12), and its
    /// menu (F5).
    package mutating func clientGone(_ client: Int, at now: Instant) -> [Action] {
        progressUnsubscribed(client)
        let released = releaseAll(of: client, at: now)
        let ended = state.scrub?.owner.client == client ? endGesture(at: now) : []
        return released + ended + leaveMenu(client)
    }

    /// Lands at the gesture's target.
    private mutating func endGesture(at now: Instant) -> [Action] {
        guard state.scrub != nil else { return [] }
        state.scrub = nil
        return holding(state.coordinator.landNow(state.playback, at: now))
    }

    /// Back to the origin of the running burst or scrub; kept commands are dropped (B6).
    package mutating func cancel(at now: Instant) -> [Action] {
        let hadKept = state.kept.contains { !$0.isFileChange }
        let origin = burst?.origin ?? state.scrub?.origin
        guard hadKept || origin != nil else {
            return [.refuse(.nothingToUndo, "no burst is running and nothing is being scrubbed")]
        }
        var actions = hideSubtitles(.cancelled) + endKept(.cancelled, .cancelled)
        if let burst { actions += settle(burst, .cancelled, as: .cancelled) }
        state.scrub = nil
        let left = base
        actions += endChases(.cancelled, .cancelled, at: now)
        guard let origin else {
            return actions + [.reply(.success(.moved(target: nil, chase: state.coordinator.newest)))]
        }
        return actions + move(to: origin, remembering: left, at: now)
    }

    /// Back to the position before the last change of target; a second undo goes forward again (B6). To a mark, if one
    /// is set.
    package mutating func undo(at now: Instant) -> [Action] {
        if let actions = undoStop(at: now) { return actions }
        guard case .ready(let media) = state.player, let target = state.undo.target else {
            return [.refuse(.nothingToUndo, "the target has not been moved in this file")]
        }
        guard media.canSeek else { return [.refuse(.notSeekable, "the file is not seekable")] }
        var actions = hideSubtitles(.undone) + endKept(.settled, .undone)
        let left = base
        state.undo.noteUndo(from: left)
        state.offering.next = Offering.Arrival(begin: .undo, target: target)
        if let burst { actions += settle(burst, .undone) }
        state.scrub = nil
        return actions + go(to: target, remembering: left, at: now)
    }

    /// mpv's `revert-seek`: back to the mark, or to the position before the last seeks; a second one goes forward again.
    package mutating func revert(at now: Instant) -> [Action] {
        guard case .ready(let media) = state.player, let target = state.undo.revertTarget else {
            return [.refuse(.nothingToUndo, "the target has not been moved in this file")]
        }
        guard media.canSeek else { return [.refuse(.notSeekable, "the file is not seekable")] }
        var actions = hideSubtitles(.undone) + endKept(.settled, .undone)
        let left = base
        state.undo.noteRevert(from: left)
        state.offering.next = Offering.Arrival(begin: .undo, target: target)
        if let burst { actions += settle(burst, .undone) }
        state.scrub = nil
        return actions + go(to: target, remembering: left, at: now)
    }

    /// Sets a mark at the target or the position. `undo` and `revert` go there after any later moves: mpv's `revert-seek mark`.
    ///
    /// - Parameter isPermanent: they go there again and again, until the next mark.
    package mutating func mark(isPermanent: Bool, at now: Instant) -> [Action] {
        guard case .ready = state.player, let base else {
            return [.refuse(.nothingLoaded, "expected a ready file to set a mark in, got none")]
        }
        state.undo.mark = UndoPositions.Mark(position: base, isPermanent: isPermanent)
        return [.reply(.success(.none))]
    }

    /// Media seconds within the playable range; nil for a fraction of an unknown duration.
    func position(of target: ScrubTarget, _ media: Media) -> Double? {
        let range = media.range(endGuard: settings.endGuard)
        switch target {
        case .position(let position): return range.clamped(position)
        case .fraction(let fraction): return media.duration.map { range.clamped(media.start + fraction * $0) }
        }
    }

    private mutating func gesture(_ owner: Owner, from origin: Double?, to target: Double?, at now: Instant) {
        let began = state.scrub?.owner == owner ? state.scrub?.origin : nil
        state.scrub = Scrub(
            owner: owner, origin: began ?? origin, target: target, deadline: now + settings.scrubQuiet)
    }

    mutating func move(
        to target: Double, _ manner: Manner = .once(.exact), remembering origin: Double?, at now: Instant
    ) -> [Action] {
        state.undo.noteSeek(from: base, at: now)
        return go(to: target, manner, remembering: origin, at: now)
    }

    private mutating func go(
        to target: Double, _ manner: Manner = .once(.exact), remembering origin: Double?, at now: Instant
    ) -> [Action] {
        if target != origin { state.undo.noteMove(from: origin) }
        let actions = state.coordinator.chase(to: target, manner, burst: nil, state.playback, at: now)
        return holding(actions + [.reply(.success(.moved(target: target, chase: state.coordinator.newest)))])
    }
}

extension ScrubTarget {
    fileprivate var isFinite: Bool {
        switch self {
        case .position(let number), .fraction(let number): number.isFinite
        }
    }
}
