package import SeekProtocol

/// Bindings that libmpv can't read. mpv keeps them, and does nothing when the key is pressed.
extension CommandSignatures {
    /// A `keybind` or `define-section` with `ignore` in place of what libmpv can't read: the policy can't judge it. Any other
    /// command as it is.
    package func withReadableBindings(_ command: MpvCommand) -> MpvCommand {
        switch command.name {
        case "keybind":
            guard let text = command.word(1, "cmd"), !isReadable(text) else { return command }
            return command.replacing(1, "cmd", with: KeyBindings.nothing)
        case "define-section":
            guard let contents = command.word(1, "contents") else { return command }
            let section = InputBindings(contents.bytes, section: command.word(0, "name") ?? "")
            guard !section.problems.isEmpty || !section.bindings.allSatisfy({ isReadable($0.command) }) else {
                return command
            }
            return command.replacing(1, "contents", with: readable(section))
        default: return command
        }
    }

    private func readable(_ section: InputBindings) -> ByteString {
        section.text { isReadable($0) ? $0 : KeyBindings.nothing }
    }

    private static let own = Set(Request.commands.map(\.name))

    private func isReadable(_ text: ByteString) -> Bool {
        guard let commands = try? CommandText.commands(in: text.bytes), !commands.isEmpty else { return false }
        // Commands of seekd's are refused with a sentence.
        return commands.allSatisfy { problem(in: $0) == nil || Self.own.contains($0.name) }
    }
}

extension InputBindings {
    /// The contents of a section with other commands.
    fileprivate func text(_ meaning: (ByteString) -> ByteString) -> ByteString {
        var text: [UInt8] = []
        var isDefault = false
        for binding in bindings {
            if binding.isDefault, !isDefault {
                text += Array("default-bindings start\n".utf8)
                isDefault = true
            }
            text += binding.key.bytes + [UInt8(ascii: " ")] + meaning(binding.command).bytes + [UInt8(ascii: "\n")]
        }
        return ByteString(text)
    }
}

extension MpvCommand {
    /// A `keybind` or `define-section` whose keys stop as `stop` on the socket does: the playlist stays. Any other command
    /// as it is.
    package var bindingKeepingPlaylist: MpvCommand {
        switch name {
        case "keybind":
            guard let text = word(1, "cmd") else { return self }
            return replacing(1, "cmd", with: CommandText.keepingPlaylist(in: text))
        case "define-section":
            guard let contents = word(1, "contents") else { return self }
            let section = InputBindings(contents.bytes, section: word(0, "name") ?? "")
            guard section.bindings.contains(where: { CommandText.keepingPlaylist(in: $0.command) != $0.command }) else {
                return self
            }
            return replacing(1, "contents", with: section.text(CommandText.keepingPlaylist))
        default: return self
        }
    }

    /// - Parameters:
    ///   - index: of an argument that is given.
    ///   - name: of the same.
    func replacing(_ index: Int, _ name: ByteString, with text: ByteString) -> MpvCommand {
        var command = self
        switch arguments {
        case .list(var values):
            values[index] = .string(text)
            command.arguments = .list(values)
        case .named(var members):
            for place in members.indices where members[place].key == name { members[place].value = .string(text) }
            command.arguments = .named(members)
        }
        return command
    }
}
