package import SeekProtocol

/// Which key does what.
package struct KeyMap: Equatable, Sendable {
    private var bindings: [KeyName: KeyBinding]

    package init(_ bindings: [KeyName: KeyBinding]) {
        self.bindings = bindings
    }

    /// Nil if the key does nothing.
    package subscript(name: KeyName) -> KeyBinding? {
        get { bindings[name] }
        set { bindings[name] = newValue == .ignored ? nil : newValue }
    }

    /// The keys that do something, by name.
    package var names: [KeyName] { bindings.keys.sorted() }

    /// Keys that go to a menu while one is open, whatever they do otherwise (F5).
    package static let menuKeys: [KeyName: MenuKey] = [
        "KEY_UP": .up, "KEY_DOWN": .down, "KEY_LEFT": .left, "KEY_RIGHT": .right, "KEY_OK": .ok, "KEY_SELECT": .ok,
        "KEY_ENTER": .ok, "KEY_BACK": .back,
    ]

    /// The key that it is in a menu; nil if it does nothing there.
    package func menuKey(_ name: KeyName) -> MenuKey? {
        switch self[name] {
        case nil, .ignored?: nil
        case .menu(let key)?: key
        case .seek?, .digit?, .command?: Self.menuKeys[name]
        }
    }

    /// A group of keys that do the same without any configuration.
    package struct Standard: Sendable {
        package let names: [KeyName]
        package let words: String
        package let repeats: Bool

        fileprivate init(_ role: ButtonRole) {
            names = role.description.remoteKeys.map { KeyName($0) }
            words = role.description.keyCommand.joined(separator: " ")
            repeats = false
        }

        fileprivate init(_ names: KeyName..., does words: String, repeats: Bool = false) {
            (self.names, self.words, self.repeats) = (names, words, repeats)
        }
    }

    /// In the order of docs/remote.md; a test compares the two.
    package static let standards: [Standard] =
        ButtonRole.allCases.map(Standard.init) + [
            Standard("KEY_UP", does: "tap forward 1 60", repeats: true),
            Standard("KEY_DOWN", does: "tap backward 1 60", repeats: true),
            Standard("KEY_PLAY", "KEY_PLAYCD", does: "play"),
            Standard("KEY_PAUSECD", does: "pause"),
            Standard("KEY_STOP", "KEY_STOPCD", does: "stop"),
            Standard("KEY_NEXT", "KEY_NEXTSONG", "KEY_FORWARD", "KEY_CHANNELUP", does: "segment next"),
            Standard("KEY_PREVIOUS", "KEY_PREVIOUSSONG", "KEY_CHANNELDOWN", does: "segment previous"),
            Standard("KEY_BACK", does: "undo"),
            Standard("KEY_AGAIN", "KEY_REPLY", does: "again"),
            Standard("KEY_GREEN", does: "take"),
            Standard("KEY_BLUE", "KEY_SLEEP", does: "sleep next"),
            Standard("KEY_VOLUMEUP", does: "add volume 2", repeats: true),
            Standard("KEY_VOLUMEDOWN", does: "add volume -2", repeats: true),
            Standard("KEY_MUTE", does: "cycle mute"),
            Standard("KEY_SUBTITLE", does: "cycle sub"),
            Standard("KEY_AUDIO", "KEY_LANGUAGE", does: "cycle audio"),
            Standard("KEY_INFO", does: "show-progress"),
            Standard(
                "KEY_MENU", "KEY_HOME", "KEY_HOMEPAGE", "KEY_EPG", "KEY_LIST", "KEY_ROOT_MENU", "KEY_MEDIA_TOP_MENU",
                does: "menu menu"),
            Standard("KEY_EXIT", "KEY_ESC", does: "menu back"),
        ]
        + (0...9).map { Standard(KeyName("KEY_\($0)"), KeyName("KEY_NUMERIC_\($0)"), does: "digit \($0)") }

    /// Without any configuration.
    package static let standard: KeyMap = {
        var map = KeyMap([:])
        for group in standards {
            // A test reads each of them.
            let binding = try? KeyBinding(words: group.words, repeats: group.repeats)
            for name in group.names { map[name] = binding }
        }
        return map
    }()
}

/// What a key does.
package enum KeyBinding: Equatable, Sendable {
    /// Holds a seek button down as long as the key is.
    case seek(Direction)
    /// Enters a digit of a time (H6).
    case digit(Int)
    /// A key of an overlay's menu. Only `menu`, which opens it, does something while none is open (F5).
    case menu(MenuKey)
    /// Sends a command: the value of a request's `command`.
    ///
    /// - Parameter repeats: whether it is sent again and again while the key is held.
    case command(JSONValue, repeats: Bool)
    /// Nothing: the key is left to other programs.
    case ignored

    /// Why a text is not a binding, as the end of a sentence that begins with the key.
    package struct Problem: Error, Equatable, Sendable {
        package let text: String

        package init(text: String) {
            self.text = text
        }
    }

    /// What a configuration accepts, for its errors.
    package static let expectation =
        "a command such as \"press forward\", \"toggle\" or \"add volume 2\", a list such as [\"show-text\", \"two words\"], or \"none\""

    /// From words separated by spaces: `press forward`, `digit 5`, `none`, a command of seekd's or of mpv's.
    package init(words text: String, repeats: Bool = false) throws(Problem) {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        guard !text.contains(where: { "\"';".contains($0) }) else {
            throw Problem(
                text: "can't have quotes or \";\": write one command as a list, [\"show-text\", \"two words\"]")
        }
        guard let name = words.first else { throw Problem(text: "is empty: to leave the key alone, write \"none\"") }
        let own = Request.commands.contains { $0.name == name }
        let arguments = words.dropFirst().map { word -> JSONValue in
            // As in a text command: seekd's numbers are JSON, mpv reads its own.
            guard own, let value = try? JSONReader.value(of: word.utf8) else { return .text(word) }
            return value
        }
        try self.init(list: [.text(name)] + arguments, repeats: repeats)
    }

    /// From a command's name and arguments.
    package init(list: [JSONValue], repeats: Bool = false) throws(Problem) {
        guard case .string(let name)? = list.first, !name.bytes.isEmpty else {
            throw Problem(text: "begins with no name of a command")
        }
        switch (name.description, list.dropFirst().first, list.count) {
        case ("none", nil, _): self = .ignored
        case ("digit", let digit?, 2):
            guard let number = Int(digit.words), (0...9).contains(number) else {
                throw Problem(text: "digit: expected 0 to 9, got \(digit.spoken)")
            }
            self = .digit(number)
        case ("press", .string(let button)?, 2) where Direction(rawValue: button.description) != nil:
            self = .seek(Direction(rawValue: button.description) ?? .forward)
        case ("menu", .string(let key)?, 2) where MenuKey(rawValue: key.description) != nil:
            self = .menu(MenuKey(rawValue: key.description) ?? .menu)
        default:
            let command = JSONValue.array(list)
            let line = JSONWriter.bytes(of: JSONValue.object([.init("command", command)]))
            if case .failure(let refusal) = IncomingRequest(line: line).request {
                throw Problem(text: refusal.message ?? "is refused")
            }
            self = .command(command, repeats: repeats)
        }
    }
}

extension JSONValue {
    /// A number or a text, as it is typed.
    fileprivate var words: String {
        switch self {
        case .integer(let number): "\(number)"
        case .string(let text): text.description
        case .null, .bool, .double, .array, .object: ""
        }
    }
}
