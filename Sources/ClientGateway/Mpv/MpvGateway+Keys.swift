package import Mpv
import MpvCommands
import SeekPlayer
import SeekProtocol

/// What clients bind to keys.
extension MpvGateway {
    /// Notes what a command binds; not in mpv's place, where it stays as in mpv.
    func refusal(ofBindings command: MpvCommand, of client: Int) -> Refusal? {
        isStandIn ? nil : bindings.take(command, of: client)
    }

    /// A client has left: its keys get back what they did before. Libmpv removes its sections.
    package func freeKeys(of client: Int) {
        let keys = bindings.remove(client)
        guard !keys.isEmpty else { return }
        for binding in freed.mark(keys) { bind(binding) }
        player.read("input-bindings", .gateway(.readFreedKeys))
    }

    package func setFreedKeys(_ node: MpvNode) {
        guard freed.hasMarked else { return }
        for binding in freed.originals(JSONValue(node), isTaken: { bindings.hasOwner(key: $0) }) { bind(binding) }
    }

    private func bind(_ binding: KeyBindings.Binding) {
        player.run(
            .array([.text("keybind"), .string(binding.key.bytes), .string(binding.command.bytes)]), .bindKey)
    }
}
