package import Mpv

/// An event of libmpv's core, for the daemon to process in a turn.
package enum PlayerInput: Sendable {
    case event(MpvEvent)
    /// The position may have changed.
    case position
    /// What a name that libmpv is about to open is; it waits at a hook.
    case folder(hook: UInt64, FolderReader.Content)
    /// libmpv did not accept a request.
    case refused(call: UInt64, MpvError)
}
