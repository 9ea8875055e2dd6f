package import SeekProtocol

/// What a key does.
package enum KeyBinding: Equatable, Sendable {
    /// Holds a seek button down as long as the key is.
    case seek(Direction)
    /// Enters a digit of a time (H6).
    case digit(Int)
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
