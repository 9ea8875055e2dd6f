package import Logging
package import Mpv
package import MpvCommands
package import MpvFront
package import SeekPlayer
package import SeekProtocol

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

/// Replaces bindings of mpv's window at the start. Any client may press keys, so their seeks join the chase, and
/// bindings that the policy refuses are disabled.
package struct KeyGuard {
    private let bindings: KeyBindings
    private let policy: CommandPolicy
    private let names: PlayerNames
    private let player: Player
    private let logger: Logger

    package init(
        _ bindings: KeyBindings, _ policy: CommandPolicy, _ names: PlayerNames, _ player: Player, _ logger: Logger
    ) {
        self.bindings = bindings
        self.policy = policy
        self.names = names
        self.player = player
        self.logger = logger
    }

    /// - Parameters:
    ///   - bound: libmpv's property `input-bindings`.
    ///   - files: input.conf files of mpv's command line.
    package func bind(_ bound: JSONValue, files: [MpvLaunch.Bindings]) {
        for binding in bindings.replacements(for: bound) { bind(binding) }
        for section in bindings.refusedSections(of: bound) { empty(section) }
        for file in files { bind(file) }
    }

    private func bind(_ file: MpvLaunch.Bindings) {
        let text = InputBindings(file.text)
        for problem in text.problems { warn(file, problem.line, problem.sentence) }
        for entry in text.bindings {
            guard entry.section == nil || entry.section == "default" else {
                warn(file, entry.line, "ignoring the section {\(entry.section ?? "")}")
                continue
            }
            let binding = KeyBindings.Binding(key: entry.key, command: entry.command)
            let replacement = bindings.replacement(for: binding)
            if replacement?.command == KeyBindings.nothing,
                let refusal = policy.refusal(ofBinding: entry.command, names)
            {
                warn(file, entry.line, refusal.message ?? refusal.code.text)
            }
            bind(replacement ?? binding)
        }
    }

    private func warn(_ file: MpvLaunch.Bindings, _ line: Int, _ sentence: String) {
        logger.warning("\(file.path):\(line): \(sentence)")
    }

    private func bind(_ binding: KeyBindings.Binding) {
        player.run(
            .array([.text("keybind"), .string(binding.key.bytes), .string(binding.command.bytes)]),
            .gateway(.guardBinding(key: binding.key)))
    }

    /// Removes mpv's own bindings from a section.
    private func empty(_ section: ByteString) {
        player.run(
            .array([.text("define-section"), .string(section.bytes), .text(""), .text("default")]),
            .gateway(.guardBinding(key: section)))
    }
}
