import Mpv
import SeekProtocol

extension JSONValue {
    /// libmpv's value as mpv's own socket would write it.
    init(_ node: MpvNode) {
        self =
            switch node {
            case .none: .null
            case .string(let bytes): .string(ByteString(bytes))
            case .flag(let flag): .bool(flag)
            case .int64(let number): .integer(number)
            case .double(let number): .double(number)
            case .array(let elements): .array(elements.map { JSONValue($0) })
            case .map(let members): .object(members.map { Member(ByteString($0.key), JSONValue($0.value)) })
            // mpv has no JSON for these, and no property of that kind.
            case .bytes: .null
            }
    }
}
