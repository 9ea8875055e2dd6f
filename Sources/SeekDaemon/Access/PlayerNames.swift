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
}
