/// The result of a request: its data, or a refusal.
package enum Reply: Equatable, Sendable, Codable {
    case success(ReplyData)
    case refused(Refusal)

    /// The reply's line, with its `\n`, in the order of fields that mpv gives them.
    ///
    /// - Parameter isAsync: whether the request was `async`. mpv then answers with another order of fields, and always with
    ///   `data`; what it refuses at once it answers in the usual order.
    package func line(to request: JSONValue, isAsync: Bool = false) -> [UInt8] {
        var writer = JSONWriter(capacity: usualSize)
        writer.object { writer in
            switch self {
            case .success(let data) where isAsync:
                writer.field("request_id", request)
                writer.field("error", "success")
                writer.field("data", data)
            case .refused(let refusal) where isAsync && refusal.code == .errorRunningCommand:
                writer.field("request_id", request)
                writer.field("error", refusal.code.text)
                writer.field("data", JSONValue.null)
                if let message = refusal.message { writer.field("message", message) }
            case .success(let data):
                if data != .none { writer.field("data", data) }
                writer.field("request_id", request)
                writer.field("error", "success")
            case .refused(let refusal):
                writer.field("request_id", request)
                writer.field("error", refusal.code.text)
                if let message = refusal.message { writer.field("message", message) }
            }
        }
        writer.newline()
        return writer.bytes
    }

    /// The size that fits most replies.
    private var usualSize: Int {
        guard case .success(.written(let value)) = self else { return 256 }
        return value.count + 64
    }
}

/// The `data` of a reply.
package enum ReplyData: Equatable, Sendable, Codable {
    /// No `data`, as in replies of mpv's own protocol.
    case none
    case tap(TapResult)
    /// `toggle`: the intent now.
    case playing(Bool)
    /// The new target, media seconds, and the chase that reports the outcome.
    case moved(target: Double?, chase: Int)
    /// `segment`: the segment and the new target. Nil if unknown before a file is ready, and if another playlist entry is
    /// opened.
    case segment(index: Int?, target: Double?, chase: Int?)
    /// Whether an overlay's menu is open.
    case menu(isOpen: Bool)
    /// The events that the client is now subscribed to.
    case names([EventName])
    /// Encoded JSON.
    case written([UInt8])
    /// Anything else: libmpv's replies, statistics, `hello`.
    case value(JSONValue)
}

extension ReplyData: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .none: writer.null()
        case .tap(let tap): tap.write(to: &writer)
        case .playing(let playing): writer.object { $0.field("playing", playing) }
        case .segment(let index, let target, let chase):
            writer.object { writer in
                writer.field("index", index)
                writer.field("target", target)
                writer.field("chase", chase)
            }
        case .moved(let target, let chase):
            writer.object { writer in
                writer.field("target", target)
                writer.field("chase", chase)
            }
        case .menu(let isOpen): writer.object { $0.field("open", isOpen) }
        case .names(let names): writer.object { $0.field("names", names) }
        case .written(let bytes): writer.written(bytes)
        case .value(let value): value.write(to: &writer)
        }
    }
}
