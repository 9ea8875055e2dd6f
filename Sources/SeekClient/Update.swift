public import SeekProtocol

/// What a `LiveConnection` tells its client, in order.
public enum Update: Equatable, Sendable {
    /// A daemon answers at this path. Its state follows at once, as events; what was drawn before is no longer valid.
    case connected(path: String)
    /// No daemon answers, or the connection ended; the error says why. Told once, and again if the reason changes. The
    /// connection keeps trying.
    case disconnected(ClientError)
    /// An event of seekd's.
    case event(Event, EventStamp)
    /// The value of one of the properties given to `LiveConnection`: first its current one, then each change. With many
    /// changes in a row, libmpv leaves out some before the last.
    case property(ObservedProperty)
    /// An event of mpv's, or one of a seekd that is newer than this library.
    case other(Message)
    /// A command given to `LiveConnection.send` was refused; the response says why.
    case refused(Response)
}

extension Update {
    /// - Returns: nil for a reply.
    package init?(event message: Message) {
        guard message.event != nil else { return nil }
        if let event = Event(message.value) {
            self = .event(event, EventStamp(fields: message.value))
        } else {
            self = .other(message)
        }
    }
}
