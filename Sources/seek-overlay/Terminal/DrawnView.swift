import CommandLineTool
import SeekClient

/// The overlay drawn on the whole screen.
struct DrawnView: TerminalView {
    let hasScreen = true
    private let isUnicode: Bool
    private var model = OverlayModel()
    private var sound = TerminalSound()
    private var writer: FrameWriter
    private var size = TerminalMode.size

    init(_ environment: TerminalEnvironment) {
        isUnicode = environment.isUnicode
        writer = FrameWriter(environment.depth)
    }

    mutating func apply(_ arrival: UpdateInbox.Arrival, at now: Double) {
        switch arrival {
        case .update(.property(let property)): _ = sound.apply(property)
        case .update(let update): model.apply(update, at: now)
        case .report(.accumulateWindow(let milliseconds)): model.accumulateWindow = milliseconds
        }
    }

    mutating func show(at now: Double) {
        let picture = TerminalPicture(
            model, sound, columns: size.columns, rows: size.rows, isUnicode: isUnicode, at: now)
        // The loop finds out that the terminal is gone when it reads keys.
        _ = StandardOutput.write(writer.bytes(for: picture.canvas), unless: { SignalPipe.isOver })
    }

    func isMoving(at now: Double) -> Bool { model.isMoving(at: now) }

    mutating func redraw() {
        size = TerminalMode.size
        writer.reset()
    }
}
