package import SeekModel

/// Presses, holds and releases from what devices report (H3). For each key, `pressed` and `released` alternate, and `held`
/// comes at most once between them.
///
/// - One press may be reported as several: bounces, repeated transmissions.
/// - Releases may be missing or late (`SourceProfile`).
/// - A device that is gone releases its keys.
package struct KeyMachine: Equatable, Sendable {
    /// Keys that are down, or were a moment ago; the oldest press first.
    private var keys: [KeyState] = []
    private var profiles: [Int: SourceProfile] = [:]
    private var newest = Instant(nanoseconds: .min)

    package init() {}

    /// When `advance` is to be called if nothing is reported before.
    package var nextDeadline: Instant? { keys.compactMap(\.deadline).min() }

    /// Takes a report.
    ///
    /// - Parameter time: the kernel's time of the event. An older one than before counts as now.
    package mutating func handle(_ event: KeyEvent, at time: Instant) -> [KeyPress] {
        let now = max(time, newest)
        newest = now
        // A deadline at this very time comes after the event.
        let due = advance { $0 < now }
        keys.removeAll { if case .settling(let until) = $0.phase { until < now } else { false } }
        switch event {
        case .down(let id): return due + down(id, at: now)
        case .repeated(let id): return due + repeated(id, at: now)
        case .up(let id): return due + up(id, at: now)
        case .added(let source, let profile):
            profiles[source] = profile
            return due
        case .gone(let source):
            profiles[source] = nil
            let released = keys.filter { $0.id.source == source && $0.isPressed }.map { KeyPress.released($0.id) }
            keys.removeAll { $0.id.source == source }
            return due + released
        }
    }

    /// Performs what is due: holds, and releases that nobody reported.
    package mutating func advance(to now: Instant) -> [KeyPress] {
        newest = max(now, newest)
        return advance { $0 <= now }
    }

    // MARK: - Reports

    private mutating func down(_ id: KeyID, at now: Instant) -> [KeyPress] {
        guard let profile = profiles[id.source] else { return [] }
        guard let index = index(of: id) else {
            keys.append(KeyState(id: id, profile: profile, phase: .down(.init(at: now))))
            return [.pressed(id)]
        }
        switch keys[index].phase {
        case .settling:
            keys[index].phase = .settling(until: now + profile.bounce)
            return []
        case .lifted(var down, _):
            down.sign = now
            keys[index].phase = .down(down)
            return []
        case .down(var down) where now - down.sign <= profile.bounce:
            down.sign = now
            keys[index].phase = .down(down)
            return []
        case .down:
            // Its release was lost.
            keys.remove(at: index)
            keys.append(KeyState(id: id, profile: profile, phase: .down(.init(at: now))))
            return [.released(id), .pressed(id)]
        }
    }

    private mutating func repeated(_ id: KeyID, at now: Instant) -> [KeyPress] {
        // Of a key that is not down: it was before the device was opened, or a gap ended the press.
        guard let index = index(of: id), case .down(var down) = keys[index].phase else { return [] }
        let profile = keys[index].profile
        if !down.hasRepeated, profile.ignoresFirstRepeat { down.start = now }
        down.hasRepeated = true
        down.sign = now
        let isHold = profile.holdNeedsRepeat && !down.isHeld && now - down.start >= profile.holdAfter
        if isHold { down.isHeld = true }
        keys[index].phase = .down(down)
        return isHold ? [.held(id)] : []
    }

    private mutating func up(_ id: KeyID, at now: Instant) -> [KeyPress] {
        guard let index = index(of: id) else { return [] }
        let bounce = keys[index].profile.bounce
        switch keys[index].phase {
        case .settling:
            keys[index].phase = .settling(until: now + bounce)
            return []
        case .lifted: return []
        case .down(let down) where !down.isHeld && now - down.since < bounce:
            keys[index].phase = .lifted(down, until: now + bounce)
            return []
        case .down:
            keys[index].phase = .settling(until: now + bounce)
            return [.released(id)]
        }
    }

    private func index(of id: KeyID) -> Int? {
        keys.firstIndex { $0.id == id }
    }

    // MARK: - Time

    private mutating func advance(while isDue: (Instant) -> Bool) -> [KeyPress] {
        var presses: [KeyPress] = []
        while let deadline = nextDeadline, isDue(deadline),
            let index = keys.firstIndex(where: { $0.deadline == deadline })
        {
            presses.append(expire(index, at: deadline))
        }
        return presses
    }

    private mutating func expire(_ index: Int, at deadline: Instant) -> KeyPress {
        let key = keys[index]
        // If both are due, it is released: nothing shows that it is still down.
        if case .down(var down) = key.phase, key.profile.timeout.map({ down.sign + $0 }) != deadline {
            down.isHeld = true
            keys[index].phase = .down(down)
            return .held(key.id)
        }
        keys.remove(at: index)
        return .released(key.id)
    }
}

/// One key, from its press until the end of its bounces.
struct KeyState: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        /// Can go to `lifted`, `settling`, or end at a timeout.
        case down(Down)
        /// It went up so soon after its press that it may be a bounce: not released before this time. Can go to `down`, or
        /// end.
        case lifted(Down, until: Instant)
        /// It is released; presses before this time are bounces. Ends then.
        case settling(until: Instant)
    }

    struct Down: Equatable, Sendable {
        /// The time of the press.
        let since: Instant
        /// The newest sign that it is down.
        var sign: Instant
        /// The time from which a hold is counted.
        var start: Instant
        var isHeld = false
        var hasRepeated = false

        init(at now: Instant) {
            (since, sign, start) = (now, now, now)
        }
    }

    let id: KeyID
    let profile: SourceProfile
    var phase: Phase

    /// Whether the person was told of a press and not yet of its release.
    var isPressed: Bool {
        if case .settling = phase { false } else { true }
    }

    /// When it changes by itself; nil: never.
    var deadline: Instant? {
        switch phase {
        case .settling: nil
        case .lifted(_, let until): until
        case .down(let down):
            [profile.timeout.map { down.sign + $0 }, holdDeadline(down)].compactMap(\.self).min()
        }
    }

    private func holdDeadline(_ down: Down) -> Instant? {
        down.isHeld || profile.holdNeedsRepeat ? nil : down.start + profile.holdAfter
    }
}
