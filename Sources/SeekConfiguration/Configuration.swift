package import Logging
package import MpvCommands
package import SeekCore

/// Everything about a daemon that can be configured. The defaults are those of config/seekd.toml, the keys that set
/// them are `ConfigurationKey.all`.
package struct Configuration: Equatable, Sendable {
    /// What a client's `quit` does.
    package enum OnQuit: String, Sendable, CaseIterable {
        /// Stops playback; the daemon runs on.
        case stop
        /// Ends the daemon, as mpv's own does.
        case exit
    }

    /// The bounds of docs/protocol.md.
    package struct Limits: Equatable, Sendable {
        /// The longest line that a client may send, in bytes without its newline. 1 KiB to 16 MiB.
        package var lineBytes = 65_536
        /// Clients of each socket at a time. 1 to 4,096.
        package var clients = 256
        /// Requests of one client that are not yet answered; at these its reading stops. 1 to 4,096.
        package var pendingRequests = 64
        /// Output that waits for one client, in bytes. 64 KiB to 256 MiB.
        package var outputBytes = 1_048_576
        /// How long a client past `outputBytes` may go without reading before it is disconnected. 100 ms to 10 min.
        package var outputGrace: Duration = .seconds(10)
        /// Subscriptions of one client, and its observed properties. 1 to 4,096.
        package var names = 256

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

    /// A socket that clients connect to.
    package struct Socket: Equatable, Sendable {
        /// That of `[sockets.NAME]`, alone of its kind; empty for the daemon's own.
        package var name: String
        /// Where it is; nil, for the daemon's own alone, is `SocketPath.standard`. An abstract name has an `@` before it.
        package var path: String?
        /// The file's permission bits. The owner always has both of his.
        package var mode: UInt16 = 0o600
        package var access = Access.control
        /// The name or the number of the group that the file is given; nil leaves it the one that it was made with.
        package var group: String?
        /// Who is served, besides the daemon's own user; empty: whoever can connect.
        package var uids: [UInt32] = []
        /// Whether a lock beside it keeps another seekd away.
        package var isLocked = true

        package init(_ name: String = "", path: String? = nil) {
            self.name = name
            self.path = path
        }

        /// The table of its keys.
        package var table: String { name.isEmpty ? "socket" : "sockets.\(name)" }
    }

    package var seek = SeekSettings()
    /// The daemon's own first, then the others in the order in which they were first named. No two have one path.
    package var sockets = [Socket()]
    package var onQuit: OnQuit = .stop
    /// Whether seekd starts the overlay on the video.
    package var drawsOverlay = false
    package var limits = Limits()
    /// What `loadfile` may open besides local files, as the schemes of URLs in lower case.
    package var mediaProtocols = ["http", "https"]
    /// Commands of mpv's that the policy refuses by itself and lets through nevertheless.
    package var allowedCommands: [String] = []
    /// The same of properties and options.
    package var allowedProperties: [String] = []
    package var logLevel: Logger.Level = .info
    /// In the order in which they were written; where a name comes twice, libmpv sees both.
    package var mpvOptions: [MpvOption] = []

    package init() {}
}
