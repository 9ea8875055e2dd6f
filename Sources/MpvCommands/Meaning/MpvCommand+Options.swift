package import SeekProtocol

/// Options of `loadfile` that libmpv does not have. mpv warns about them, and plays the file.
extension CommandPolicy {
    /// A `loadfile` without them; any other command as it is. libmpv does not get names that the policy does not know.
    package func withoutUnknownOptions(_ command: MpvCommand, _ names: PlayerNames) -> MpvCommand {
        guard command.name == "loadfile" else { return command }
        var command = command
        switch command.arguments {
        case .list(var values):
            for index in values.indices.dropFirst(2) { values[index] = known(values[index], names) }
            command.arguments = .list(values)
        case .named(var members):
            for index in members.indices where members[index].key == "options" {
                members[index].value = known(members[index].value, names)
            }
            command.arguments = .named(members)
        }
        return command
    }

    private func known(_ options: JSONValue, _ names: PlayerNames) -> JSONValue {
        switch options {
        case .object(let members):
            return .object(
                members.filter { member in
                    guard case .string = member.value else { return true }
                    return !isUnknown(member.key, member.value, names)
                })
        case .string(let text):
            let parts = text.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            let kept = parts.filter { part in
                // Without a value libmpv refuses the whole text.
                guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return true }
                let value = JSONValue.string(ByteString(Array(part[(equals + 1)...])))
                return !isUnknown(ByteString(Array(part[..<equals])), value, names)
            }
            return kept.count == parts.count
                ? options : .string(ByteString(Array(kept.joined(separator: [UInt8(ascii: ",")]))))
        case .null, .bool, .integer, .double, .array: return options
        }
    }

    private func isUnknown(_ name: ByteString, _ value: JSONValue, _ names: PlayerNames) -> Bool {
        refusal(ofSetting: name, to: value, names)?.code == .propertyNotFound
    }
}
