import SeekProtocol

/// What the server itself tells a page. Events of the daemon are passed on as they came; these have `web` instead of
/// `event`.
enum PageLine: JSONWritable {
    /// A daemon is there; its state follows as events. The parts are the daemon's answers to `choreography`, by name.
    case connected([(part: String, data: JSONValue)])
    /// No daemon is there, and why.
    case disconnected(message: String)
    /// The value of one of mpv's properties.
    case property(PageProperty, JSONValue)
    /// A command was not served. `error` is the daemon's code.
    case refused(error: String, message: String)
    /// The answer to a page that asks whether the server is there.
    case beat

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch self {
            case .connected(let parts):
                writer.field("web", JSONValue.text("connected"))
                writer.field("choreography", JSONValue.object(parts.map { .init(ByteString($0.part), $0.data) }))
            case .disconnected(let message):
                writer.field("web", JSONValue.text("disconnected"))
                writer.field("message", JSONValue.text(message))
            case .property(let property, let value):
                writer.field("web", JSONValue.text("property"))
                writer.field("name", JSONValue.text(property.rawValue))
                writer.field("value", value)
            case .refused(let error, let message):
                writer.field("web", JSONValue.text("refused"))
                writer.field("error", JSONValue.text(error))
                writer.field("message", JSONValue.text(message))
            case .beat:
                writer.field("web", JSONValue.text("beat"))
            }
        }
    }
}
