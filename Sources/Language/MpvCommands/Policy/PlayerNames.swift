package import SeekProtocol

/// The commands and properties of the loaded libmpv.
package struct PlayerNames: Sendable, Equatable {
    /// From its property `command-list`.
    package var commands: Set<String>
    /// From its property `property-list`: properties and options.
    package var properties: Set<String>
    /// The profiles with their options, from its property `profile-list`.
    package var profiles: [ByteString: [JSONValue.Member]] = [:]

    package init(commands: Set<String>, properties: Set<String>) {
        self.commands = commands
        self.properties = properties
    }

    /// - Parameter list: the value of `profile-list`; unknown parts are ignored.
    package mutating func setProfiles(_ list: JSONValue) {
        for profile in list.elements {
            guard case .string(let name)? = profile["name"] else { continue }
            profiles[name] = (profile["options"] ?? .null).elements.compactMap { option in
                guard case .string(let key)? = option["key"] else { return nil }
                return JSONValue.Member(key, option["value"] ?? .null)
            }
        }
    }

    /// The refusal of a command that neither libmpv nor seekd has.
    package func noCommand(_ name: String) -> Refusal {
        let known = commands.union(Request.commands.map(\.name))
        let hint = Nearest.match(for: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
        return Refusal(.invalidParameter, "there is no command \"\(name.prefix(60))\"\(hint)")
    }

    /// The refusal of a property that libmpv does not have.
    package func noProperty(_ name: String) -> Refusal {
        let near = Nearest.match(for: name, among: properties)
        let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
        return Refusal(.propertyNotFound, "there is no property \"\(name.prefix(60))\"\(hint)")
    }
}
