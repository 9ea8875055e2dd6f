/// The daemon is stopping; it closes the connection right after this event.
public struct ShutdownEvent: Equatable, Sendable, Codable {
    /// Why: "SIGTERM", "SIGINT", "SIGHUP", "quit", "player", "display".
    public var reason: String

    package init(reason: String) {
        self.reason = reason
    }
}

extension ShutdownEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("reason", reason)
    }

    package init?(fields: JSONValue) {
        reason = fields.member("reason")?.repairedText ?? ""
    }
}
