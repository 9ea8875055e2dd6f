import SeekProtocol

/// What the server itself tells a page. The daemon's events are told as they came; these have `web` instead of `event`.
enum PageLine: JSONWritable {
    /// A daemon is there; how things are follows. The parts are what its `choreography` answers, by name.
    case connected([(part: String, data: JSONValue)])
    /// No daemon is there, and why.
    case disconnected(message: String)
    /// A press was not served. The error is the daemon's code.
    case refused(error: String, message: String)
    /// The answer to a page that asks whether anybody is there.
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
