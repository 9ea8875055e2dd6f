import MediaPolicy
import SeekProtocol

/// Scripts that are part of libmpv, of 0.35 and later. Clients may call those that only show something.
enum OwnScripts {
    static let reason = "this script of libmpv's takes commands as text, or runs commands without a check"

    private static let refused: Set<ByteString> = [
        "console", "commands", "select", "context_menu", "ytdl_hook", "auto_profiles", "positioning",
    ]

    /// Their key bindings.
    private static let entries = NameTable.names(
        """
        enable open menu context-menu select-playlist select-track select-sid select-secondary-sid select-aid select-vid
        select-chapter select-edition select-subtitle-line select-secondary-subtitle-line select-audio-device
        select-watch-history select-watch-later select-binding show-properties edit-config-file edit-input-conf open-docs
        open-chat
        """)

    private static let entryPrefixes = ["_console_", "_context_menu_"]

    /// Whether a client may send messages to a script. `@` and a number may denote any script.
    static func mayBeCalled(_ script: ByteString) -> Bool {
        !refused.contains(script) && script.bytes.first != UInt8(ascii: "@")
    }

    /// Whether a script that clients may not call has a key binding of this name.
    static func hasEntry(_ binding: ByteString) -> Bool {
        let name = binding.description
        return entries.contains(name) || entryPrefixes.contains { name.hasPrefix($0) }
    }
}
