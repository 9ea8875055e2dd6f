import SeekClient

/// A key of the terminal's, as far as it means anything here.
enum TerminalKey: Equatable {
    case right
    case left
    case space
    case escape
    case letter(Character)
    /// Ctrl-C and Ctrl-Z, from terminals that leave them to us.
    case interrupt
    case suspend

    /// What a key does.
    enum Meaning: Equatable {
        case send(Command)
        case quit
        case interrupt
        case suspend
    }

    static let help: [(keys: String, does: String)] = [
        ("right, l", "tap forward"), ("left, j", "tap backward"), ("space, k", "play or pause"),
        ("u", "undo: back to where the last jump came from"), ("escape", "cancel the running taps"), ("q", "quit"),
    ]

    /// - Parameter isRepeat: it is held down, as far as the terminal tells.
    /// - Returns: nil where it means nothing.
    func meaning(isRepeat: Bool) -> Meaning? {
        switch self {
        case .right, .letter("l"): .send(.tap(.forward, isRepeat: isRepeat))
        case .left, .letter("j"): .send(.tap(.backward, isRepeat: isRepeat))
        // Held down these would flicker.
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
