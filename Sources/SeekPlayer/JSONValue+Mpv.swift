package import Mpv
package import SeekProtocol

extension JSONValue {
    /// libmpv's value as mpv's own socket writes it.
    package init(_ node: MpvNode) {
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

extension MpvNode {
    /// A client's value, for libmpv.
    package init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .none
            case .string(let text): .string(text.bytes)
            case .bool(let flag): .flag(flag)
            case .integer(let number): .int64(number)
            case .double(let number): .double(number)
            case .array(let elements): .array(elements.map { MpvNode($0) })
            case .object(let members): .map(members.map { Member(key: $0.key.bytes, value: MpvNode($0.value)) })
            }
    }

    /// A command, for `mpv_command_node_async`.
    package init(_ command: MpvCommand) {
        let prefixes = command.prefixes.map { MpvNode.text($0.rawValue) }
        switch command.arguments {
        case .list(let values):
            self = .array(prefixes + [.text(command.name)] + values.map { MpvNode($0) })
        case .named(let members):
            let flags = prefixes.isEmpty ? [] : [Member("_flags", .array(prefixes))]
            self = .map(
                [Member("name", .text(command.name))] + flags
                    + members.map { Member(key: $0.key.bytes, value: MpvNode($0.value)) })
        }
    }
}

extension MpvNode: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .none: writer.null()
        case .string(let bytes): writer.string(bytes)
        case .flag(let flag): writer.bool(flag)
        case .int64(let number): writer.integer(number)
        case .double(let number): writer.double(number)
        case .array(let elements): writer.array { for element in elements { $0.element(element) } }
        case .map(let members): writer.object { for member in members { $0.field(member.key, member.value) } }
        // mpv has no JSON for these, and no property of that kind.
        case .bytes: writer.null()
        }
    }
}
