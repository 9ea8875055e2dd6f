import SeekModel
import SeekProtocol

/// What clients of the broker hold: buttons that are down, and the knob of a slider. A button whose owner gives no sign of
/// life is released: its release may have been lost on the way.
struct HoldTable: Sendable {
    /// Buttons that are held at once; the daemon serves half as many of one button.
    static let capacity = 64

    private struct Hold {
        let owner: HoldOwner
        let button: ByteString
        var deadline: Instant
    }

    /// From the owner's last sign of life to the release.
    private let time: Duration
    private var holds: [Hold] = []
    /// The daemon itself ends a scrub of which nothing more comes.
    private var scrubber: HoldOwner?

    init(time: Duration) {
        self.time = time
    }

    var nextDeadline: Instant? { holds.map(\.deadline).min() }

    func isHeld(by owner: HoldOwner) -> Bool { owner == scrubber || holds.contains { $0.owner == owner } }

    func hasRoom(for gesture: Gesture) -> Bool {
        guard case .press(let owner, let button) = gesture else { return true }
        return holds.count < Self.capacity || holds.contains { $0.owner == owner && $0.button == button }
    }

    mutating func take(_ gesture: Gesture, at now: Instant) {
        switch gesture {
        case .press(let owner, let button):
            holds.removeAll { $0.owner == owner && $0.button == button }
            holds.append(Hold(owner: owner, button: button, deadline: now + time))
        case .release(let owner, let button):
            holds.removeAll { $0.owner == owner && (button ?? $0.button) == $0.button }
        case .scrub(let owner): scrubber = owner
        case .scrubEnd(let owner): if scrubber == owner { scrubber = nil }
        }
    }

    /// Something came from this sender.
    mutating func sawSign(of sender: MqttSender, at now: Instant) {
        for index in holds.indices where holds[index].owner.sender == sender.name { holds[index].deadline = now + time }
    }

    /// - Returns: the owners of which nothing has come for too long, each once. They hold nothing any more.
    mutating func takeSilent(at now: Instant) -> [HoldOwner] {
        let owners = Self.unique(holds.filter { $0.deadline <= now }.map(\.owner))
        holds.removeAll { owners.contains($0.owner) }
        return owners
    }

    /// - Returns: commands that end all.
    mutating func takeAll() -> [JSONValue] {
        defer { forget() }
        return Self.unique(holds.map(\.owner)).map(Self.release)
            + (scrubber.map { [Self.command("scrub-end", $0)] } ?? [])
    }

    /// The daemon has gone, and what was held with it.
    mutating func forget() {
        holds = []
        scrubber = nil
    }

    static func release(of owner: HoldOwner) -> JSONValue { command("release", owner) }

    private static func command(_ name: String, _ owner: HoldOwner) -> JSONValue {
        .object([.init("name", .text(name)), .init("source", .string(owner.name))])
    }

    private static func unique(_ owners: [HoldOwner]) -> [HoldOwner] {
        owners.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// Who holds a button or drags a slider: a sender, or one of the devices that it speaks for. Nobody ends what another
/// sender holds.
struct HoldOwner: Hashable, Sendable {
    let sender: ByteString
    /// The `source` of the daemon's commands.
    let name: ByteString

    /// - Parameter source: the name that the sender gives its device; nil: the sender itself.
    init(_ sender: MqttSender, source: ByteString? = nil) {
        self.sender = sender.name
        guard let source else {
            name = sender.name
            return
        }
        // With the length, no two pairs give one name.
        let prefix = ByteString("\(sender.name.bytes.count):")
        name = MqttSender.bounded(ByteString(prefix.bytes + sender.name.bytes + [UInt8(ascii: "/")] + source.bytes))
    }
}

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
