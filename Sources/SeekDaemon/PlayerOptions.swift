/// How libmpv is set up before the configuration has its say.
enum PlayerOptions {
    static let fixed: [(name: String, value: String)] = [
        ("idle", "yes"),
        // The daemon has no terminal of its own, and its log is ours.
        ("terminal", "no"),
        // mpv.conf would win over what is set here, and could open a socket without bounds.
        ("config", "no"),
        // A socket's client could reach programs through these scripts.
        ("load-scripts", "no"),
        ("load-osd-console", "no"),
        ("load-stats-overlay", "no"),
        ("load-auto-profiles", "no"),
        ("ytdl", "no"),
        ("osc", "no"),
        // Most remotes arrive as a keyboard in mpv's own window.
        ("input-default-bindings", "yes"),
        ("input-vo-keyboard", "yes"),
    ]
}
