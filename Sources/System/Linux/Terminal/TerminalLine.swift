import Glibc
import Synchronization

/// A last line of the terminal that changes, below what is written there otherwise. Any thread.
package final class TerminalLine: Sendable {
    private struct State {
        /// What is to be seen; empty: nothing.
        var text = ""
        /// Whether the terminal has it.
        var isShown = false
        var isOn = false
    }

    /// The cursor to the line's start, and the line empty.
    package static let removal = "\r\u{1b}[K"

    /// That of standard output. It may be written to while the process has the terminal for itself.
    package static let standard = TerminalLine(STDOUT_FILENO)

    private let state = Mutex(State())
    private let terminal: Int32
    /// Of its own, so that it never blocks: O_NONBLOCK would apply to every process that shares the open terminal.
    private let descriptor: Int32

    private init(_ terminal: Int32) {
        self.terminal = terminal
        descriptor = Self.unblocked(terminal)
    }

    /// The terminal opened once more, so that writes to it do not block; the descriptor itself if it is no terminal.
    package static func unblocked(_ descriptor: Int32) -> Int32 {
        guard isatty(descriptor) != 0 else { return descriptor }
        let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return own >= 0 ? own : descriptor
    }

    /// From now on it is shown, if it is a terminal.
    package func begin() {
        state.withLock { state in
            state.isOn = isatty(terminal) != 0
            draw(&state)
        }
    }

    /// Removes it, until `begin`.
    package func end() {
        state.withLock { state in
            remove(&state)
            state.isOn = false
        }
    }

    /// Shows a text in place of the one before, cut to the terminal's width; an empty one removes the line.
    package func show(_ text: String) {
        state.withLock { state in
            guard text != state.text else { return }
            state.text = text
            text.isEmpty ? remove(&state) : draw(&state)
        }
    }

    /// Writes something else to the terminal, above the line.
    package func above<Value>(_ write: () -> Value) -> Value {
        state.withLock { state in
            remove(&state)
            defer { draw(&state) }
            return write()
        }
    }

    private func draw(_ state: inout State) {
        guard state.isOn, !state.text.isEmpty else { return }
        let plain = state.text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        // A line of full width would wrap.
        state.isShown = put(Self.removal + String(String.UnicodeScalarView(plain)).cut(to: max(0, width - 1)))
    }

    private func remove(_ state: inout State) {
        guard state.isShown else { return }
        _ = put(Self.removal)
        state.isShown = false
    }

    private var width: Int {
        var size = winsize()
        return ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// - Returns: false if the terminal takes no output now.
    private func put(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return write(descriptor, bytes, bytes.count) == bytes.count
    }
}
