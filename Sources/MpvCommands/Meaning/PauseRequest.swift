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
