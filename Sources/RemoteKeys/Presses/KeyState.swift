import SeekModel

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
