package import Logging
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
        /// Clients at a time. 1 to 4,096.
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

    package var seek = SeekSettings()
    /// Where the socket is; nil is `SocketPath.standard`.
    package var socketPath: String?
    /// The socket's permission bits. The owner always has both of his.
    package var socketMode: UInt16 = 0o600
    package var onQuit: OnQuit = .stop
    package var limits = Limits()
    /// What `loadfile` may open besides local files, as the schemes of URLs in lower case.
    package var mediaProtocols = ["http", "https"]
    package var logLevel: Logger.Level = .info
    /// In the order in which they were written; where a name comes twice, libmpv sees both.
    package var mpvOptions: [MpvOption] = []

    package init() {}
}
