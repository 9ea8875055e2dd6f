/// What a client asks for. A new command is a case and a row here, and a case in the daemon, which the compiler asks
/// for.
package enum Request: Equatable, Sendable {
    /// Versions, commands, events and the client's access.
    case hello
    /// `count` taps at once (1 to 1,000), of that amount each (B7, B8, B11).
    case tap(Direction, count: Int, TapAmount, isRepeat: Bool)
    /// A seek button goes down and stays down until `release` (B12).
    ///
    /// - Parameters:
    ///   - isHeld: whether its key is known to be held already: it repeats at once.
    ///   - source: who of the client holds it; nil: the client itself.
    case press(Direction, isHeld: Bool = false, source: ByteString? = nil)
    /// The button goes up; nil: whichever is down.
    case release(Direction?, source: ByteString? = nil)
    /// Play or pause (P1).
    case toggle
    /// Play, whatever was before (P1).
    case play
    /// Pause, whatever was before (P1).
    case pause
    /// Moves the target, as one step of a gesture (C16).
    case scrub(ScrubTarget, source: ByteString? = nil)
    /// The end of the gesture.
    case scrubEnd(source: ByteString? = nil)
    /// Back to the origin of the running burst or scrub (B6).
    case cancel
    /// Back to the origin of the last change of target (B6).
    case undo
    /// To the start of a segment (S5).
    case segment(SegmentChoice)
    /// Makes the skip that is offered (K3).
    case take
    /// Goes back to the line that was spoken last (N2).
    case again
    /// Pauses by itself later (L1).
    case sleep(SleepChoice)
    /// Tells the parts of the film, media seconds (K1).
    case cues(ToldCues)
    /// The client shows a menu, and takes its keys (F5).
    case menuOpen
    /// The client's menu is over.
    case menuClosed
    /// A key of a menu is pressed.
    case menu(MenuKey)
    /// - Parameter progressRate: `progress` events a second while playing, 1 to 60; nil: unchanged.
    case subscribe([EventName], progressRate: Double?)
    case unsubscribe([EventName])
    /// The whole state at once.
    case snapshot
    /// How a part of an overlay moves, and its shapes.
    case choreography(OverlayPart)
    /// The newest records of films; nil: all (R7).
    case history(limit: Int?)
    /// Removes records of films (R7).
    case forget(FilmChoice)
    /// The folders and films of a folder (F2).
    case films(FilmQuestion)
    /// What was begun and not finished, and what comes after what was finished (F3).
    case goOn(limit: Int)
    /// Plays a film of `films` or `continue`, with the rest of its folder (F4).
    case playFilm(ByteString, FilmMode)
    /// Reads the configuration again, and uses what can change while the daemon runs.
    case reload
    /// Counters and latencies since start.
    case stats
    /// The newest inputs and actions, for a replay; or those of the slowest chase of the last hour.
    case trace(includingTitles: Bool, isOfSlowest: Bool = false)
    /// mpv's own protocol; any command that is unknown here is one of mpv's.
    case mpv(MpvRequest)

    /// The row of the command; nil for mpv's.
    package var description: CommandDescription? {
        switch self {
        case .hello: .hello
        case .tap: .tap
        case .press: .press
        case .release: .release
        case .toggle: .toggle
        case .play: .play
        case .pause: .pause
        case .scrub: .scrub
        case .scrubEnd: .scrubEnd
        case .cancel: .cancel
        case .undo: .undo
        case .segment: .segment
        case .take: .take
        case .again: .again
        case .sleep: .sleep
        case .cues: .cues
        case .menuOpen: .menuOpen
        case .menuClosed: .menuClosed
        case .menu: .menu
        case .subscribe: .subscribe
        case .unsubscribe: .unsubscribe
        case .snapshot: .snapshot
        case .choreography: .choreography
        case .history: .history
        case .forget: .forget
        case .films: .films
        case .goOn: .goOn
        case .playFilm: .playFilm
        case .reload: .reload
        case .stats: .stats
        case .trace: .trace
        case .mpv: nil
        }
    }

    /// seekd's own commands, in the order in which `hello` and docs/protocol.md list them.
    package static let commands: [CommandDescription] = [
        .hello, .tap, .press, .release, .toggle, .play, .pause, .scrub, .scrubEnd, .cancel, .undo, .segment, .take,
        .again, .sleep, .cues, .menuOpen, .menuClosed, .menu, .subscribe, .unsubscribe, .snapshot, .choreography,
        .history, .forget, .films, .goOn, .playFilm, .reload, .stats, .trace,
    ]

    /// Every request looks one up.
    static let commandsByName = Dictionary(uniqueKeysWithValues: commands.map { ($0.name, $0) })
}

/// The amount of one tap (B1, B8, C13).
package enum TapAmount: Equatable, Sendable, Codable {
    /// The configured steps of the button.
    case steps
    /// Media seconds, finite and above 0.
    case seconds(Double)
    /// Percent of the duration, finite and above 0, resolved when the tap is served. mpv's clients ask for it.
    case percent(Double)
}

extension CommandDescription {
    package static let hello = CommandDescription(
        "hello", isForObservers: true, help: "Report versions, commands, events and your access", request: .hello)

    package static let tap = CommandDescription(
        "tap",
        [
            .word("button", Direction.self),
            CommandParameter("count", .wholeNumber, in: 1...1000, needs: "a whole number from 1 to 1,000"),
            CommandParameter(
                "interval", .number, in: .leastNonzeroMagnitude...86_400,
                needs: "a number of seconds above 0 and at most 86,400", isForPages: false),
            .flag("repeat"),
        ],
        repeatsWithKey: true, isForPages: true, help: "Press a seek button; presses of one button add up",
        example: #"["tap","forward",3]"#, decode: Request.decodeTap)

    package static let press = CommandDescription(
        "press", [.word("button", Direction.self), .flag("held"), .source], isForPages: true,
        help: "Press a seek button and hold it down until release: faster and faster, then an exact landing",
        example: #"["press","forward"]"#, decode: Request.decodePress)

    package static let release = CommandDescription(
        "release", [.word("button", Direction.self, isRequired: false), .source], isForPages: true,
        help: "Release the seek button that you hold down", example: #"["release"]"#, decode: Request.decodeRelease)

    package static let toggle = CommandDescription(
        "toggle", isForPages: true, help: "Play or pause", request: .toggle)

    package static let play = CommandDescription(
        "play", isForPages: true, help: "Play, also if it plays already", request: .play)

    package static let pause = CommandDescription(
        "pause", isForPages: true, help: "Pause, also if it is paused already", request: .pause)

    package static let scrub = CommandDescription(
        "scrub",
        [
            CommandParameter(
                "position", .number, in: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
                needs: "a finite number of seconds"),
            CommandParameter("fraction", .number, in: 0...1, needs: "a number from 0 to 1"), .source,
        ],
        isForPages: true, help: "Move the target, as one step of a gesture on the progress bar",
        example: #"["scrub",83.5]"#, decode: Request.decodeScrub)

    package static let scrubEnd = CommandDescription(
        "scrub-end", [.source], isForPages: true, help: "End the gesture", example: #"["scrub-end"]"#,
        decode: Request.decodeScrubEnd)

    package static let cancel = CommandDescription(
        "cancel", isForPages: true, help: "Go back to the position before the running burst or scrub", request: .cancel)

    package static let undo = CommandDescription(
        "undo", isForPages: true,
        help: "Go back to the position before the last change of target; a second undo goes forward again",
        request: .undo)

    package static let segment = CommandDescription(
        "segment",
        [
            CommandParameter(
                "segment", .segment, in: 0...Double(Int32.max),
                needs: "a whole number from 0, \"next\" or \"previous\"", isRequired: true)
        ],
        repeatsWithKey: true, isForPages: true,
        help: "Go to the start of a segment: a chapter, or an entry of the playlist",
        example: #"["segment","next"]"#, decode: Request.decodeSegment)

    package static let take = CommandDescription(
        "take", isForPages: true, help: "Make the skip that is offered, such as that of an intro", request: .take)

    package static let again = CommandDescription(
        "again", isForPages: true,
        help: "Hear the last line again: go back to its start, with subtitles; once more: to the line before",
        request: .again)

    package static let sleep = CommandDescription(
        "sleep",
        [
            CommandParameter(
                "after", .duration, in: 1...SleepChoice.longest,
                needs: "a time from 1 s to 24 h such as \"30m\" or 1800, or \"chapter\", \"film\", \"next\" or \"off\"",
                isRequired: true)
        ],
        isForPages: true, help: "Fade out and pause later: after a time, or at the end of the chapter or the film",
        example: #"["sleep","30m"]"#, decode: Request.decodeSleep)

    package static let cues = CommandDescription(
        "cues",
        [
            CommandParameter(
                "cues", .parts,
                needs: "a list of at most 10,000 objects with kind, start and end, such as "
                    + #"{"kind":"intro","start":12.5,"end":84}"#,
                isRequired: true),
            .flag("heard"), CommandParameter("film", .word, needs: "a string: a path or a URL"),
        ],
        help: "Tell the parts of the film, in place of those that were told before; an empty list takes them back",
        example: #"["cues",[{"kind":"intro","start":12.5,"end":84}]]"#, decode: Request.decodeCues)

    package static let menuOpen = CommandDescription(
        "menu-open", help: "Take the keys of remotes for a menu that you show, until menu-closed", request: .menuOpen)

    package static let menuClosed = CommandDescription(
        "menu-closed", help: "Leave the keys of remotes to the buttons again", request: .menuClosed)

    package static let menu = CommandDescription(
        "menu", [.word("key", MenuKey.self)], help: "Press a key of the menu that an overlay shows; menu opens it",
        example: #"["menu","ok"]"#, decode: Request.decodeMenu)

    private static let events = CommandParameter("events", .names, needs: "names of events")

    package static let subscribe = CommandDescription(
        "subscribe",
        [
            events,
            CommandParameter("progress_hz", .number, in: 1...60, needs: "a number from 1 to 60"),
        ],
        isForObservers: true, help: "Send events from now on, in addition to those already subscribed to",
        example: #"["subscribe","chase","media"]"#, decode: Request.decodeSubscribe)

    package static let unsubscribe = CommandDescription(
        "unsubscribe", [events], isForObservers: true, help: "Stop sending these events",
        example: #"["unsubscribe","chase"]"#, decode: Request.decodeUnsubscribe)

    package static let snapshot = CommandDescription(
        "snapshot", isForObservers: true, help: "Report the whole state at once", request: .snapshot)

    package static let choreography = CommandDescription(
        "choreography", [.word("part", OverlayPart.self)], isForObservers: true, isForPages: true,
        help: "Report how a part of an overlay moves, and its shapes", example: #"["choreography","play"]"#,
        decode: Request.decodeChoreography)

    package static let history = CommandDescription(
        "history",
        [CommandParameter("limit", .wholeNumber, in: 1...5_000, needs: "a whole number from 1 to 5,000")],
        help: "Report the films that are remembered, the newest first", example: #"["history",20]"#,
        decode: Request.decodeHistory)

    package static let forget = CommandDescription(
        "forget",
        [
            CommandParameter("film", .word, needs: "a string: a path or a URL"),
            CommandParameter("key", .word, needs: "a string: the key that was given with loadfile"),
            .flag("all"),
        ],
        help: "Forget a film, or all films", example: #"["forget","/films/film.mkv"]"#, decode: Request.decodeForget)

    package static let films = CommandDescription(
        "films",
        [
            .path(isRequired: false),
            CommandParameter("offset", .wholeNumber, in: 0...1_000_000, needs: "a whole number from 0 to 1,000,000"),
            CommandParameter("limit", .wholeNumber, in: 1...500, needs: "a whole number from 1 to 500"),
            CommandParameter("search", .word, needs: "a string of 1 to \(FilmQuestion.longestSearch) bytes"),
        ],
        isForPages: true, help: "Report the folders and films of a folder, or those that have some words in their name",
        example: #"["films","/films",0,100]"#, decode: Request.decodeFilms)

    package static let goOn = CommandDescription(
        "continue", [CommandParameter("limit", .wholeNumber, in: 1...100, needs: "a whole number from 1 to 100")],
        isForPages: true, help: "Report what was begun and not finished, and what comes after what was finished",
        example: #"["continue",20]"#, decode: Request.decodeGoOn)

    package static let playFilm = CommandDescription(
        "play-film", [.path(isRequired: true), .word("mode", FilmMode.self, isRequired: false)],
        isForPages: true, help: "Play a film that films or continue has reported; the rest of its folder follows",
        example: #"["play-film","/films/film.mkv"]"#, decode: Request.decodePlayFilm)

    package static let reload = CommandDescription(
        "reload", help: "Read the configuration again, and use what can change without a restart", request: .reload)

    package static let stats = CommandDescription(
        "stats", isForObservers: true, help: "Report counters and latencies since the start", request: .stats)

    package static let trace = CommandDescription(
        "trace", [.flag("titles"), .flag("slowest")], help: "Report the newest inputs and actions, for a bug report",
        example: #"["trace"]"#, decode: Request.decodeTrace)
}

/// The films to forget.
package enum FilmChoice: Equatable, Sendable {
    /// A path or a URL.
    case film(ByteString)
    /// The key that a client gave with `loadfile`.
    case key(ByteString)
    case all
}

/// What `films` reports.
package struct FilmQuestion: Equatable, Sendable {
    /// The longest `search`, bytes.
    package static let longestSearch = 256

    /// An absolute path; nil: the folders of the configuration, or the content of the only one.
    package var path: ByteString?
    /// Entries before the first that is reported, 0 to 1,000,000.
    package var offset = 0
    /// The most entries, 1 to 500.
    package var limit = 100
    /// Words that a name has to have; nil: all names.
    package var search: ByteString?

    package init(path: ByteString? = nil, offset: Int = 0, limit: Int = 100, search: ByteString? = nil) {
        (self.path, self.offset, self.limit, self.search) = (path, offset, limit, search)
    }
}

/// What `play-film` does.
package enum FilmMode: String, Sendable, CaseIterable {
    /// The film plays in place of the playlist.
    case replace
    /// The film comes after the current entry.
    case next
}

/// Where a scrub goes.
package enum ScrubTarget: Equatable, Sendable, Codable {
    /// Media seconds from the start.
    case position(Double)
    /// 0 to 1 of the duration.
    case fraction(Double)
}

/// The target of an absolute seek (C13).
package enum SeekPlace: Equatable, Sendable, Codable {
    /// Media seconds from the start; negative: from the end.
    case position(Double)
    /// Of the duration, 0 to 1; values outside mean the edge.
    case fraction(Double)
    /// A multiple of the current position.
    case scaled(Double)
    /// A chapter, counted from 0; -1 is the start of the file.
    case chapter(Int64)
    /// Relative to the current chapter, with mpv's meaning of its `chapter` property.
    case chapterStep(Int64)
    /// The start of a segment, if segments are chapters (S5).
    case segment(SegmentChoice)
}

/// The segment to go to (S5).
package enum SegmentChoice: Equatable, Sendable, Codable {
    /// From 0.
    case index(Int)
    case next
    /// The start of the current one if that is some seconds away, otherwise the one before.
    case previous
}
