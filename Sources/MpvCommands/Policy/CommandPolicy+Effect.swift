package import SeekProtocol

/// Requests that succeed and do nothing.
extension CommandPolicy {
    /// Whether a command sets `input-ipc-server` to seekd's own path, `idle` while the player must not end, or `osc`, which
    /// has a button that would end it: many clients turn it on at their start.
    package func hasNoEffect(_ command: MpvCommand) -> Bool {
        if keepsIdle, IdleRequest.isMade(by: command) { return true }
        guard command.name == "set", let name = command.word(0, "name") else { return false }
        return setsOwnSocket(name, to: command.argument(1, "value"))
            || turnsControllerOn(name, to: command.argument(1, "value"))
    }

    /// The same for a property write.
    package func hasNoEffect(setting property: ByteString, to value: JSONValue) -> Bool {
        keepsIdle && IdleRequest.isMade(bySetting: property, to: value) || setsOwnSocket(property, to: value)
            || turnsControllerOn(property, to: value)
    }

    private func turnsControllerOn(_ property: ByteString, to value: JSONValue?) -> Bool {
        let controller = PropertyCheck.Checked.controller.rawValue
        guard !allowsBoundQuit, !allowedProperties.contains(controller), value == .bool(true) || value == .string("yes")
        else { return false }
        return PropertyName(property.description, isKnown: PropertyCheck.knows).isProperty(controller)
    }

    /// If a client's `quit` does not end the player, neither does the end of the playlist.
    private var keepsIdle: Bool {
        !allowsBoundQuit && !allowedProperties.contains(PropertyCheck.Checked.idle.rawValue)
    }

    /// Whether this sets `input-ipc-server`, under any of its names, to seekd's own path: libmpv would unlink the socket
    /// and open its own.
    func setsOwnSocket(_ property: ByteString, to value: JSONValue?) -> Bool {
        let name = PropertyName(property.description, isKnown: PropertyCheck.knows)
        guard let socketPath, name.isProperty(PropertyCheck.Checked.inputServer.rawValue) else { return false }
        return value == .string(socketPath)
    }
}
