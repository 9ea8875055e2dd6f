import SeekProtocol

/// A command as the daemon gets it, and what it means to the bridge.
struct PreparedCommand: Equatable, Sendable {
    /// With the sender as the owner of what is held.
    let value: JSONValue
    let name: String
    let gesture: Gesture?
    let end: CommandEnd?
    /// Seconds since 1970.
    let at: Double?
    let sent: Double?

    init(_ command: MqttCommand, from sender: MqttSender) {
        let found = Gesture.of(command.command, name: command.name, from: sender)
        value = found?.command ?? command.command
        name = command.name
        gesture = found?.gesture
        end = CommandEnd(name: command.name, gesture)
        at = command.at
        sent = command.sent
    }
}
