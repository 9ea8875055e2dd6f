package import Mpv

/// An event of libmpv's core, for the daemon to process in a turn.
package enum PlayerInput: Sendable {
    case event(MpvEvent)
    /// The position may have changed.
    case position
    /// libmpv did not accept a request.
    case refused(call: UInt64, MpvError)
}
