package import ConfigurationText
import Logging
import MpvCommands
import SeekModel
import SeekResume

/// The keys of seekd.toml.
///
/// To add a key: a property with its default in `Configuration` or `SeekSettings`, a line in `all`, and an entry in
/// config/seekd.toml. A test compares the three.
package enum ConfigurationKey {
    package typealias Key = KeyTable<Configuration>.Key

    /// The table whose keys are options of libmpv.
    package static let freeTable = "mpv"
    /// The table whose members are tables: one for each socket besides the daemon's own, under its name.
    package static let socketsTable = "sockets"
    /// The array of tables with what is different for some films.
    package static let rulesTable = "rules"
    /// Every table, in the order of the shipped file.
    package static let tables = [
        "seek", "skip", rulesTable, "progress", "overlay", "player", "resume", "films", "access", "socket",
        socketsTable, "limits", "log", freeTable,
    ]

    /// Every key, in the order of the shipped file. `[sockets.NAME]` has those of `[socket]`.
    package static let all: [Key] =
        [
            Key("seek", "policy", .word, \.seek.policy),
            Key("seek", "landing", .word, \.seek.landing),
            Key("seek", "hold", .flag, \.seek.hold),
            Key("seek", "accumulate_window_ms", .milliseconds(100...5_000), \.seek.accumulateWindow),
            Key("seek", "forward_steps_s", .steps, \.seek.forwardSteps),
            Key("seek", "backward_steps_s", .steps, \.seek.backwardSteps),
            Key("seek", "flip", .word, \.seek.flip),
            Key("seek", "at_end", .word, \.seek.atEnd),
            Key("seek", "snap", .word, \.seek.snap),
            Key("seek", "subtitles_on_skip_back", .flag, \.seek.subtitlesOnSkipBack),
            Key("seek", "still_watching", .count(0...1_000, of: "films"), \.seek.stillWatching),
            Key("seek", "end_guard_ms", .millisecondsOfMedia(0...60_000), \.seek.endGuard),
            Key("seek", "repeat_rate_hz", .number(1...50, of: "repeats per second"), \.seek.repeatRate),
            Key("seek", "held", .word, \.seek.held),
            Key("seek", "long_press_ms", .milliseconds(100...5_000), \.seek.longPress),
            Key("seek", "held_steps_s", .steps, \.seek.heldSteps),
            Key("seek", "held_rung_ms", .milliseconds(100...60_000), \.seek.heldRung),
            Key("seek", "scrub_quiet_ms", .milliseconds(100...10_000), \.seek.scrubQuiet),
            Key("seek", "seek_timeout_ms", .milliseconds(1_000...120_000), \.seek.seekTimeout),
            Key("skip", "intro", .word, \.seek.skip.intro),
            Key("skip", "recap", .word, \.seek.skip.recap),
            Key("skip", "credits", .word, \.seek.skip.credits),
            Key("skip", "preview", .word, \.seek.skip.preview),
            Key("skip", "commercial", .word, \.seek.skip.commercial),
            Key("skip", "cut", .word, \.seek.skip.cut),
            Key("skip", "mute", .flag, \.seek.skip.mutes),
            Key("skip", "always_heard", .flag, \.seek.skip.alwaysHeard),
            Key("skip", "in_group", .flag, \.seek.skip.inGroup),
            Key("skip", "taken_by", .word, \.seek.skip.takenBy),
            Key("skip", "offer_s", .seconds(1...60), \.seek.skip.offerTime),
            Key("skip", "next_countdown_s", .count(0...60, of: "seconds"), \.seek.skip.nextCountdown),
            Key("skip", "files", .flag, \.seek.skip.readsFiles),
            Key("skip", "chapters", .flag, \.seek.skip.readsChapters),
            Key("skip", "intro_titles", .titles, \.seek.skip.introTitles),
            Key("skip", "recap_titles", .titles, \.seek.skip.recapTitles),
            Key("skip", "credits_titles", .titles, \.seek.skip.creditsTitles),
            Key("skip", "preview_titles", .titles, \.seek.skip.previewTitles),
            Key("skip", "commercial_titles", .titles, \.seek.skip.commercialTitles),
            Key("progress", "segments", .word, \.seek.segments),
            Key("overlay", "osd", .flag, \.drawsOverlay),
            Key("overlay", "size", .word, \.overlaySize),
            Key("overlay", "contrast", .word, \.overlayContrast),
            Key("player", "on_quit", .word, \.onQuit),
            Key("player", "scripts_timeout_ms", .milliseconds(0...600_000), \.scriptsTimeout),
            Key("player", "open_timeout_ms", .milliseconds(1_000...600_000), \.openTimeout),
            Key("player", "protocols", .schemes, \.mediaProtocols),
            Key("player", "ytdl", .flag, \.usesYtdl),
            Key("resume", "history", .flag, \.resume.keepsHistory),
            Key("resume", "on_start", .word, \.resume.onStart),
            Key("resume", "interval_s", .seconds(1...600), \.resume.interval),
            Key("resume", "minimum_duration_s", .number(0...86_400, of: "seconds"), \.resume.minimumDuration),
            Key("resume", "rewind_s", .rewinds, \.resume.rewinds),
            Key("films", "folders", .folders, \.films.folders),
            Key("films", "playlist", .flag, \.films.playlist),
            Key("access", "allow_commands", .commands, \.allowedCommands),
            Key("access", "allow_properties", .properties, \.allowedProperties),
        ] + keys(ofSocket: 0, table: "socket") + [
            Key("limits", "line_bytes", .count(1_024...16_777_216, of: "bytes"), \.limits.lineBytes),
            Key("limits", "clients", .count(1...4_096, of: "clients"), \.limits.clients),
            Key("limits", "pending_requests", .count(1...4_096, of: "requests"), \.limits.pendingRequests),
            Key("limits", "output_bytes", .count(65_536...268_435_456, of: "bytes"), \.limits.outputBytes),
            Key(
                "limits", "total_output_bytes", .count(1_048_576...1_073_741_824, of: "bytes"),
                \.limits.totalOutputBytes),
            Key("limits", "output_grace_ms", .milliseconds(100...600_000), \.limits.outputGrace),
            Key("limits", "names", .count(1...4_096, of: "names"), \.limits.names),
            Key("limits", "playlist_entries", .count(1...20_000, of: "entries"), \.limits.playlistEntries),
            Key("log", "level", .word, \.logLevel),
        ]

    static let table = KeyTable(tables: tables, groups: [socketsTable], lists: [rulesTable], keys: all)

    /// Whether two configurations have the same values in a table of seekd.toml.
    static func isTable(_ table: String, equalIn one: Configuration, _ other: Configuration) -> Bool {
        switch table {
        case socketsTable: one.sockets.dropFirst() == other.sockets.dropFirst()
        case rulesTable: one.rules == other.rules
        case freeTable: one.mpvOptions == other.mpvOptions
        default: Self.table.isTable(table, equalIn: one, other)
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
    static func keys(ofSocket index: Int, table: String) -> [Key] {
        [
            Key(table, "path", .socketPath(hasStandard: index == 0), \.sockets[index].path),
            Key(table, "mode", .mode, \.sockets[index].mode),
            Key(table, "group", .group, \.sockets[index].group),
            Key(table, "uids", .userIDs, \.sockets[index].uids),
            Key(table, "access", .word, \.sockets[index].access),
        ]
    }

    /// The keys that a rule sets, besides its pattern.
    static func keys(setBy rule: FilmRule) -> [String] {
        Self.rule.names(in: rulesTable, differentIn: rule, FilmRule()).filter { $0 != "match" }
    }

    /// The keys of one rule, in the order of the shipped file's example.
    static let rule = KeyTable<FilmRule>(
        tables: [rulesTable],
        keys: [
            .init(rulesTable, "match", .filmPattern, \.match),
            .init(rulesTable, "forward_steps_s", KeyType<[Double]>.steps.optional, \.forwardSteps),
            .init(rulesTable, "backward_steps_s", KeyType<[Double]>.steps.optional, \.backwardSteps),
            .init(rulesTable, "snap", KeyType<SeekSettings.Snap>.word.optional, \.snap),
            .init(
                rulesTable, "speed", KeyType<Double>.number(0.1...10, of: "times the normal speed").optional, \.speed),
            .init(rulesTable, "resume", KeyType<Bool>.flag.optional, \.isResumed),
            .init(rulesTable, "intro", KeyType<SkipSettings.Treatment>.word.optional, \.intro),
            .init(rulesTable, "recap", KeyType<SkipSettings.Treatment>.word.optional, \.recap),
            .init(rulesTable, "credits", KeyType<SkipSettings.Treatment>.word.optional, \.credits),
            .init(rulesTable, "preview", KeyType<SkipSettings.Treatment>.word.optional, \.preview),
            .init(rulesTable, "commercial", KeyType<SkipSettings.Treatment>.word.optional, \.commercial),
            .init(rulesTable, "cut", KeyType<SkipSettings.Treatment>.word.optional, \.cut),
        ])
}
