package import MpvCommands
package import SeekCore
import SeekModel
package import SeekProtocol

/// Inputs of the engine for mpv's seek and pause requests (C13).
extension EngineInput {
    package init(_ seek: SeekRequest, _ sender: Sender) {
        func tap(_ amount: Double, _ unit: (Double) -> TapAmount) -> EngineInput {
            .tap(amount < 0 ? .backward : .forward, count: 1, amount: unit(abs(amount)), isRepeat: sender.isRepeat)
        }
        self =
            switch seek {
            case .relative(let seconds): tap(seconds) { .seconds($0) }
            case .relativePercent(let percent): tap(percent) { .percent($0) }
            case .absolute(let place, let precision): .seek(to: place, precision: precision)
            case .revert: .revert
            case .mark(let isPermanent): .mark(isPermanent: isPermanent)
            }
    }

    package init(_ pause: PauseRequest) {
        self =
            switch pause {
            case .set(let isPaused): .setPlaying(!isPaused)
            case .flip: .toggle
            }
    }
}

extension Request {
    /// Whether the command presses keys: bound to a key, it could press that key again.
    package var pressesKeys: Bool {
        guard case .mpv(.command(let command)) = self else { return false }
        return ["keypress", "keydown", "keyup", "mouse"].contains(command.name)
    }

    /// What a key that is bound to this command asks for; nil for nothing.
    func made(by movement: KeyMessage.Movement) -> Request? {
        switch (self, movement) {
        // A press lasts until the key goes up (B12).
        case (.press, .down): self
        case (.press(let direction, _, let source), .up): .release(direction, source: source)
        case (.press(let direction, _, _), .pressed): .tap(direction, count: 1, .steps, isRepeat: false)
        case (.press, .repeated), (_, .up): nil
        case (_, .repeated): mayRepeat ? self : nil
        case (_, .down), (_, .pressed): self
        }
    }

    /// Whether a key that is held down repeats it.
    private var mayRepeat: Bool {
        switch self {
        case .mpv(.command(let command)): SeekRequest(command) != nil || BoundedStep(command) != nil
        // A chapter's number is always the same place.
        case .segment(.index): false
        case .menu(let key): key == .up || key == .down
        default: description?.repeatsWithKey ?? false
        }
    }
}

extension JSONValue {
    /// A whole number, or a string with one, as mpv reads it; nil for other values.
    package var wholeNumber: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .string(let text): Int64(text.description).map { Double($0) }
        case .null, .bool, .double, .array, .object: nil
        }
    }

    /// The value as mpv writes it in a string.
    package var mpvText: String {
        switch self {
        case .string(let text): return text.description
        case .double(let number):
            var text: [UInt8] = []
            FixedPoint.append(number, to: &text)
            return String(decoding: text, as: UTF8.self)
        case .bool(let flag): return flag ? "yes" : "no"
        case .null, .integer, .array, .object: return ""
        }
    }
}
