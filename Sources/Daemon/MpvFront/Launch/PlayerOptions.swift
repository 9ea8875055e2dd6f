import CLinux
import LibmpvFacts
import Mpv

/// libmpv's options that are set before the configuration's.
package enum PlayerOptions {
    package static let fixed: [(name: String, value: String)] =
        [
            ("idle", "yes"),
            // The daemon has no terminal, and writes libmpv's log to its own.
            ("terminal", "no"),
            ("osc", "no"),
            // seekd keeps the places itself.
            ("resume-playback", "no"),
            ("title", "${?media-title:${media-title} – seekd}${!media-title:seekd}"),
            ("vd-lavc-threads", DecoderThreads.option(processors: DecoderThreads.processors())),
        ] + keyboard + closed

    /// Not every libmpv has them: the class of the window, for window managers; and a script like those of `closed`.
    package static let optional: [(name: String, value: String)] = [
        ("x11-name", "seekd"), ("wayland-app-id", "seekd"), (LibmpvFacts.scriptOptionToTry, "no"),
    ]

    /// The overlay shows what mpv's own bar and messages would show. The mouse's cursor goes with its row.
    package static let withOverlay: [(name: String, value: String)] = [
        ("osd-level", "0"), ("osd-bar", "no"), ("cursor-autohide", "2000"),
    ]

    /// Most remote controls act as a keyboard in mpv's window.
    private static let keyboard: [(name: String, value: String)] = [
        ("input-default-bindings", "yes"),
        ("input-vo-keyboard", "yes"),
    ]

    /// Options that would bypass seekd's policy.
    private static let closed: [(name: String, value: String)] =
        [
            // mpv.conf would override these options, and could open a socket without limits.
            ("config", "no"),
            // Through these scripts, a client could run programs.
            ("load-scripts", "no"),
            ("load-stats-overlay", "no"),
            ("load-auto-profiles", "no"),
            ("ytdl", "no"),
        ] + LibmpvFacts.loaded.scriptOptions.map { ($0, "no") }

    /// Options whose defaults differ between libmpv and mpv's program, with mpv's defaults, except for scripts through
    /// which a client could run programs. The command line overrides them.
    static let asMpv: [(name: String, value: String)] =
        [
            ("terminal", "yes"),
            ("input-terminal", "yes"),
            ("input-media-keys", "yes"),
            ("osc", "yes"),
            ("idle", "no"),
        ] + keyboard + closed

    /// The script that asks yt-dlp, for `player.ytdl`: after the options of `closed`.
    package static func ytdl(_ isUsed: Bool) -> [(name: String, value: String)] { isUsed ? [("ytdl", "yes")] : [] }

    /// For a player that starts only to print something.
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

/// The number of threads of libmpv's video decoder in software.
///
/// FFmpeg's frame threads take packets in turn: one that is done waits until the slowest before it is done. libmpv's
/// default has one thread more than processors, which leaves processors idle during an exact seek. Measured with 2
/// processors: with a second one more, an exact seek takes 13 % less time and as much processor time, a keyframe seek
/// 0 to 4 ms more. A third one brings nothing. Each thread needs memory for a frame or two while a film is open.
enum DecoderThreads {
    /// The value of the option `vd-lavc-threads`. Hardware decoders ignore it.
    static func option(processors: Int) -> String { String(min(processors + 2, LibmpvLoading.mostDecoderThreads)) }

    /// Those that this process may use.
    static func processors() -> Int { Int(linux_processors()) }
}
