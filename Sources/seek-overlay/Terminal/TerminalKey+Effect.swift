import SeekClient
import TerminalInput

extension TerminalKey {
    /// What a key does here.
    enum Effect: Equatable {
        case send(Command)
        case quit
        case interrupt
        case suspend
    }

    /// - Parameter isRepeat: whether it is a repeat of a held key.
    /// - Returns: nil if it has no effect.
    func effect(isRepeat: Bool) -> Effect? {
        guard let meaning, !isRepeat || meaning.repeats else { return nil }
        return switch meaning {
        case .forward: .send(.tap(.forward, isRepeat: isRepeat))
        case .backward: .send(.tap(.backward, isRepeat: isRepeat))
        case .toggle: .send(.toggle)
        case .louder: .send(Command("add", "volume", 5))
        case .quieter: .send(Command("add", "volume", -5))
        case .mute: .send(Command("cycle", "mute"))
        case .nextSegment: .send(.nextSegment)
        case .previousSegment: .send(.previousSegment)
        case .undo: .send(.undo)
        case .cancel: .send(.cancel)
        case .quit: .quit
        case .interrupt: .interrupt
        case .suspend: .suspend
        // The last line says what the keys do.
        case .help: nil
        }
    }
}
