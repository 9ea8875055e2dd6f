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
