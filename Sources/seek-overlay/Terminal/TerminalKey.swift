import SeekClient

/// A key that has a meaning here.
enum TerminalKey: Equatable {
    case right
    case left
    case space
    case escape
    case letter(Character)
    /// Ctrl-C and Ctrl-Z, which terminals with kitty's protocol send as keys.
    case interrupt
    case suspend

    /// The effect of a key.
    enum Meaning: Equatable {
        case send(Command)
        case quit
        case interrupt
        case suspend
    }

    static let help: [(keys: String, does: String)] = [
        ("right, l", "tap forward"), ("left, j", "tap backward"), ("space, k", "play or pause"),
        ("u", "undo the last jump"), ("escape", "cancel the taps that still add up"), ("q", "quit"),
    ]

    /// - Parameter isRepeat: whether it is a repeat of a held key.
    /// - Returns: nil if it has no effect.
    func meaning(isRepeat: Bool) -> Meaning? {
        switch self {
        case .right, .letter("l"): .send(.tap(.forward, isRepeat: isRepeat))
        case .left, .letter("j"): .send(.tap(.backward, isRepeat: isRepeat))
        // Repeats of these have no effect.
        case .space, .letter("k"): isRepeat ? nil : .send(.toggle)
        case .letter("u"): isRepeat ? nil : .send(.undo)
        case .escape: isRepeat ? nil : .send(.cancel)
        case .letter("q"): .quit
        case .interrupt: .interrupt
        case .suspend: .suspend
        case .letter: nil
        }
    }
}
