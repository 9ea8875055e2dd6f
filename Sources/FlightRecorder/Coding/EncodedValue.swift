import SeekModel
import SeekProtocol

/// A JSON value that is being written. A class, because the standard library's encoding containers are values that
/// share it.
final class EncodedValue: JSONWritable {
    enum Content {
        case null
        case bool(Bool)
        case integer(Int64)
        case double(Double)
        case text(String)
        case array([EncodedValue])
        case object([(key: String, value: EncodedValue)])

        /// In nanoseconds; as a list of seconds and attoseconds if it is not a whole number of them.
        static func duration(_ duration: Duration) -> Content {
            if duration == .nanoseconds(duration.nanoseconds) { return .integer(duration.nanoseconds) }
            let (seconds, attoseconds) = duration.components
            return .array([EncodedValue(.integer(seconds)), EncodedValue(.integer(attoseconds))])
        }
    }

    var content: Content

    init(_ content: Content = .null) { self.content = content }

    func write(to writer: inout JSONWriter) {
        switch content {
        case .null: writer.null()
        case .bool(let flag): writer.bool(flag)
        case .integer(let number): writer.integer(number)
        // The shortest text that reads as the same number; mpv's `%f` would lose bits.
        case .double(let number): number.isFinite ? writer.written(Array("\(number)".utf8)) : writer.double(number)
        case .text(let text): writer.string(text.utf8)
        case .array(let elements): writer.array { for element in elements { $0.element(element) } }
        case .object(let members):
            writer.object { for (key, value) in members { $0.field(Array(key.utf8), value) } }
        }
    }
}
