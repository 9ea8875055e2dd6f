import SeekProtocol

/// A step of what an owner holds: a button, or the knob of a slider.
enum Gesture: Equatable, Sendable {
    case press(owner: HoldOwner, button: ByteString)
    /// Of one button, or of whichever the owner holds.
    case release(owner: HoldOwner, button: ByteString?)
    case scrub(owner: HoldOwner)
    case scrubEnd(owner: HoldOwner)

    private static let descriptions: [CommandDescription] = [.press, .release, .scrub, .scrubEnd]

    /// - Parameters:
    ///   - command: as it came, a list or an object.
    ///   - sender: the owner, or of whom the command's `source` names a device.
    /// - Returns: the gesture, and the command with its owner as `source`; nil for every other command, and for one whose
    ///   arguments the daemon will refuse.
    static func of(
        _ command: JSONValue, name: String, from sender: MqttSender
    ) -> (gesture: Gesture, command: JSONValue)? {
        guard let description = descriptions.first(where: { $0.name == name }),
            var arguments = arguments(command, description)
        else { return nil }
        let owner: HoldOwner
        switch arguments.first(where: { $0.key == "source" })?.value {
        case nil, .null: owner = HoldOwner(sender)
        case .string(let text) where (1...MqttSender.longest).contains(text.bytes.count):
            owner = HoldOwner(sender, source: text)
        default: return nil
        }
        arguments.removeAll { $0.key == "source" }
        arguments.append(.init("source", .string(owner.name)))
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

    private static func gesture(_ name: String, _ owner: HoldOwner, _ button: JSONValue?) -> Gesture? {
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
