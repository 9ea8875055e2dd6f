package import Mpv

/// Something that libmpv's core has told, for the daemon to process in its turn.
package enum PlayerInput: Sendable {
    case event(MpvEvent)
    /// The position may have changed.
    case position
    /// libmpv did not accept a request.
    case refused(call: UInt64, MpvError)
}
