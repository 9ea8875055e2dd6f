extension Request {
    /// Decodes the value of a request's `command`: a list, or an object with `name`.
    ///
    /// - Parameter maximumNames: names that one request may subscribe to; above that, `too-many`.
    init(command: JSONValue?, maximumNames: Int) throws(Refusal) {
        switch command {
        case .array(let list)?:
            if case .string(let name)? = list.first {
                let word = name.description
                if let own = try Self.own(word, list: list.dropFirst(), maximumNames: maximumNames) {
                    self = own
                    return
                }
                if let request = try MpvRequest(word, list.dropFirst()) {
                    self = .mpv(request)
                    return
                }
            }
            self = .mpv(.command(try MpvCommand(list: list)))
        case .object(let members)?:
            if case .string(let name)? = command?["name"], let description = Self.description(of: name.description) {
                self = try description.decode(
                    try Arguments(of: description, named: members, maximumNames: maximumNames))
                return
            }
            self = .mpv(.command(try MpvCommand(named: members)))
        case let other:
            let found = other?.spoken ?? "none"
            throw Refusal(.invalidParameter, "expected a \"command\", a list or an object, got \(found)")
        }
    }

    /// Decodes a command in mpv's input syntax, where numbers and flags are words; also one of seekd's own.
    package init(text command: MpvCommand, maximumNames: Int) throws(Refusal) {
        guard case .list(let words) = command.arguments, Self.description(of: command.name) != nil else {
            self = .mpv(.command(command))
            return
        }
        let values = words.map { word in
            guard case .string(let text) = word, let value = try? JSONReader.value(of: text.bytes) else { return word }
            return value
        }
        guard let own = try Self.own(command.name, list: values[...], maximumNames: maximumNames) else {
            throw Refusal(.invalidParameter, "there is no command \"\(command.name)\"")
        }
        self = own
    }

    /// - Returns: nil if seekd has no command of this name.
    private static func own(
        _ name: String, list: ArraySlice<JSONValue>, maximumNames: Int
    ) throws(Refusal) -> Request? {
        guard let description = description(of: name) else { return nil }
        var values = Array(list)
        // Names one after another are one argument.
        if description.parameters.first?.kind == .names { values = values.isEmpty ? [] : [.array(values)] }
        return try description.decode(try Arguments(of: description, list: values, maximumNames: maximumNames))
    }

    private static func description(of name: String) -> CommandDescription? { commandsByName[name] }

    // MARK: - Commands with arguments

    static func decodeTap(_ arguments: Arguments) throws(Refusal) -> Request {
        .tap(
            try arguments.word("button"), count: try arguments.wholeNumber("count") ?? 1,
            try arguments.number("interval").map { .seconds($0) } ?? .steps,
            isRepeat: try arguments.flag("repeat") ?? false)
    }

    static func decodePress(_ arguments: Arguments) throws(Refusal) -> Request {
        .press(
            try arguments.word("button"), isHeld: try arguments.flag("held") ?? false, source: try arguments.source())
    }

    static func decodeRelease(_ arguments: Arguments) throws(Refusal) -> Request {
        .release(try arguments.optionalWord("button"), source: try arguments.source())
    }

    static func decodeScrub(_ arguments: Arguments) throws(Refusal) -> Request {
        let source = try arguments.source()
        switch (try arguments.number("position"), try arguments.number("fraction")) {
        case (let position?, nil): return .scrub(.position(position), source: source)
        case (nil, let fraction?): return .scrub(.fraction(fraction), source: source)
        default: throw Refusal(.invalidArgument, "scrub needs either position (seconds) or fraction (0 to 1)")
        }
    }

    static func decodeScrubEnd(_ arguments: Arguments) throws(Refusal) -> Request {
        .scrubEnd(source: try arguments.source())
    }

    static func decodeSegment(_ arguments: Arguments) throws(Refusal) -> Request {
        switch arguments["segment"] {
        case .string("next")?: return .segment(.next)
        case .string("previous")?: return .segment(.previous)
        default:
            guard let index = try arguments.wholeNumber("segment") else { throw arguments.refusal("segment") }
            return .segment(.index(index))
        }
    }

    static func decodeSleep(_ arguments: Arguments) throws(Refusal) -> Request {
        if case .string(let text)? = arguments["after"] {
            guard let choice = SleepChoice(text.description) else { throw arguments.refusal("after") }
            return .sleep(choice)
        }
        guard let seconds = try arguments.number("after") else { throw arguments.refusal("after") }
        return .sleep(.after(seconds))
    }

    static func decodeCues(_ arguments: Arguments) throws(Refusal) -> Request {
        guard case .array(let elements)? = arguments["cues"] else { throw arguments.refusal("cues") }
        guard elements.count <= Cue.most else {
            throw Refusal(.tooMany, "cues: expected at most \(Cue.most) parts, got \(elements.count)")
        }
        let source: Cue.Source = try arguments.flag("heard") ?? false ? .sound : .client
        var cues: [Cue] = []
        for (index, element) in elements.enumerated() {
            func refusal(_ expectation: String) -> Refusal {
                Refusal(.invalidArgument, "cues: part \(index): expected \(expectation), got \(element.spoken)")
            }
            guard let kind: Cue.Kind = element.member("kind")?.word() else {
                let kinds = Cue.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw refusal("an object with a kind (\(kinds))")
            }
            guard let start = element.member("start")?.number, let end = element.member("end")?.number,
                start.isFinite, end.isFinite, start >= 0, end >= start
            else { throw refusal("a start of 0 or more, and an end that is not before it, in seconds") }
            let note = element.member("note") ?? .null
            guard note == .null || note.byteString.map({ $0.bytes.count <= Cue.longestNote }) == true else {
                throw refusal("a note that is a string of at most \(Cue.longestNote) bytes")
            }
            cues.append(Cue(kind: kind, start: start, end: end, source: source, note: note.repairedText))
        }
        return .cues(ToldCues(cues, from: source, film: try arguments.text("film")))
    }

    static func decodeMenu(_ arguments: Arguments) throws(Refusal) -> Request {
        .menu(try arguments.word("key"))
    }

    static func decodeChoreography(_ arguments: Arguments) throws(Refusal) -> Request {
        .choreography(try arguments.word("part"))
    }

    static func decodeHistory(_ arguments: Arguments) throws(Refusal) -> Request {
        .history(limit: try arguments.wholeNumber("limit"))
    }

    static func decodeForget(_ arguments: Arguments) throws(Refusal) -> Request {
        switch (try arguments.text("film"), try arguments.text("key"), try arguments.flag("all") ?? false) {
        case (let film?, nil, false): return .forget(.film(film))
        case (nil, let key?, false): return .forget(.key(key))
        case (nil, nil, true): return .forget(.all)
        default: throw Refusal(.invalidArgument, "forget needs either film, key or all")
        }
    }

    static func decodeFilms(_ arguments: Arguments) throws(Refusal) -> Request {
        var question = FilmQuestion()
        // The parent of a folder of the configuration.
        if arguments["path"] != .string("") { question.path = try arguments.text("path") }
        question.offset = try arguments.wholeNumber("offset") ?? question.offset
        question.limit = try arguments.wholeNumber("limit") ?? question.limit
        question.search = try arguments.text("search")
        if let search = question.search, search.bytes.count > FilmQuestion.longestSearch {
            throw arguments.refusal("search")
        }
        return .films(question)
    }

    static func decodeGoOn(_ arguments: Arguments) throws(Refusal) -> Request {
        .goOn(limit: try arguments.wholeNumber("limit") ?? 20)
    }

    static func decodePlayFilm(_ arguments: Arguments) throws(Refusal) -> Request {
        guard let path = try arguments.text("path") else { throw arguments.refusal("path") }
        return .playFilm(path, try arguments.optionalWord("mode") ?? .replace)
    }

    static func decodeTrace(_ arguments: Arguments) throws(Refusal) -> Request {
        .trace(
            includingTitles: try arguments.flag("titles") ?? false,
            isOfSlowest: try arguments.flag("slowest") ?? false)
    }

    static func decodeSubscribe(_ arguments: Arguments) throws(Refusal) -> Request {
        let names = try eventNames(arguments)
        let rate = try arguments.number("progress_hz")
        if rate != nil, !names.contains(.progress) {
            throw Refusal(.invalidArgument, "subscribe: progress_hz needs the event progress among the names")
        }
        return .subscribe(names, progressRate: rate)
    }

    static func decodeUnsubscribe(_ arguments: Arguments) throws(Refusal) -> Request {
        .unsubscribe(try eventNames(arguments))
    }

    private static func eventNames(_ arguments: Arguments) throws(Refusal) -> [EventName] {
        let values: [JSONValue]
        switch arguments["events"] {
        case nil: return EventName.allCases
        case .array(let list)?: values = list
        case let single?: values = [single]
        }
        let (command, maximum) = (arguments.command.name, arguments.maximumNames)
        guard values.count <= maximum else {
            throw Refusal(.tooMany, "\(command) takes at most \(maximum) names, got \(values.count)")
        }
        var names: [EventName] = []
        for value in values {
            guard case .string(let text) = value, let name = EventName(rawValue: text.description) else {
                let known = EventName.allNames.joined(separator: ", ")
                throw Refusal(
                    .invalidArgument, "\(command): expected names of events (\(known)), got \(value.spoken)")
            }
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty ? EventName.allCases : names
    }
}
