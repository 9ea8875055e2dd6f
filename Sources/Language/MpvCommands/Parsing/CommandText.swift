package import SeekProtocol

/// Reads mpv's input syntax, in which input.conf and text lines on mpv's socket are written: commands with prefixes,
/// `;` between them, three kinds of quotes, `#` before a comment.
///
/// The parser does not know a command's arguments. mpv reads at most as many as the command takes and refuses more, so
/// the same lines are refused in the end.
package struct CommandText {
    /// Maximum arguments after a command's name (mpv's limit).
    package static let mostArguments = 100
    /// Maximum commands in a line. mpv has no such limit. All of them are checked before the first one runs, and other
    /// clients wait meanwhile.
    package static let mostCommands = 256

    private var rest: ArraySlice<UInt8>
    /// Where the name of the newest command ends.
    private var nameEnd = 0

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    /// The commands of a line, at least one. As in mpv, the rest of the line after a `;` without a following word is
    /// ignored, and an escaped NUL ends the text of a name or an argument.
    ///
    /// - Throws: `invalid parameter` for text that mpv can't read, and for more than `mostCommands`.
    package static func commands(in text: some Collection<UInt8>) throws(Refusal) -> [MpvCommand] {
        var reader = CommandText(rest: Array(text)[...])
        var commands = [try reader.command()]
        while reader.acceptSeparator() {
            guard commands.count < mostCommands else {
                throw Refusal(.invalidParameter, "a line takes at most \(mostCommands) commands")
            }
            commands.append(try reader.command())
        }
        return commands
    }

    /// The same text with `stop keep-playlist` in place of each `stop` without arguments. A text that mpv can't read stays
    /// as it is.
    package static func keepingPlaylist(in text: ByteString) -> ByteString {
        var bytes = text.bytes
        var reader = CommandText(rest: bytes[...])
        var ends: [Int] = []
        repeat {
            guard let command = try? reader.command() else { return text }
            if command.keepingPlaylist != command { ends.append(reader.nameEnd) }
        } while reader.acceptSeparator()
        for end in ends.reversed() { bytes.insert(contentsOf: Array(" keep-playlist".utf8), at: end) }
        return ends.isEmpty ? text : ByteString(bytes)
    }

    private mutating func command() throws(Refusal) -> MpvCommand {
        var prefixes = MpvCommand.inputSyntaxPrefixes
        var token = try self.token()
        while let word = token, let prefix = MpvCommand.Prefix(rawValue: word.description) {
            prefixes.append(prefix)
            token = try self.token()
        }
        guard let name = token, !name.bytes.isEmpty else {
            throw Refusal(.invalidParameter, "a command's name is missing")
        }
        nameEnd = rest.startIndex
        var arguments: [JSONValue] = []
        while let argument = try self.token() { arguments.append(.string(argument.beforeNUL)) }
        guard arguments.count <= Self.mostArguments else {
            throw Refusal(
                .invalidParameter,
                "a command in text takes at most \(Self.mostArguments) arguments, got \(arguments.count)")
        }
        return MpvCommand(name.beforeNUL.description, .list(arguments), prefixes: prefixes)
    }

    /// Whether a `;` and then a word follow.
    private mutating func acceptSeparator() -> Bool {
        skipSpace()
        guard rest.first == UInt8(ascii: ";") else { return false }
        rest.removeFirst()
        skipSpace()
        return rest.first.map { !Self.endsWord($0) } ?? false
    }

    private mutating func skipSpace() {
        rest = rest.drop { $0.isMpvSpace }
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        byte.isMpvSpace || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";")
    }
}

// MARK: - Tokens

extension CommandText {
    /// The next word or quoted text of this command; nil at the command's end.
    private mutating func token() throws(Refusal) -> ByteString? {
        skipSpace()
        let token: [UInt8]
        switch rest.first {
        case nil: return nil
        case UInt8(ascii: "\"")?: token = try doubleQuoted()
        case UInt8(ascii: "'")?: token = try quoted(openedBy: 1, until: [UInt8(ascii: "'")])
        case UInt8(ascii: "`")?:
            guard let mark = rest.dropFirst().first else { throw unclosed(rest, by: "the character after it and `") }
            token = try quoted(openedBy: 2, until: [mark, UInt8(ascii: "`")])
        case _?:
            let word = rest.prefix { !Self.endsWord($0) }
            guard !word.isEmpty else { return nil }
            rest = rest[word.endIndex...]
            token = Array(word)
        }
        return ByteString(token)
    }

    /// A quoted text without escapes.
    ///
    /// - Parameters:
    ///   - count: bytes before the text.
    ///   - end: one or two bytes that close the quotes.
    private mutating func quoted(openedBy count: Int, until end: [UInt8]) throws(Refusal) -> [UInt8] {
        let text = rest.dropFirst(count)
        var index = text.startIndex
        while index < text.endIndex, !text[index...].starts(with: end) { index += 1 }
        guard index < text.endIndex else { throw unclosed(rest, by: String(decoding: end, as: UTF8.self)) }
        rest = text[(index + end.count)...]
        return Array(text[..<index])
    }

    private mutating func doubleQuoted() throws(Refusal) -> [UInt8] {
        let start = rest
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return bytes
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            default: bytes.append(byte)
            }
        }
        throw unclosed(start, by: "\"")
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(Refusal) {
        let start = rest
        guard StringEscape.read(from: &rest, into: &bytes) else {
            throw Refusal(
                .invalidParameter,
                "no escape starts like this: \\\(Self.spoken(Array(start.prefix(8)))); a \\ in double quotes is written \\\\"
            )
        }
    }

    private func unclosed(_ start: ArraySlice<UInt8>, by end: String) -> Refusal {
        Refusal(.invalidParameter, "quotes are not closed by \(end): \(Self.spoken(Array(start)))")
    }

    private static func spoken(_ text: [UInt8]) -> String {
        String(ByteString(text).beforeNUL.description.prefix(60))
    }
}

extension ByteString {
    fileprivate var beforeNUL: ByteString { ByteString(Array(bytes.prefix { $0 != 0 })) }
}
