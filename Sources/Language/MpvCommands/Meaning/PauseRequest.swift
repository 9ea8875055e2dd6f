package import SeekProtocol

/// A command or a property write that means play or pause. It goes through the play button, which keeps the user's
/// choice (C7).
package enum PauseRequest: Equatable {
    case set(isPaused: Bool)
    case flip

    /// nil for other commands, and for arguments that mpv refuses.
    package init?(_ command: MpvCommand) {
        guard case .list(let arguments) = command.arguments, arguments.first == .string("pause") else { return nil }
        switch (command.name, arguments.count) {
        case ("set", 2):
            guard let request = PauseRequest(setting: "pause", to: arguments[1]) else { return nil }
            self = request
        case ("cycle", 1): self = .flip
        default: return nil
        }
    }

    package init?(setting property: ByteString, to value: JSONValue) {
        guard property == "pause" else { return nil }
        switch value {
        case .bool(let isPaused): self = .set(isPaused: isPaused)
        case .string("yes"): self = .set(isPaused: true)
        case .string("no"): self = .set(isPaused: false)
        case .null, .string, .integer, .double, .array, .object: return nil
        }
    }
}

/// Changes of mpv's option `idle`: whether the player ends when nothing is left to play.
enum IdleRequest {
    /// Whether a command changes it, under any of its names; false for arguments that mpv refuses.
    static func isMade(by command: MpvCommand) -> Bool {
        guard let name = command.word(0, "name"), isIdle(name) else { return false }
        switch command.name {
        case "set": return command.argument(1, "value").map(isMode) ?? false
        // Any step chooses another mode.
        case "add", "cycle": return true
        case "cycle-values":
            guard case .list(let values) = command.arguments else { return false }
            return values.count > 1 && values.dropFirst().allSatisfy(isMode)
        default: return false
        }
    }

    /// The same for a property write.
    static func isMade(bySetting property: ByteString, to value: JSONValue) -> Bool {
        isIdle(property) && isMode(value)
    }

    private static func isIdle(_ property: ByteString) -> Bool {
        PropertyName(property.description, isKnown: PropertyCheck.knows)
            .isProperty(PropertyCheck.Checked.idle.rawValue)
    }

    /// Whether libmpv accepts the value.
    static func isMode(_ value: JSONValue) -> Bool {
        switch value {
        case .bool, .string("no"), .string("once"), .string("yes"): true
        case .null, .string, .integer, .double, .array, .object: false
        }
    }
}
