import LibmpvFacts
import Linux
import Logging
import Mpv
import SeekModel

/// The sound of a film that has no output, because the sound server has ended. libmpv then plays the film without sound
/// (`LibmpvLog.noSound`); here its track is chosen again until an output opens.
final class PlayerSound {
    private enum State {
        /// Can go to: waiting.
        case fine
        /// Can go to: trying, fine (the film ends, or an output opens).
        case waiting(until: Instant)
        /// The track is looked for, or chosen. Can go to: waiting (no output opens), fine (one does, there is no track to
        /// choose, or nothing is heard of it).
        case trying(until: Instant)
    }

    /// An output opens or fails sooner.
    private static let patience = Duration.seconds(10)
    /// As long as no output has opened at all, there may be none: half a minute is enough for a server that starts.
    private static let firstAttempts = 5

    private let core: PlayerCore
    private var state = State.fine
    /// Whether an output has ever opened.
    private var wasHeard = false
    /// The track of this film that libmpv has chosen last; nil: it has not told of one.
    private var track: Int64?
    private var attempts = 0
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(30))

    init(_ core: PlayerCore) { self.core = core }

    private var now: Instant { Instant(nanoseconds: 0) + MonotonicClock.now }

    /// When to call `deadlineReached`; nil: not.
    var nextDeadline: Instant? {
        switch state {
        case .fine: nil
        case .waiting(let until), .trying(let until): until
        }
    }

    /// A film starts or ends.
    func fileChanged() {
        end()
        track = nil
    }

    func trackChanged(to node: MpvNode) { track = node.integer ?? track }

    func outputChanged(to node: MpvNode) {
        guard node.text != nil else { return }
        wasHeard = true
        guard nextDeadline != nil else { return }
        core.log.logger.info("the sound has an output again")
        end()
    }

    private func end() {
        state = .fine
        attempts = 0
        backoff.reset()
    }

    /// Notes a message of libmpv's log.
    ///
    /// - Returns: whether the log has told the same before.
    func note(_ module: String, _ text: String) -> Bool {
        let isAnotherTry = if case .trying = state { true } else { false }
        guard module == LibmpvLog.core, text.hasPrefix(LibmpvLog.noSound) else {
            return isAnotherTry && module.hasPrefix(LibmpvLog.audioOutputs)
        }
        // mpv's program does not try again.
        guard !core.log.isStandIn else { return false }
        if !isAnotherTry {
            core.log.logger.warning("the sound has no output: seekd goes on without sound, and tries again")
        }
        if wasHeard || attempts < Self.firstAttempts {
            attempts += 1
            state = .waiting(until: now + backoff.next())
        } else {
            end()
        }
        return isAnotherTry
    }

    func deadlineReached() {
        guard let deadline = nextDeadline, deadline <= now else { return }
        switch state {
        case .fine: break
        case .waiting:
            state = .trying(until: now + Self.patience)
            core.read("options/aid", .sound(.readChoice))
        case .trying: end()
        }
    }

    func answered(_ call: Player.SoundCall, _ failure: MpvError?, _ node: MpvNode) {
        guard case .trying = state else { return }
        switch call {
        case .readChoice:
            // Somebody wants no sound.
            if node.flag == false { return end() }
            if let track { return choose(track) }
            core.read("track-list", .sound(.readTracks))
        case .readTracks:
            // Which one of several libmpv had chosen is not known.
            let tracks = (node.elements ?? []).filter { $0["type"]?.text == "audio" }
            guard tracks.count == 1, let only = tracks[0]["id"]?.integer else { return end() }
            choose(only)
        case .choose: core.log.failure("the sound's track not set", failure)
        }
    }

    private func choose(_ track: Int64) {
        core.set(LibmpvLoading.fileOption("aid"), .int64(track), .sound(.choose))
    }
}
