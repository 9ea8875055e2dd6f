package import SeekProtocol

/// Requests by which the viewer, or a client for him, chooses subtitles (T1, T2).
package enum SubtitleChoice {
    private static let properties: Set<String> = ["sid", "sub", "sub-visibility"]
    /// They choose a track, or act on the one that is selected.
    private static let commands: Set<String> = ["sub-add", "sub-remove", "sub-reload", "rescan-external-files"]
    private static let changes: Set<String> = ["set", "add", "cycle", "multiply", "cycle-values"]

    /// Whether writing a property chooses subtitles.
    package static func isMade(bySetting property: ByteString) -> Bool {
        properties.contains(CommandPolicy.baseName(of: property))
    }

    /// Whether a command chooses subtitles.
    package static func isMade(by command: MpvCommand) -> Bool {
        if commands.contains(command.name) { return true }
        // Its first argument may be a prefix.
        guard changes.contains(command.name) else { return false }
        return (0...1).contains { index in
            command.word(index, index == 0 ? "name" : "").map(isMade(bySetting:)) ?? false
        }
    }
}
