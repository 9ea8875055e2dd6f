/// How libmpv is set up before the configuration has its say.
package enum PlayerOptions {
    package static let fixed: [(name: String, value: String)] =
        [
            ("idle", "yes"),
            // The daemon has no terminal of its own, and its log is ours.
            ("terminal", "no"),
            ("osc", "no"),
        ] + keyboard + closed

    /// Most remotes arrive as a keyboard in mpv's own window.
    private static let keyboard: [(name: String, value: String)] = [
        ("input-default-bindings", "yes"),
        ("input-vo-keyboard", "yes"),
    ]

    /// What would get past seekd's policy.
    private static let closed: [(name: String, value: String)] = [
        // mpv.conf would win over what is set here, and could open a socket without bounds.
        ("config", "no"),
        // A socket's client could reach programs through these scripts.
        ("load-scripts", "no"),
        ("load-osd-console", "no"),
        ("load-stats-overlay", "no"),
        ("load-auto-profiles", "no"),
        ("ytdl", "no"),
    ]

    /// What libmpv has otherwise than mpv's binary, as that one has it, but for scripts through which a socket's client
    /// could reach programs. The command line counts more.
    static let asMpv: [(name: String, value: String)] =
        [
            ("terminal", "yes"),
            ("input-terminal", "yes"),
            ("input-media-keys", "yes"),
            ("osc", "yes"),
            ("idle", "no"),
        ] + keyboard + closed

    /// For a player that starts only to be asked something.
    static let unseen: [(name: String, value: String)] = [
        ("terminal", "no"),
        ("config", "no"),
        ("idle", "once"),
        ("vo", "null"),
        ("ao", "null"),
        ("osc", "no"),
        ("scripts", ""),
        ("input-ipc-server", ""),
        ("input-ipc-client", ""),
        ("log-file", ""),
    ]
}
