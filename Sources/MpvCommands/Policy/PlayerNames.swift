package import SeekProtocol

/// What the loaded libmpv has, as it says itself at start.
package struct PlayerNames: Sendable, Equatable {
    /// Of its property `command-list`.
    package var commands: Set<String>
    /// Of its property `property-list`: properties, and the options, which are properties too.
    package var properties: Set<String>

    package init(commands: Set<String>, properties: Set<String>) {
        self.commands = commands
        self.properties = properties
    }

    /// Where a command is meant that neither libmpv nor seekd has.
    package func noCommand(_ name: String) -> Refusal {
        let known = commands.union(Request.commands.map(\.name))
        let hint = Nearest.match(for: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
        return Refusal(.invalidParameter, "there is no command \"\(name.prefix(60))\"\(hint)")
    }

    /// Where a property is meant that libmpv does not have.
    package func noProperty(_ name: String) -> Refusal {
        let near = Nearest.match(for: name, among: properties)
        let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
        return Refusal(.propertyNotFound, "there is no property \"\(name.prefix(60))\"\(hint)")
    }
}
