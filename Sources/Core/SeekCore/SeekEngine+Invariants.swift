import SeekChase
package import SeekModel
import SeekProtocol

/// What holds after every input. Debug builds check it, so tests and the random walk do; so does the simulation, in any
/// build.
extension SeekEngine {
    /// The first rule that is broken after this input, and the input; nil if all hold.
    package func brokenInvariant(after input: EngineInput, _ actions: [Action]) -> String? {
        var broken: String?
        func require(_ holds: Bool, _ rule: @autoclosure () -> String) {
            if !holds, broken == nil { broken = "expected \(rule()), after \(input)" }
        }

        let replies = actions.count { if case .reply = $0 { true } else { false } }
        require(replies == (input.isCommand ? 1 : 0), "one reply to a command and none to a report, got \(replies)")

        require(state.forward.burst == nil || state.backward.burst == nil, "at most one running burst (B3)")
        let shown = [burst?.id, state.forward.pending?.burst, state.backward.pending?.burst].compactMap { $0 }
        require(
            shown.allSatisfy { $0 > 0 && $0 <= state.bursts }, "the number of a burst that was begun, got \(shown)")
        if let burst {
            let values = [burst.requested, burst.applied, burst.origin, burst.target]
            require(values.allSatisfy(\.isFinite), "finite values in \(burst)")
            require(burst.taps > 0, "taps in \(burst)")
        }
        let positions = [
            burst?.origin, burst?.target, chaseTarget, state.scrub?.target, state.scrub?.origin,
            state.undo.last, state.undo.mark?.position, state.undo.revertPosition,
        ]
        require(positions.allSatisfy { $0.map(Self.isPlace) ?? true }, "no position of -0 (C8), got \(positions)")

        let ids = state.kept.compactMap { if case .tap(_, let id) = $0 { id } else { nil } }
        for button in [state.forward, state.backward] {
            let phase = button.shown.phase
            require(phase != .pending || button.pending != nil, "kept taps of a button that shows pending (C4)")
            require(phase != .tapped || button.burst != nil, "a burst of a button that shows a total (B2)")
            guard let pending = button.pending else { continue }
            require(ids.contains(pending.burst), "kept taps of the burst that \(button.direction) shows (C4)")
        }
        require(
            state.kept.count <= Self.mostKept, "at most \(Self.mostKept) kept commands, got \(state.kept.count)")
        require(state.play.isHeld == state.playback.isHeld, "one answer to whether playback is held (C7)")
        if case .idle = state.player {
            require(burst == nil && state.coordinator.chase == nil, "neither burst nor chase without a file (C4)")
        }
        if let outage = state.line.outage {
            require(openMedia?.entry == outage.entry, "the open film of a lost connection (W2)")
            require(state.coordinator.seekInProgress == nil, "no seek without a connection (W2)")
        }
        let subtitling = state.subtitling
        require(subtitling.shown.isOn == (subtitling.showing != nil), "subtitles that are shown as told (T3)")
        require(subtitling.showing == nil || openMedia != nil, "no subtitles that are shown without a film (T1)")
        let sleeping = state.sleeping
        require(
            (sleeping.shown.phase == .off) == (sleeping.end == nil && !sleeping.isAsking), "sleep as told (L1, L2)")
        require(sleeping.level == 1 || sleeping.fade != nil, "the whole sound without a fade (L1)")
        if let press = state.press { require(!press.holders.isEmpty, "an owner of the held button (B12)") }
        return broken
    }

    /// libmpv counts a target of -0 from the end.
    private static func isPlace(_ position: Double) -> Bool {
        position.isFinite && !(position == 0 && position.sign == .minus)
    }
}

extension EngineInput {
    /// Whether a client waits for a reply.
    fileprivate var isCommand: Bool {
        switch self {
        case .tap, .press, .release, .toggle, .setPlaying, .frameStep, .scrub, .scrubEnd, .cancel, .undo, .revert,
            .mark, .segment, .take, .again, .sleep, .tellCues, .openMenu, .closeMenu, .pressMenu, .seek:
            true
        case .cuesFound, .entryTitleRead, .lineRead, .progressSubscribed, .progressUnsubscribed, .clientGone,
            .fileChangeRequested,
            .fileChangeReplied,
            .fileStarted, .fileReady, .placeRestored, .fileClosing, .serverProbed, .fileEnded, .idleObserved,
            .idleRead, .eventsLost,
            .stateRead, .seekReplied, .seekStarted, .playbackRestarted, .positionRead, .pauseReplied,
            .pauseObserved, .pauseChanged, .pauseRead, .playbackChanged, .deadlineReached, .settingsChanged,
            .shutDown:
            false
        }
    }
}
