/// Reads mpv's input syntax, in which input.conf and text lines on mpv's socket are written: commands with prefixes,
/// `;` between them, three kinds of quotes, `#` before a comment.
///
/// Nothing is known here of what a command takes: mpv reads at most that much and refuses a command with more, so that
/// the same lines are refused in the end.
package struct CommandText {
    /// Behind a command's name (mpv's limit).
    package static let mostArguments = 100

    private var rest: ArraySlice<UInt8>

    /// The commands of a line, at least one. As in mpv, all behind a `;` that no word follows is dropped unread.
    ///
    /// - Throws: `invalid parameter` for what mpv can't read, and for a NUL, which would cut an argument short.
    package static func commands(in text: some Collection<UInt8>) throws(Refusal) -> [MpvCommand] {
        var reader = CommandText(rest: Array(text)[...])
        var commands = [try reader.command()]
        while reader.acceptSeparator() { commands.append(try reader.command()) }
        return commands
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
        var arguments: [JSONValue] = []
        while let argument = try self.token() { arguments.append(.string(argument)) }
        guard arguments.count <= Self.mostArguments else {
            throw Refusal(
                .invalidParameter,
                "a command in text takes at most \(Self.mostArguments) arguments, got \(arguments.count)")
        }
        return MpvCommand(name.description, .list(arguments), prefixes: prefixes)
    }

    /// Whether a `;` is next and a word behind it.
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
    /// The next word or quoted text of this command; nil where the command ends.
    private mutating func token() throws(Refusal) -> ByteString? {
        skipSpace()
        let token: [UInt8]
        switch rest.first {
        case nil: return nil
        case UInt8(ascii: "\"")?: token = try doubleQuoted()
        case UInt8(ascii: "'")?: token = try quoted(openedBy: 1, until: [UInt8(ascii: "'")])
        case UInt8(ascii: "`")?:
            guard let mark = rest.dropFirst().first else { throw unclosed(rest, by: "the character behind it and `") }
            token = try quoted(openedBy: 2, until: [mark, UInt8(ascii: "`")])
        case _?:
            let word = rest.prefix { !Self.endsWord($0) }
            guard !word.isEmpty else { return nil }
            rest = rest[word.endIndex...]
            token = Array(word)
        }
        guard !token.contains(0) else {
            throw Refusal(.invalidParameter, "a NUL would end this argument early: \(Self.spoken(token))")
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

    private func unclosed(_ start: ArraySlice<UInt8>, by end: String) -> Refusal {
        Refusal(.invalidParameter, "quotes are not closed by \(end): \(Self.spoken(Array(start)))")
    }

    private static func spoken(_ text: [UInt8]) -> String {
        String(ByteString(text).description.prefix(60))
    }
}

// MARK: - Escapes

extension CommandText {
    /// What stands behind a `\`.
    private mutating func escape(into bytes: inout [UInt8]) throws(Refusal) {
        let start = rest
        switch rest.popFirst() {
        case UInt8(ascii: "\"")?: bytes.append(UInt8(ascii: "\""))
        case UInt8(ascii: "'")?: bytes.append(UInt8(ascii: "'"))
        case UInt8(ascii: "\\")?: bytes.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/")?: bytes.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b")?: bytes.append(0x08)
        case UInt8(ascii: "e")?: bytes.append(0x1B)
        case UInt8(ascii: "f")?: bytes.append(0x0C)
        case UInt8(ascii: "n")?: bytes.append(0x0A)
        case UInt8(ascii: "r")?: bytes.append(0x0D)
        case UInt8(ascii: "t")?: bytes.append(0x09)
        case UInt8(ascii: "x")?:
            guard let code = hexadecimal(digits: 2) else { throw broken(start) }
            bytes.append(UInt8(truncatingIfNeeded: code))
        case UInt8(ascii: "u")?:
            guard let code = codePoint() else { throw broken(start) }
            Self.append(code, to: &bytes)
        case _?, nil: throw broken(start)
        }
    }

    /// The code behind `\u`; a surrogate's second half, `\u` and all, belongs to it.
    private mutating func codePoint() -> UInt32? {
        guard let first = hexadecimal(digits: 4).flatMap({ UInt32(exactly: $0) }) else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return first }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let second = hexadecimal(digits: 4), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return 0x10000 + (first - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }

    /// So many characters, which C reads as a hexadecimal number, white space and sign included.
    private mutating func hexadecimal(digits: Int) -> Int64? {
        guard rest.count >= digits else { return nil }
        var reader = NumberReader(rest.prefix(digits))
        reader.skipSpace()
        let code = reader.wholeNumber(radix: 16) ?? 0
        guard reader.isAtEnd else { return nil }
        rest.removeFirst(digits)
        return code
    }

    /// In UTF-8; the second half of a surrogate alone is passed through in three bytes, as mpv does.
    private static func append(_ code: UInt32, to bytes: inout [UInt8]) {
        func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(code >> shift & 63) }
        switch code {
        case 0..<0x80: bytes.append(UInt8(code))
        case 0x80..<0x800: bytes += [0xC0 | UInt8(code >> 6), continuation(0)]
        case 0x800..<0x10000: bytes += [0xE0 | UInt8(code >> 12), continuation(6), continuation(0)]
        default: bytes += [0xF0 | UInt8(code >> 18), continuation(12), continuation(6), continuation(0)]
        }
    }

    private func broken(_ escape: ArraySlice<UInt8>) -> Refusal {
        Refusal(
            .invalidParameter,
            "no escape starts like this: \\\(Self.spoken(Array(escape.prefix(8)))); a \\ in double quotes is written \\\\"
        )
    }
}
