/// What a `LiveConnection` tells, in order.
public enum Update: Equatable, Sendable {
    /// A daemon answers at this path. How things are follows at once, as events; what was drawn before holds no more.
    case connected(path: String)
    /// No daemon answers, or none any more: this is the reason. Told once, and again where the reason changes; the
    /// connection goes on trying.
    case disconnected(ClientError)
    case event(SeekEvent)
    /// A command given to `LiveConnection.send` was not served: the daemon's words.
    case refused(Response)
}
