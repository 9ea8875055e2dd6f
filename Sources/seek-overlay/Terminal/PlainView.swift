import CommandLineTool
import SeekClient

/// Prints a line for each change.
struct PlainView: TerminalView {
    let hasScreen = false
    private var words = PlainWords()

    mutating func apply(_ arrival: UpdateInbox.Arrival, at now: Double) {
        guard case .update(let update) = arrival else { return }
        guard let line = words.line(for: update) else { return }
        StandardOutput.write(line: line, unless: { SignalPipe.isOver })
    }

    mutating func show(at now: Double) {}

    func isMoving(at now: Double) -> Bool { false }

    mutating func redraw() {}
}
