import LibmpvFacts
import Linux
import Logging
import Mpv
import SeekModel

/// The sound of a film that has lost its output, because the sound server has ended. libmpv then plays the film on without
/// sound (`LibmpvLog.noSound`); here its track is chosen again until an output opens.
final class PlayerSound {
    private enum State {
        /// Can go to: waiting.
        case fine
        /// Can go to: trying, fine (the film ends).
        case waiting(track: Int64, until: Instant)
        /// The track is chosen. Can go to: waiting (no output opens), fine (one does, or nothing is heard of it).
        case trying(track: Int64, until: Instant)
    }

    /// An output opens or fails sooner.
    private static let patience = Duration.seconds(10)

    private let core: PlayerCore
    private var state = State.fine
    private var hasOutput = false
    /// The chosen track.
    private var track: Int64?
    /// The track that had an output last. libmpv tells of the output and of the track in either order.
    private var heard: Int64?
    private var backoff = Backoff(first: .seconds(1), limit: .seconds(30))

    init(_ core: PlayerCore) { self.core = core }

    private var now: Instant { Instant(nanoseconds: 0) + MonotonicClock.now }

    /// When to call `deadlineReached`; nil: not.
    var nextDeadline: Instant? {
        switch state {
        case .fine: nil
        case .waiting(_, let until), .trying(_, let until): until
        }
    }

    func fileStarted() {
        end()
        (track, heard) = (nil, nil)
    }

    func trackChanged(to node: MpvNode) {
        track = node.integer
        noteHeard()
    }

    func outputChanged(to node: MpvNode) {
        hasOutput = node.text != nil
        noteHeard()
        guard hasOutput, case .trying = state else { return }
        core.log.logger.info("the sound has an output again")
        end()
    }

    private func noteHeard() {
        if hasOutput, let track { heard = track }
    }

    private func end() {
        state = .fine
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
        guard let heard, !core.log.isStandIn else { return false }
        if !isAnotherTry {
            core.log.logger.warning("the sound's output is lost: seekd goes on without sound, and tries again")
        }
        state = .waiting(track: heard, until: now + backoff.next())
        return isAnotherTry
    }

    func deadlineReached() {
        guard let deadline = nextDeadline, deadline <= now else { return }
        switch state {
        case .fine: break
        case .waiting(let track, _):
            state = .trying(track: track, until: now + Self.patience)
            core.set(LibmpvLoading.fileOption("aid"), .int64(track), .setSound)
        case .trying: end()
        }
    }
}
