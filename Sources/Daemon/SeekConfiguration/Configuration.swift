import Linux
package import Logging
import MediaPolicy
package import MpvCommands
package import SeekModel
package import SeekResume

/// All settings of a daemon. config/seekd.toml has the same defaults; `ConfigurationKey.all` are the keys that set them.
package struct Configuration: Equatable, Sendable {
    /// What a client's `quit` does.
    package enum OnQuit: String, Sendable, CaseIterable {
        /// Playback stops; the daemon keeps running.
        case stop
        /// The daemon exits, as mpv does.
        case exit
    }

    /// How large the overlay on the video is.
    package enum OverlaySize: String, Sendable, CaseIterable {
        case standard
        case large
    }

    /// How dark the overlay on the video is behind its white shapes.
    package enum OverlayContrast: String, Sendable, CaseIterable {
        case standard
        case high
    }

    /// The bounds on clients, see docs/protocol.md.
    package struct Limits: Equatable, Sendable {
        /// The longest line from a client, in bytes without its newline. 1 KiB to 16 MiB.
        package var lineBytes = 65_536
        /// Simultaneous clients of each socket. 1 to 4,096.
        package var clients = 256
        /// Unanswered requests of one client; at this number seekd stops reading from it. 1 to 4,096.
        package var pendingRequests = 64
        /// Output that waits for one client, in bytes. 64 KiB to 256 MiB.
        package var outputBytes = 1_048_576
        /// Output that waits for all clients together, in bytes. 1 MiB to 1 GiB.
        package var totalOutputBytes = 67_108_864
        /// How long a client past `outputBytes` may go without reading before it is disconnected. 100 ms to 10 min.
        package var outputGrace: Duration = .seconds(10)
        /// Subscriptions of one client, and its observed properties. 1 to 4,096.
        package var names = 256
        /// Entries of the playlist. 1 to 20,000: what can be kept.
        package var playlistEntries = 10_000

        package init() {}
    }

    /// What a person may choose from (F1).
    package struct Films: Equatable, Sendable {
        /// Absolute paths, or such that begin with `~/` where no home is known; empty: the standard ones.
        package var folders: [String] = []
        /// Whether the rest of a film's folder follows in the playlist (F4).
        package var playlist = true

        package init() {}
    }

    /// An option of libmpv, set before it starts.
    package struct MpvOption: Equatable, Sendable {
        /// Without leading dashes.
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var seek = SeekSettings()
    /// In the order of the configuration: the first that matches a film counts.
    package var rules: [FilmRule] = []
    /// The daemon's own first, then the others in the order of the configuration. No two have the same path.
    package var sockets = [Socket()]
    package var onQuit: OnQuit = .stop
    /// How long mpv's scripts may take to finish when the player quits. 0 to 10 min.
    package var scriptsTimeout: Duration = .seconds(30)
    /// How long the file system of a local film may take to answer (W7). 1 s to 10 min.
    package var openTimeout: Duration = .seconds(20)
    /// Whether seekd starts the overlay on the video, once there is one.
    package var drawsOverlay = true
    package var overlaySize = OverlaySize.standard
    package var overlayContrast = OverlayContrast.standard
    package var resume = ResumeSettings()
    package var films = Films()
    package var limits = Limits()
    /// URL schemes that `loadfile` may open besides local files, in lower case.
    package var mediaProtocols = MediaProtocols.standard
    /// Whether yt-dlp may be asked about links that clients and the command line name.
    package var usesYtdl = false
    /// Commands of mpv that are allowed although the policy refuses them.
    package var allowedCommands: [String] = []
    /// Properties and options of mpv that may be set although the policy refuses it.
    package var allowedProperties: [String] = []
    package var logLevel: Logger.Level = .info
    /// In the order of the configuration. If a name occurs twice, libmpv gets both.
    package var mpvOptions: [MpvOption] = []

    package init() {}
}

extension Configuration {
    /// URL schemes that clients may open, in lower case: `file`, and `player.protocols` without `listen`.
    package var openSchemes: [String] {
        ["file"] + mediaProtocols.filter { $0 != "file" && $0 != ListeningURL.permission }
    }

    /// A socket for clients.
    package struct Socket: Equatable, Sendable {
        /// The NAME of `[sockets.NAME]`; empty for the daemon's own.
        package var name: String
        /// Nil for the daemon's own stands for `SocketPath.standard`. An abstract name begins with `@`.
        package var path: String?
        /// The file's permission bits. The owner can always read and write.
        package var mode: UInt16 = 0o600
        package var access = Access.control
        /// The name or number of the file's group; nil leaves it as it was created.
        package var group: String?
        /// The users that are served besides the daemon's own; empty: everyone who can connect.
        package var uids: [UInt32] = []
        /// Whether a lock file beside it keeps another seekd away.
        package var isLocked = true

        package init(_ name: String = "", path: String? = nil) {
            self.name = name
            self.path = path
        }

        /// The table of its keys.
        package var table: String { name.isEmpty ? "socket" : "sockets.\(name)" }

        /// The longest path in bytes: `sun_path` without its closing zero and without the suffix of the name under
        /// which a listening socket is made before it is renamed.
        package static let maximumPathBytes = UnixAddress.maximumBytes - 4

        /// Whether a socket with a lock can be bound to this path, as far as its text shows.
        static func isPath(_ path: String) -> Bool {
            let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? []
            return path.utf8.count <= maximumPathBytes && !path.utf8.contains(0) && !path.hasPrefix("@")
                && !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
        }
    }
}
