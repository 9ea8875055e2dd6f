import ConfigurationText
import Logging
import MpvCommands
import SeekModel
import SeekResume

/// A key of seekd.toml: the values that it takes, and the property of `Configuration` that it sets.
///
/// To add a key: a property with its default in `Configuration` or `SeekSettings`, a line in `all`, and an entry in
/// config/seekd.toml. A test compares the three.
package struct ConfigurationKey: Sendable {
    /// Why a value is refused, if the key can say it better than by showing the whole value.
    struct Mismatch: Error, Equatable {
        /// `invalid element 0`; nil stands for the whole value.
        var found: String?
        var suggestion: String?

        init(found: String? = nil, suggestion: String? = nil) {
            self.found = found
            self.suggestion = suggestion
        }

        init(element: ConfigurationValue) {
            found = "invalid element \(element.shown)"
        }
    }

    typealias Property<Value> = any WritableKeyPath<Configuration, Value> & Sendable

    package let table: String
    package let name: String
    /// Type, unit and range in words, as errors and config/seekd.toml give them.
    package let expectation: String
    let write: @Sendable (ConfigurationValue, inout Configuration) throws(Mismatch) -> Void
    private let isEqual: @Sendable (Configuration, Configuration) -> Bool

    /// - Parameter read: a value of the file as one of the property.
    init<Value: Equatable & SendableMetatype>(
        _ table: String, _ name: String, _ expectation: String, _ property: Property<Value>,
        _ read: @escaping @Sendable (ConfigurationValue) throws(Mismatch) -> Value
    ) {
        self.table = table
        self.name = name
        self.expectation = expectation
        write = { (value, configuration) throws(Mismatch) in configuration[keyPath: property] = try read(value) }
        isEqual = { $0[keyPath: property] == $1[keyPath: property] }
    }

    /// `seek.flip`.
    package var path: String { "\(table).\(name)" }

    /// The table whose keys are options of libmpv.
    package static let freeTable = "mpv"
    /// The table whose members are tables: one for each socket besides the daemon's own, under its name.
    package static let socketsTable = "sockets"
    /// Every table, in the order of the shipped file.
    package static let tables = [
        "seek", "progress", "overlay", "player", "resume", "access", "socket", socketsTable, "limits", "log", freeTable,
    ]

    /// Every key, in the order of the shipped file. `[sockets.NAME]` has those of `[socket]`.
    package static let all: [ConfigurationKey] =
        [
            word("seek", "policy", \.seek.policy),
            word("seek", "landing", \.seek.landing),
            flag("seek", "hold", \.seek.hold),
            milliseconds("seek", "accumulate_window_ms", 100...5_000, \.seek.accumulateWindow),
            steps("seek", "forward_steps_s", \.seek.forwardSteps),
            steps("seek", "backward_steps_s", \.seek.backwardSteps),
            word("seek", "flip", \.seek.flip),
            word("seek", "at_end", \.seek.atEnd),
            millisecondsOfMedia("seek", "end_guard_ms", 0...60_000, \.seek.endGuard),
            number("seek", "repeat_rate_hz", "repeats per second", 1...50, \.seek.repeatRate),
            word("seek", "held", \.seek.held),
            milliseconds("seek", "long_press_ms", 100...5_000, \.seek.longPress),
            steps("seek", "held_steps_s", \.seek.heldSteps),
            milliseconds("seek", "held_rung_ms", 100...60_000, \.seek.heldRung),
            milliseconds("seek", "scrub_quiet_ms", 100...10_000, \.seek.scrubQuiet),
            milliseconds("seek", "seek_timeout_ms", 1_000...120_000, \.seek.seekTimeout),
            word("progress", "segments", \.seek.segments),
            flag("overlay", "osd", \.drawsOverlay),
            word("overlay", "size", \.overlaySize),
            word("overlay", "contrast", \.overlayContrast),
            word("player", "on_quit", \.onQuit),
            milliseconds("player", "scripts_timeout_ms", 0...600_000, \.scriptsTimeout),
            schemes("player", "protocols", \.mediaProtocols),
            flag("resume", "history", \.resume.keepsHistory),
            word("resume", "on_start", \.resume.onStart),
            seconds("resume", "interval_s", 1...600, \.resume.interval),
            number("resume", "minimum_duration_s", "seconds", 0...86_400, \.resume.minimumDuration),
            rewinds("resume", "rewind_s", \.resume.rewinds),
            commands("access", "allow_commands", \.allowedCommands),
            properties("access", "allow_properties", \.allowedProperties),
        ] + keys(ofSocket: 0, table: "socket") + [
            count("limits", "line_bytes", "bytes", 1_024...16_777_216, \.limits.lineBytes),
            count("limits", "clients", "clients", 1...4_096, \.limits.clients),
            count("limits", "pending_requests", "requests", 1...4_096, \.limits.pendingRequests),
            count("limits", "output_bytes", "bytes", 65_536...268_435_456, \.limits.outputBytes),
            count("limits", "total_output_bytes", "bytes", 1_048_576...1_073_741_824, \.limits.totalOutputBytes),
            milliseconds("limits", "output_grace_ms", 100...600_000, \.limits.outputGrace),
            count("limits", "names", "names", 1...4_096, \.limits.names),
            count("limits", "playlist_entries", "entries", 1...20_000, \.limits.playlistEntries),
            word("log", "level", \.logLevel),
        ]

    /// Whether two configurations have the same values in a table of seekd.toml.
    static func isTable(_ table: String, equalIn one: Configuration, _ other: Configuration) -> Bool {
        switch table {
        case socketsTable: one.sockets.dropFirst() == other.sockets.dropFirst()
        case freeTable: one.mpvOptions == other.mpvOptions
        default: all.allSatisfy { $0.table != table || $0.isEqual(one, other) }
        }
    }

    /// What a shell proposes for `--set`: "seek.flip=net" where there are few values, else "seek.long_press_ms=".
    ///
    /// The command line's description has it, so each start makes it, once and without regular expressions.
    package static let settings: [String] = all.flatMap { key in
        let flags = key.expectation == "true or false" ? ["true", "false"] : []
        let words = key.expectation.hasPrefix("\"") ? quotedWords(in: key.expectation) : []
        let values = words.count > 1 ? words : flags.isEmpty ? [""] : flags
        return values.map { "\(key.path)=\($0)" }
    }

    /// The words in quotes that have only small letters and hyphens.
    private static func quotedWords(in text: String) -> [String] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        let quoted = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
        return quoted.filter { !$0.isEmpty && $0.utf8.allSatisfy(isOfWord) }.map(String.init)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    /// The keys of one socket.
    ///
    /// - Parameter index: in `Configuration.sockets`; 0 is the daemon's own, which has a standard path.
    static func keys(ofSocket index: Int, table: String) -> [ConfigurationKey] {
        [
            socketPath(table, "path", hasStandard: index == 0, \.sockets[index].path),
            mode(table, "mode", \.sockets[index].mode),
            group(table, "group", \.sockets[index].group),
            userIDs(table, "uids", \.sockets[index].uids),
            word(table, "access", \.sockets[index].access),
        ]
    }
}
