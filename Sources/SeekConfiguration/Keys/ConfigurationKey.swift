import Logging
import MpvCommands
import SeekCore

/// A key of seekd.toml: what its value must be, and where in `Configuration` it goes.
package struct ConfigurationKey: Sendable {
    /// How a value misses what a key takes, where the key itself can say it better than by the whole value.
    struct Mismatch: Error, Equatable {
        /// The part of the value that is wrong; nil is the whole.
        var found: String?
        var suggestion: String?
    }

    typealias Write = @Sendable (ConfigurationValue, inout Configuration) throws(Mismatch) -> Void

    package let table: String
    package let name: String
    /// Type, unit and range in words, as the error says it and the shipped file too.
    package let expectation: String
    let write: Write

    /// `seek.flip`.
    package var path: String { "\(table).\(name)" }

    /// The table that is not a list of keys: options of libmpv, which alone knows them.
    package static let freeTable = "mpv"
    /// The table of tables: of the sockets besides the daemon's own, each under its name.
    package static let socketsTable = "sockets"
    /// Every table, in the shipped file's order.
    package static let tables = [
        "seek", "progress", "overlay", "player", "access", "socket", socketsTable, "limits", "log", freeTable,
    ]

    /// Every key, in the shipped file's order; those of `[sockets.NAME]` are those of `[socket]`.
    package static let all: [ConfigurationKey] =
        [
            word("seek", "policy", \.seek.policy),
            flag("seek", "hold", \.seek.hold),
            milliseconds("seek", "accumulate_window_ms", 100...5_000, \.seek.accumulateWindow),
            steps("seek", "forward_steps_s", \.seek.forwardSteps),
            steps("seek", "backward_steps_s", \.seek.backwardSteps),
            word("seek", "flip", \.seek.flip),
            word("seek", "at_end", \.seek.atEnd),
            millisecondsOfMedia("seek", "end_guard_ms", 0...60_000, \.seek.endGuard),
            number("seek", "repeat_rate_hz", "repeats in a second", 1...50, \.seek.repeatRate),
            milliseconds("seek", "scrub_quiet_ms", 100...10_000, \.seek.scrubQuiet),
            milliseconds("seek", "seek_timeout_ms", 1_000...120_000, \.seek.seekTimeout),
            word("progress", "segments", \.seek.segments),
            flag("overlay", "osd", \.drawsOverlay),
            word("player", "on_quit", \.onQuit),
            schemes("player", "protocols", \.mediaProtocols),
            commands("access", "allow_commands", \.allowedCommands),
            properties("access", "allow_properties", \.allowedProperties),
        ] + keys(ofSocket: 0, table: "socket") + [
            count("limits", "line_bytes", "bytes", 1_024...16_777_216, \.limits.lineBytes),
            count("limits", "clients", "clients", 1...4_096, \.limits.clients),
            count("limits", "pending_requests", "requests", 1...4_096, \.limits.pendingRequests),
            count("limits", "output_bytes", "bytes", 65_536...268_435_456, \.limits.outputBytes),
            milliseconds("limits", "output_grace_ms", 100...600_000, \.limits.outputGrace),
            count("limits", "names", "names", 1...4_096, \.limits.names),
            word("log", "level", \.logLevel),
        ]

    /// The keys of one socket.
    ///
    /// - Parameter index: which of the configuration's sockets; 0 is the daemon's own, which has a standard path.
    static func keys(ofSocket index: Int, table: String) -> [ConfigurationKey] {
        [
            socketPath(table, "path", hasStandard: index == 0, \.sockets[index].path),
            mode(table, "mode", \.sockets[index].mode),
            group(table, "group", \.sockets[index].group),
            uids(table, "uids", \.sockets[index].uids),
            word(table, "access", \.sockets[index].access),
        ]
    }
}
