import LibmpvFacts
import MediaPolicy

/// The policy's rule for each of libmpv's commands.
enum CommandTable {
    /// Allowed with any arguments.
    static let allowed = NameTable.names(
        """
        ab-loop ab-loop-align-cache ao-reload audio-reload audio-remove begin-vo-dragging escape-ass
        expand-path frame-back-step frame-step ignore normalize-path notify-property overlay-remove
        playlist-clear playlist-move playlist-next playlist-next-playlist playlist-play-index playlist-prev
        playlist-prev-playlist playlist-remove playlist-shuffle playlist-unshuffle print-text
        rescan-external-files revert-seek seek show-progress stop sub-reload sub-remove video-reload
        video-remove
        """)

    /// Allowed or refused by their arguments.
    enum Checked: String, CaseIterable {
        case set
        case add
        case cycle
        case multiply
        case cycleValues = "cycle-values"
        case changeList = "change-list"
        case expandText = "expand-text"
        case keypress
        case keydown
        case keyup
        case mouse
        case keybind
        case defineSection = "define-section"
        case enableSection = "enable-section"
        case disableSection = "disable-section"
        case loadfile
        case loadlist
        case subtitleAdd = "sub-add"
        case audioAdd = "audio-add"
        case videoAdd = "video-add"
        case scriptMessage = "script-message"
        case scriptMessageTo = "script-message-to"
        case scriptBinding = "script-binding"
        case overlayAdd = "overlay-add"
        case osdOverlay = "osd-overlay"
        case showText = "show-text"
        case audioFilter = "af"
        case videoFilter = "vf"
        case subtitleSeek = "sub-seek"
        case subtitleStep = "sub-step"
        case quit
        case applyProfile = "apply-profile"
    }

    /// Refused, with the reason: in the refusal it follows "is not allowed: ".
    static let refused: [String: String] = [
        "run": "it runs programs",
        "subprocess": "it runs programs",
        "load-script": "it loads code",
        "screenshot": "it writes files",
        "screenshot-to-file": "it writes files",
        "screenshot-raw": "its result is not JSON",
        "dump-cache": "it writes files",
        "ab-loop-dump-cache": "it writes files",
        "drop-buffers": "it crashes libmpv 0.35 if nothing is loaded",
        "write-watch-later-config": "it writes files",
        "quit-watch-later": "it writes files",
        "delete-watch-later-config": "it deletes files",
        "load-config-file": "it reads options from elsewhere",
        "load-input-conf": "it binds keys without a check",
        "context-menu": "its menu runs commands without a check",
        "flush-status-line": "it writes to the terminal",
        "del": "it changes what scripts keep",
        "af-command": "it reaches into filters that the configuration has set up",
        "vf-command": "it reaches into filters that the configuration has set up",
    ]

    /// Refused ones that mpv 0.35 does not have.
    static let newer = Set(refused.keys).intersection(NewerNames.commands.values.joined())

    /// Whether a table has this name.
    static func knows(_ name: String) -> Bool {
        allowed.contains(name) || Checked(rawValue: name) != nil || refused[name] != nil
    }
}
