import TestSupport

@testable import SeekProtocol

/// Requests, most of them valid: seekd's own from the table of its commands, and some of mpv's. None ends the daemon.
struct RequestGrammar {
    let film: String
    private var newestID = 0

    init(film: String) { self.film = film }

    mutating func line(_ random: inout SeededRandom) -> DialogueScript.Line {
        let kind = Int.random(in: 0..<24, using: &random)
        if kind == 0 { return .init(text: pick(Self.texts, &random), id: nil) }
        newestID += 1
        // What is no JSON gets a reply to 0.
        if kind == 1 { return .init(text: pick(Self.broken, &random), id: 0) }
        let isAsync = kind == 2
        let command = kind < 14 ? own(&random) : mpvs(&random)
        return .init(command, id: newestID, isAsync: isAsync)
    }

    // MARK: - seekd's

    /// A command with some of its arguments by name, or all of them in order.
    private func own(_ random: inout SeededRandom) -> JSONValue {
        let command = pick(Request.commands, &random)
        let isNamed = Bool.random(using: &random)
        var named: [JSONValue.Member] = [.init("name", .text(command.name))]
        var listed: [JSONValue] = [.text(command.name)]
        for parameter in command.parameters where !isNamed || parameter.isRequired || Bool.random(using: &random) {
            let value = value(of: parameter, &random)
            named.append(.init(ByteString(parameter.name), value))
            listed.append(value)
        }
        return isNamed ? .object(named) : .array(listed)
    }

    private func value(of parameter: CommandParameter, _ random: inout SeededRandom) -> JSONValue {
        if Int.random(in: 0..<12, using: &random) == 0 { return pick(Self.odd, &random) }
        switch parameter.kind {
        case .word:
            // What its sentence says: `must be "forward" or "backward"`.
            let parts = parameter.needs.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
            let words = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
            return .text(pick(words.isEmpty ? [film, "a", "/nonexistent"] : words, &random))
        case .wholeNumber: return .integer(pick([0, 1, 2, 3, 20, 1000], &random))
        case .number: return .double(pick([-10, 0, 0.25, 1, 7.5, 30, 1e6], &random))
        case .flag: return .bool(Bool.random(using: &random))
        case .segment: return pick([.integer(0), .integer(2), .text("next"), .text("previous")], &random)
        case .duration:
            return pick([.integer(1), .text("30m"), .text("chapter"), .text("film"), .text("off")], &random)
        case .names: return .array(EventName.allNames.shuffled(using: &random).prefix(3).map { .text($0) })
        case .parts:
            return .array([
                .object([.init("kind", .text("intro")), .init("start", .integer(1)), .init("end", .double(4.5))])
            ])
        }
    }

    // MARK: - mpv's

    private func mpvs(_ random: inout SeededRandom) -> JSONValue {
        let text = pick(Self.requests, &random).replacing("FILM", with: film)
        guard let value = try? JSONReader.value(of: text.utf8) else { preconditionFailure("\(text) is no JSON") }
        return value
    }

    private static let requests = [
        #"["get_property","time-pos"]"#, #"["get_property","playlist"]"#, #"["get_property_string","pause"]"#,
        #"["get_property","nonexistent"]"#, #"["set_property","pause",true]"#, #"["set_property","pause",false]"#,
        #"["set_property","speed",2]"#, #"["set_property","chapter",1]"#, #"["set_property","volume",50]"#,
        #"["set_property","time-pos",3]"#, #"["set_property","percent-pos",50]"#, #"["set_property","pause","x"]"#,
        #"["observe_property",1,"pause"]"#, #"["observe_property",2,"time-pos"]"#, #"["unobserve_property",1]"#,
        #"["seek",2]"#, #"["seek",-3,"relative+exact"]"#, #"["seek",50,"absolute-percent"]"#, #"["seek","x"]"#,
        #"["revert-seek"]"#, #"["revert-seek","mark"]"#, #"["frame-step"]"#, #"["frame-back-step"]"#,
        #"["cycle","pause"]"#, #"["add","chapter",1]"#, #"["cycle","sub"]"#, #"["add","volume",-5]"#,
        #"["loadfile","FILM"]"#, #"["loadfile","FILM","append"]"#, #"["loadfile","/nonexistent"]"#, #"["stop"]"#,
        #"["playlist-next"]"#, #"["playlist-prev"]"#, #"["playlist-clear"]"#, #"["playlist-remove",0]"#,
        #"["playlist-shuffle"]"#, #"["client_name"]"#, #"["get_time_us"]"#, #"["get_version"]"#,
        #"["script-message","hello"]"#, #"["show-text","hello"]"#, #"["expand-text","${time-pos}"]"#,
        #"["enable_event","all"]"#, #"["disable_event","all"]"#, #"["request_log_messages","warn"]"#,
        #"["keybind","x","seek 5"]"#, #"["keypress","x"]"#, #"["keydown","RIGHT"]"#, #"["keyup","RIGHT"]"#,
        #"["run","/bin/true"]"#, #"["subprocess"]"#, #"["nonexistent",1]"#, #"[]"#, #"null"#,
        #"{"name":"seek","target":4,"flags":"absolute"}"#, #"{"name":"nonexistent"}"#, #"["ignore"]"#,
        #"["ab-loop"]"#, #"["screenshot-to-file","/nonexistent/x"]"#, #"["write-watch-later-config"]"#,
        #"["vf","add","hflip"]"#, #"["set_property","loop-file","inf"]"#, #"["set_property","playlist-pos",0]"#,
        #"["osd-overlay",1,"none",""]"#,
    ]

    private static let texts = [
        "seek 2", "no-osd seek -5 exact; cycle pause", "set pause yes", "tap forward", "toggle", "show-text x", "",
        "# nothing", "nonexistent", "press forward", "release", "raw keypress x",
    ]
    private static let broken = [#"{"command":["tap""#, #"{"command":[1}"#, "{}x", #"{"command":"\ud800"]}"#]
    private static let odd: [JSONValue] = [
        .null, .bool(true), .integer(-1), .integer(.max), .double(1e300), .double(-0.5), .text(""), .array([]),
        .object([]), .text("nonexistent"),
    ]

    private func pick<Element>(_ elements: [Element], _ random: inout SeededRandom) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }
}
