/// Decodes the bytes that a terminal sends for keys, with or without kitty's keyboard protocol.
package struct KeyReader {
    package struct Press: Equatable, Sendable {
        package let key: TerminalKey
        package var isRepeat = false

        package init(key: TerminalKey, isRepeat: Bool = false) {
            self.key = key
            self.isRepeat = isRepeat
        }
    }

    /// The longest time between two bytes of a sequence, ms.
    package static let sequenceTimeout = 30.0

    /// The bytes of an incomplete sequence.
    private var begun: [UInt8] = []
    /// When an incomplete sequence is decoded as it is, because an escape may be a key; nil: there is none.
    package private(set) var deadline: Double?

    package init() {}

    /// The keys that these bytes complete.
    ///
    /// - Parameter now: milliseconds of a monotonic clock.
    package mutating func keys(in bytes: some Sequence<UInt8>, at now: Double) -> [Press] {
        let presses = bytes.compactMap { decode($0) }
        deadline = begun.isEmpty ? nil : now + Self.sequenceTimeout
        return presses
    }

    /// The key of an incomplete sequence, once its deadline has passed.
    package mutating func keyAtDeadline(at now: Double) -> Press? {
        guard let deadline, now >= deadline else { return nil }
        defer { (begun, self.deadline) = ([], nil) }
        return begun == [0x1B] ? Press(key: .escape) : nil
    }

    private mutating func decode(_ byte: UInt8) -> Press? {
        if begun.isEmpty {
            guard byte == 0x1B else { return Self.plain(byte) }
            begun = [byte]
            return nil
        }
        if begun == [0x1B] {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "O"): begun.append(byte)
            // Two escapes: the first was a key.
            case 0x1B: return Press(key: .escape)
            // A key with Alt, which has no meaning here.
            default: begun = []
            }
            return nil
        }
        // Parameters end at a letter. No key sends a longer sequence.
        guard (0x40...0x7E).contains(byte) || begun.count > 32 else {
            begun.append(byte)
            return nil
        }
        defer { begun = [] }
        return Self.sequence(parameters: begun.dropFirst(2), end: byte)
    }

    private static func plain(_ byte: UInt8) -> Press? {
        switch byte {
        case 0x0A, 0x0D: Press(key: .enter)
        case 0x08, 0x7F: Press(key: .backspace)
        case 0x20: Press(key: .space)
        case 0x21...0x7E: Press(key: .letter(Character(Unicode.Scalar(byte)).lowercased().first ?? " "))
        default: nil
        }
    }

    /// `ESC [ parameters end`: arrows, and with kitty's protocol `code ; modifiers : kind u`.
    private static func sequence(parameters: ArraySlice<UInt8>, end: UInt8) -> Press? {
        guard parameters.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }) else { return nil }
        let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number) }
        let modifiers = (fields.dropFirst().first?.first ?? nil).map { $0 - 1 } ?? 0
        // 1 a press, 2 a repeat, 3 the release.
        let kind = (fields.dropFirst().first?.dropFirst().first ?? nil) ?? 1
        guard kind != 3, let key = key(code: (fields.first?.first ?? nil) ?? 1, modifiers, end) else { return nil }
        return Press(key: key, isRepeat: kind == 2)
    }

    private static func key(code: Int, _ modifiers: Int, _ end: UInt8) -> TerminalKey? {
        switch (end, code, modifiers & 0b111) {
        // Shift and the locks are ignored; any other modifier makes it another key.
        case (UInt8(ascii: "C"), _, 0...1): .right
        case (UInt8(ascii: "D"), _, 0...1): .left
        case (UInt8(ascii: "A"), _, 0...1): .up
        case (UInt8(ascii: "B"), _, 0...1): .down
        case (UInt8(ascii: "~"), 5, 0...1): .pageUp
        case (UInt8(ascii: "~"), 6, 0...1): .pageDown
        case (UInt8(ascii: "u"), 13, 0...1): .enter
        case (UInt8(ascii: "u"), 27, 0): .escape
        case (UInt8(ascii: "u"), 127, 0...1): .backspace
        case (UInt8(ascii: "u"), 32, 0...1): .space
        case (UInt8(ascii: "u"), 99, 4): .interrupt
        case (UInt8(ascii: "u"), 122, 4): .suspend
        case (UInt8(ascii: "u"), 33...126, 0...1):
            plain(UInt8(code))?.key
        default: nil
        }
    }

    /// Nil without digits, or with more than any terminal sends.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.count > 7 ? nil : Int(String(decoding: digits, as: UTF8.self))
    }
}

/// Keys of a terminal and what they do, in English.
package struct TerminalKeyHelp: Sendable {
    package let keys: StaticString
    package let does: StaticString
}

/// Marks a text for scripts/words.sh: it is translated where it is shown.
private func noted(_ text: StaticString) -> StaticString { text }

/// A key of a terminal that has a meaning.
package enum TerminalKey: Equatable, Sendable {
    case right
    case left
    case up
    case down
    case pageUp
    case pageDown
    case space
    case enter
    case backspace
    case escape
    case letter(Character)
    /// Ctrl-C and Ctrl-Z, which terminals with kitty's protocol send as keys.
    case interrupt
    case suspend

    /// The effect of a key.
    package enum Meaning: Equatable, Sendable {
        case forward
        case backward
        case toggle
        case louder
        case quieter
        case mute
        case nextSegment
        case previousSegment
        case undo
        case take
        case again
        case sleep
        case menu
        case cancel
        case help
        case quit
        case interrupt
        case suspend

        /// Whether a key that is held down has it again and again.
        package var repeats: Bool { [.forward, .backward, .louder, .quieter].contains(self) }
    }

    package static let help = [
        TerminalKeyHelp(keys: noted("right, l"), does: noted("skip forward; presses add up")),
        TerminalKeyHelp(keys: noted("left, j"), does: noted("skip backward")),
        TerminalKeyHelp(keys: noted("space, k"), does: noted("play or pause")),
        TerminalKeyHelp(keys: noted("up, 0"), does: noted("louder")),
        TerminalKeyHelp(keys: noted("down, 9"), does: noted("quieter")),
        TerminalKeyHelp(keys: "m", does: noted("mute, or sound again")),
        TerminalKeyHelp(keys: noted("page up, n"), does: noted("next chapter")),
        TerminalKeyHelp(keys: noted("page down"), does: noted("previous chapter")),
        TerminalKeyHelp(keys: "u", does: noted("undo the last jump")),
        TerminalKeyHelp(keys: "b", does: noted("hear the last line again")),
        TerminalKeyHelp(keys: "t", does: noted("take the skip that is offered")),
        TerminalKeyHelp(
            keys: "z", does: noted("fade out and pause later: 15, 30, 60 minutes, the chapter, the film, off")),
        TerminalKeyHelp(
            keys: "g", does: noted("an overlay's menu; arrows, enter, and escape or backspace go there")),
        TerminalKeyHelp(keys: noted("escape"), does: noted("cancel the skips that still add up")),
        TerminalKeyHelp(keys: "q", does: noted("quit")),
    ]

    /// Nil if it has no effect.
    package var meaning: Meaning? {
        switch self {
        case .right, .letter("l"): .forward
        case .left, .letter("j"): .backward
        case .space, .letter("k"): .toggle
        case .up, .letter("0"): .louder
        case .down, .letter("9"): .quieter
        case .letter("m"): .mute
        case .pageUp, .letter("n"): .nextSegment
        case .pageDown: .previousSegment
        case .letter("b"): .again
        case .letter("z"): .sleep
        case .letter("g"): .menu
        case .letter("u"): .undo
        case .letter("t"): .take
        case .escape: .cancel
        // kitty's protocol names a key by what it is without Shift.
        case .letter("?"), .letter("/"), .letter("h"): .help
        case .letter("q"): .quit
        case .interrupt: .interrupt
        case .suspend: .suspend
        case .enter, .backspace, .letter: nil
        }
    }
}
