import MediaPolicy
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

/// Commands that add to a list other than one of filters.
extension MpvCommand {
    /// The list, and the bytes that are added; nil for other commands.
    package var addedItems: (list: String, bytes: Int)? {
        guard name == "change-list", let property = word(0, "name"), let operation = word(1, "operation"),
            let value = word(2, "value")
        else { return nil }
        let list = CommandPolicy.baseName(of: property)
        guard list != "af", list != "vf" else { return nil }
        switch operation {
        case "add", "append", "pre", "toggle": return (list, value.bytes.count)
        case _: return nil
        }
    }
}

extension CommandPolicy {
    /// Why a list does not get longer; nil if it does.
    ///
    /// - Parameter present: its value.
    package static func refusal(ofAdding bytes: Int, to present: JSONValue, of list: String) -> Refusal? {
        let most = ExpansionCost.isList(list) ? ExpansionCost.mostListBytes : ExpansionCost.mostTextBytes
        guard present.textBytes + bytes > most else { return nil }
        return Refusal(
            .tooMany, "\(list): expected at most \(most) bytes, got \(present.textBytes) and \(bytes) more")
    }
}

/// Commands that add filters to those that are set.
extension MpvCommand {
    /// The list, `af` or `vf`, and what the filters cost that are added at most; nil for other commands.
    package var addedFilters: (list: String, cost: Int)? {
        let list: String
        let operation: ByteString?
        let value: ByteString?
        switch name {
        case "af", "vf": (list, operation, value) = (name, word(0, "operation"), word(1, "value"))
        case "change-list":
            guard let property = word(0, "name") else { return nil }
            (list, operation, value) = (CommandPolicy.baseName(of: property), word(1, "operation"), word(2, "value"))
            guard list == "af" || list == "vf" else { return nil }
        default: return nil
        }
        switch operation {
        case "add", "append", "pre", "toggle": return (list, FilterArguments.cost(of: value?.description ?? ""))
        case _: return nil
        }
    }
}

extension CommandPolicy {
    /// Why no more filters are added; nil if they are.
    ///
    /// - Parameter filters: libmpv's property `af` or `vf`.
    package static func refusal(ofAdding cost: Int, filters: JSONValue) -> Refusal? {
        guard case .array(let list) = filters else { return nil }
        let present = FilterArguments.cost(ofFilters: list)
        guard present + cost > FilterArguments.mostCost else { return nil }
        return Refusal(
            .tooMany,
            "expected filters that cost at most \(FilterArguments.mostCost) (docs/refused.md), got \(present) and "
                + "\(cost) more; remove some")
    }
}
