/// A key of a terminal that has a meaning.
package enum TerminalKey: Equatable, Sendable {
    case right
    case left
    case up
    case down
    case pageUp
    case pageDown
    case space
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
        case cancel
        case help
        case quit
        case interrupt
        case suspend

        /// Whether a key that is held down has it again and again.
        package var repeats: Bool { [.forward, .backward, .louder, .quieter].contains(self) }
    }

    /// For people: the keys, and what they do.
    package static let help: [(keys: String, does: String)] = [
        ("right, l", "skip forward; presses add up"), ("left, j", "skip backward"), ("space, k", "play or pause"),
        ("up, 0", "louder"), ("down, 9", "quieter"), ("m", "mute, or sound again"),
        ("page up, n", "next chapter"), ("page down, b", "previous chapter"), ("u", "undo the last jump"),
        ("escape", "cancel the skips that still add up"), ("q", "quit"),
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
        case .pageDown, .letter("b"): .previousSegment
        case .letter("u"): .undo
        case .escape: .cancel
        // kitty's protocol names a key by what it is without Shift.
        case .letter("?"), .letter("/"), .letter("h"): .help
        case .letter("q"): .quit
        case .interrupt: .interrupt
        case .suspend: .suspend
        case .letter: nil
        }
    }
}
