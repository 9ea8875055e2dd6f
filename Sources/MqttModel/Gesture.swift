import SeekProtocol

/// A step of what an owner holds: a button, or the knob of a slider.
enum Gesture: Equatable, Sendable {
    case press(owner: ByteString, button: ByteString)
    /// Of one button, or of whichever the owner holds.
    case release(owner: ByteString, button: ByteString?)
    case scrub(owner: ByteString)
    case scrubEnd(owner: ByteString)

    private static let descriptions: [CommandDescription] = [.press, .release, .scrub, .scrubEnd]

    /// - Parameters:
    ///   - command: as it came, a list or an object.
    ///   - sender: the owner, if the command has no `source` of its own.
    /// - Returns: the gesture, and the command with its owner as `source`; nil for every other command, and for one whose
    ///   arguments the daemon will refuse.
    static func of(
        _ command: JSONValue, name: String, from sender: MqttSender
    ) -> (gesture: Gesture, command: JSONValue)? {
        guard let description = descriptions.first(where: { $0.name == name }),
            var arguments = arguments(command, description)
        else { return nil }
        let owner: ByteString
        switch arguments.first(where: { $0.key == "source" })?.value {
        case nil, .null:
            owner = sender.name
            arguments.removeAll { $0.key == "source" }
            arguments.append(.init("source", .string(owner)))
        case .string(let text) where (1...MqttSender.longest).contains(text.bytes.count): owner = text
        default: return nil
        }
        guard let gesture = gesture(name, owner, arguments.first { $0.key == "button" }?.value) else { return nil }
        return (gesture, .object([.init("name", .text(name))] + arguments))
    }

    private static func arguments(_ command: JSONValue, _ description: CommandDescription) -> [JSONValue.Member]? {
        switch command {
        case .array(let words):
            let values = words.dropFirst()
            // A prefix of mpv's before the name makes it a command of mpv's.
            guard words.first?.repairedText == description.name, values.count <= description.parameters.count else {
                return nil
            }
            return zip(description.parameters, values).map { .init(ByteString($0.name), $1) }
        case .object(let members): return members.filter { $0.key != "name" }
        default: return nil
        }
    }

    private static func gesture(_ name: String, _ owner: ByteString, _ button: JSONValue?) -> Gesture? {
        switch (name, button) {
        case ("press", .string(let button)?): .press(owner: owner, button: button)
        case ("release", nil), ("release", .null?): .release(owner: owner, button: nil)
        case ("release", .string(let button)?) where Direction(rawValue: button.description) != nil:
            .release(owner: owner, button: button)
        case ("scrub", _): .scrub(owner: owner)
        case ("scrub-end", _): .scrubEnd(owner: owner)
        default: nil
        }
    }
}
