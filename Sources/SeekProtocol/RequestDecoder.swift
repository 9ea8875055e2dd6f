extension Request {
    /// The commands known, as a client writes them, with the names of their arguments in order.
    package static let commands: [(name: String, parameters: [String])] = [
        ("hello", []),
        ("tap", ["button", "count", "interval", "repeat"]),
        ("toggle", []),
        ("scrub", ["position", "fraction"]),
        ("scrub-end", []),
        ("cancel", []),
        ("undo", []),
        ("subscribe", ["events"]),
        ("unsubscribe", ["events"]),
        ("snapshot", []),
        ("stats", []),
        ("loadfile", ["url", "flags"]),
        ("stop", ["flags"]),
        ("playlist-next", ["flags"]),
        ("playlist-prev", ["flags"]),
        ("quit", ["code"]),
    ]

    /// Understands the value of a request's `command`: a list, or an object with `name`.
    ///
    /// - Parameter mostNames: names that one request may subscribe to; past it, `too-many`.
    init(command: JSONValue?, mostNames: Int) throws(Refusal) {
        let arguments: Arguments
        switch command {
        case .array(let list)?:
            guard case .string(let name)? = list.first else {
                throw Refusal(.invalidParameter, "a command's first element is its name, a string")
            }
            let parameters = try Self.parameters(of: name.description)
            var values = Array(list.dropFirst())
            if parameters == ["events"] { values = values.isEmpty ? [] : [.array(values)] }
            arguments = try Arguments(of: name.description, list: values, parameters: parameters)
        case .object(let members)?:
            guard case .string(let name)? = command?["name"] else {
                throw Refusal(.invalidParameter, "a command by name needs its \"name\", a string")
            }
            arguments = try Arguments(
                of: name.description, named: members, parameters: try Self.parameters(of: name.description))
        case let other:
            let found = other.map { "got \($0.spoken)" } ?? "it has none"
            throw Refusal(.invalidParameter, "a request needs a \"command\", a list or an object: \(found)")
        }
        self = try Self.decode(arguments, mostNames: mostNames)
    }

    private static func parameters(of name: String) throws(Refusal) -> [String] {
        if let command = commands.first(where: { $0.name == name }) { return command.parameters }
        let nearest = Nearest.match(for: name, among: commands.map(\.name)).map { "; did you mean \"\($0)\"?" }
        throw Refusal(
            .invalidParameter,
            "there is no command \"\(name.prefix(60))\"\(nearest ?? "; hello lists those there are")")
    }

    private static func decode(_ arguments: Arguments, mostNames: Int) throws(Refusal) -> Request {
        switch arguments.command {
        case "hello": return .hello
        case "tap": return try tap(arguments)
        case "toggle": return .toggle
        case "scrub": return .scrub(try scrubTarget(arguments))
        case "scrub-end": return .scrubEnd
        case "cancel": return .cancel
        case "undo": return .undo
        case "subscribe": return .subscribe(try eventNames(arguments, atMost: mostNames))
        case "unsubscribe": return .unsubscribe(try eventNames(arguments, atMost: mostNames))
        case "snapshot": return .snapshot
        case "stats": return .stats
        case "loadfile": return .player(try loadfile(arguments))
        case "stop": return .player(.stop(keepsPlaylist: try flagged(arguments, with: "keep-playlist")))
        case "playlist-next": return .player(.playlistNext(force: try flagged(arguments, with: "force", else: "weak")))
        case "playlist-prev":
            return .player(.playlistPrevious(force: try flagged(arguments, with: "force", else: "weak")))
        case "quit":
            let code = try arguments.wholeNumber("code", in: 0...255, needs: "a whole number from 0 to 255")
            return .quit(code: code ?? 0)
        default: throw Refusal(.invalidParameter, "there is no command \"\(arguments.command)\"")
        }
    }

    private static func tap(_ arguments: Arguments) throws(Refusal) -> Request {
        guard let button = try arguments.word("button", as: Direction.self) else {
            throw arguments.refusal("button", needs: "\"forward\" or \"backward\"")
        }
        let count = try arguments.wholeNumber("count", in: 1...1000, needs: "a whole number from 1 to 1,000")
        let needs = "a number of seconds above 0 and at most 86,400"
        let interval = try arguments.number("interval", in: 0...86_400, needs: needs)
        if interval == 0 { throw arguments.refusal("interval", needs: needs) }
        return .tap(button, count: count ?? 1, interval: interval, isRepeat: try arguments.flag("repeat") ?? false)
    }

    private static func scrubTarget(_ arguments: Arguments) throws(Refusal) -> ScrubTarget {
        let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        let position = try arguments.number("position", in: finite, needs: "a finite number of seconds")
        let fraction = try arguments.number("fraction", in: 0...1, needs: "a number from 0 to 1")
        switch (position, fraction) {
        case (let position?, nil): return .position(position)
        case (nil, let fraction?): return .fraction(fraction)
        default: throw Refusal(.invalidArgument, "scrub needs either position (seconds) or fraction (0 to 1)")
        }
    }

    private static func eventNames(_ arguments: Arguments, atMost most: Int) throws(Refusal) -> [EventName] {
        let values: [JSONValue]
        switch arguments["events"] {
        case nil: return EventName.allCases
        case .array(let list)?: values = list
        case let single?: values = [single]
        }
        guard values.count <= most else {
            throw Refusal(.tooMany, "\(arguments.command) takes at most \(most) names, got \(values.count)")
        }
        var names: [EventName] = []
        for value in values {
            guard case .string(let text) = value, let name = EventName(rawValue: text.description) else {
                throw Refusal(
                    .invalidArgument,
                    "\(arguments.command): there is no event \(value.spoken); there are "
                        + EventName.allNames.joined(separator: ", "))
            }
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty ? EventName.allCases : names
    }

    private static func loadfile(_ arguments: Arguments) throws(Refusal) -> PlayerCommand {
        let needs = "a file's path or a URL, not empty"
        guard let url = try arguments.string("url", needs: needs), !url.bytes.isEmpty, !url.bytes.contains(0) else {
            throw arguments.refusal("url", needs: needs)
        }
        return .loadfile(url: url, mode: try arguments.word("flags", as: LoadMode.self) ?? .replace)
    }

    /// Whether an optional flag word is given; `other` is the word for its absence.
    private static func flagged(
        _ arguments: Arguments, with word: StaticString, else other: StaticString? = nil
    ) throws(Refusal) -> Bool {
        let needs = "\"\(word)\"" + (other.map { " or \"\($0)\"" } ?? "")
        guard let flag = try arguments.string("flags", needs: needs) else { return false }
        if flag == ByteString(stringLiteral: word) { return true }
        if let other, flag == ByteString(stringLiteral: other) { return false }
        throw arguments.refusal("flags", needs: needs)
    }
}
