package import SeekProtocol

/// Replacements for the key bindings of mpv's own window.
///
/// Seeks are sent to seekd, so that keys join the chase as any client does (C13). So is the request to show the progress, if
/// the overlay shows it. Bindings that the policy refuses are disabled, since a client may press any key.
package struct KeyBindings {
    package struct Binding: Equatable, Sendable {
        package var key: ByteString
        /// In mpv's input syntax.
        package var command: ByteString

        package init(key: ByteString, command: ByteString) {
            self.key = key
            self.command = command
        }
    }

    let policy: CommandPolicy
    let names: PlayerNames
    /// Whether the arrow keys act as the buttons, with the configured interval, or keep mpv's bindings.
    let arrowsAreButtons: Bool
    /// Whether the overlay shows the progress, in place of mpv.
    let overlayShowsProgress: Bool
    /// The command for a key whose binding is refused.
    package static let nothing: ByteString = "ignore"

    package init(
        _ policy: CommandPolicy, _ names: PlayerNames, arrowsAreButtons: Bool, overlayShowsProgress: Bool
    ) {
        self.policy = policy
        self.names = names
        self.arrowsAreButtons = arrowsAreButtons
        self.overlayShowsProgress = overlayShowsProgress
    }

    /// - Parameter bindings: libmpv's property `input-bindings`.
    package func replacements(for bindings: JSONValue) -> [Binding] {
        guard case .array(let list) = bindings else { return [] }
        let bound = list.compactMap { entry -> Binding? in
            guard case .string(let key)? = entry["key"], case .string(let command)? = entry["cmd"],
                entry["section"] == .string("default")
            else { return nil }
            return Binding(key: key, command: command)
        }
        return bound.compactMap(replacement) + additions(to: bound)
    }

    /// Keys of seekd that do nothing in mpv (N2), unless they are bound.
    private func additions(to bound: [Binding]) -> [Binding] {
        guard arrowsAreButtons else { return [] }
        return Self.additions.filter { key, _ in !bound.contains { $0.key == key } }
            .map { Self.toSeekd($0.command, $0.key) }
    }

    private static let additions: [(key: ByteString, command: ByteString)] = [("b", "again")]

    /// Sections other than "default" with bindings that the policy refuses: any client may enable a section.
    package func refusedSections(of bindings: JSONValue) -> Set<ByteString> {
        guard case .array(let list) = bindings else { return [] }
        var sections: Set<ByteString> = []
        for entry in list {
            guard case .string(let section)? = entry["section"], section != "default",
                case .string(let command)? = entry["cmd"], policy.refusal(ofBinding: command, names) != nil
            else { continue }
            sections.insert(section)
        }
        return sections
    }

    /// The replacement of a binding; nil if the binding may stay.
    package func replacement(for binding: Binding) -> Binding? {
        if arrowsAreButtons, let press = Self.buttons[binding.key] { return Self.toSeekd(press, binding.key) }
        guard let commands = try? CommandText.commands(in: binding.command.bytes), !commands.isEmpty else {
            return nil
        }
        if commands.allSatisfy(isSeekds) { return Self.toSeekd(binding.command, binding.key) }
        guard policy.refusal(ofBinding: binding.command, names) != nil else {
            let kept = policy.servesLauncher ? binding.command : CommandText.keepingPlaylist(in: binding.command)
            return kept == binding.command ? nil : Binding(key: binding.key, command: kept)
        }
        // It would write a file; the quit is the effect that the user sees.
        if commands.contains(where: { $0.name == "quit-watch-later" }) { return Self.toSeekd("quit", binding.key) }
        return Binding(key: binding.key, command: Self.nothing)
    }

    private static let buttons: [ByteString: ByteString] = ["RIGHT": "press forward", "LEFT": "press backward"]

    /// The configuration decides what `quit` does.
    private func isSeekds(_ command: MpvCommand) -> Bool {
        SeekRequest(command) != nil || command.name == "quit" || overlayShowsProgress && command.showsProgress
            || !policy.servesLauncher
                && (AudioCycle(command) != nil || TrackChange(command) != nil || BoundedStep(command) != nil)
    }

    /// Unlike a message, a binding reports whether the key is held down (B11).
    private static func toSeekd(_ command: ByteString, _ key: ByteString) -> Binding {
        var text = Array("script-binding \"\(KeyMessage.recipient)/".utf8)
        for byte in command.bytes {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
            text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
        return Binding(key: key, command: ByteString(text))
    }
}
