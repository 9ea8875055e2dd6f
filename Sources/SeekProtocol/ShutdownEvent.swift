/// The daemon stops; the connection closes right behind this.
package struct ShutdownEvent: Equatable, Sendable, Codable {
    /// Why: "SIGTERM", "SIGINT", "SIGHUP", "quit", "player".
    package var reason: String

    package init(reason: String) {
        self.reason = reason
    }
}

extension ShutdownEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("reason", reason)
    }
}
