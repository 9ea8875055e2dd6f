extension Request {
    /// seekd's own commands, as a client writes them, with the names of their arguments in order.
    package static let commands: [(name: String, parameters: [String])] = [
        ("hello", []),
        ("tap", ["button", "count", "interval", "repeat"]),
        ("toggle", []),
        ("scrub", ["position", "fraction"]),
        ("scrub-end", []),
        ("cancel", []),
        ("undo", []),
        ("segment", ["segment"]),
        ("subscribe", ["events", "progress_hz"]),
        ("unsubscribe", ["events"]),
        ("snapshot", []),
        ("choreography", ["part"]),
        ("stats", []),
    ]

    /// Understands the value of a request's `command`: a list, or an object with `name`.
    ///
    /// - Parameter mostNames: names that one request may subscribe to; past it, `too-many`.
    init(command: JSONValue?, mostNames: Int) throws(Refusal) {
        switch command {
        case .array(let list)?:
            if case .string(let name)? = list.first {
                let word = name.description
                if let own = try Self.own(word, list: list.dropFirst(), mostNames: mostNames) {
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
            if case .string(let name)? = command?["name"], let parameters = Self.parameters(of: name.description) {
                let arguments = try Arguments(of: name.description, named: members, parameters: parameters)
                self = try Self.decode(arguments, mostNames: mostNames)
                return
            }
            self = .mpv(.command(try MpvCommand(named: members)))
        case let other:
            let found = other.map { "got \($0.spoken)" } ?? "it has none"
            throw Refusal(.invalidParameter, "a request needs a \"command\", a list or an object: \(found)")
        }
    }

    /// Understands a command in mpv's input syntax, where numbers and flags are words: one of seekd's own too.
    package init(text command: MpvCommand, mostNames: Int) throws(Refusal) {
        guard case .list(let words) = command.arguments, Self.parameters(of: command.name) != nil else {
            self = .mpv(.command(command))
            return
        }
        let values = words.map { word in
            guard case .string(let text) = word, let value = try? JSONReader.value(of: text.bytes) else { return word }
            return value
        }
        guard let own = try Self.own(command.name, list: values[...], mostNames: mostNames) else {
            throw Refusal(.invalidParameter, "there is no command \"\(command.name)\"")
        }
        self = own
    }

    /// nil where seekd has no command of this name.
    private static func own(
        _ name: String, list: ArraySlice<JSONValue>, mostNames: Int
    ) throws(Refusal) -> Request? {
        guard let parameters = parameters(of: name) else { return nil }
        var values = Array(list)
        // Names one after another are one argument.
        if parameters.first == "events" { values = values.isEmpty ? [] : [.array(values)] }
        return try decode(try Arguments(of: name, list: values, parameters: parameters), mostNames: mostNames)
    }

    private static func parameters(of name: String) -> [String]? {
        commands.first { $0.name == name }?.parameters
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
        case "segment": return .segment(try segmentChoice(arguments))
        case "subscribe": return try subscribe(arguments, atMost: mostNames)
        case "unsubscribe": return .unsubscribe(try eventNames(arguments, atMost: mostNames))
        case "snapshot": return .snapshot
        case "choreography": return .choreography(try arguments.word("part", as: OverlayPart.self))
        case "stats": return .stats
        default: throw Refusal(.invalidParameter, "there is no command \"\(arguments.command)\"")
        }
    }

    private static func tap(_ arguments: Arguments) throws(Refusal) -> Request {
        let button = try arguments.word("button", as: Direction.self)
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

    private static func segmentChoice(_ arguments: Arguments) throws(Refusal) -> SegmentChoice {
        switch arguments["segment"] {
        case .string("next")?: return .next
        case .string("previous")?: return .previous
        default:
            let needs = "a whole number from 0, \"next\" or \"previous\""
            guard let index = try arguments.wholeNumber("segment", in: 0...Int(Int32.max), needs: needs) else {
                throw arguments.refusal("segment", needs: needs)
            }
            return .index(index)
        }
    }

    private static func subscribe(_ arguments: Arguments, atMost most: Int) throws(Refusal) -> Request {
        let names = try eventNames(arguments, atMost: most)
        let rate = try arguments.number("progress_hz", in: 1...60, needs: "a number from 1 to 60")
        if rate != nil, !names.contains(.progress) {
            throw Refusal(.invalidArgument, "subscribe: progress_hz is of the event progress, which is not named")
        }
        return .subscribe(names, progressRate: rate)
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
}
