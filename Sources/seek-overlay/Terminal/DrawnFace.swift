import CommandLineTool
import SeekClient

/// The buttons, drawn.
struct DrawnFace: TerminalFace {
    let hasScreen = true
    private let isUnicode: Bool
    private var model = OverlayModel()
    private var writer: FrameWriter
    private var size = TerminalMode.size

    init(_ surroundings: TerminalSurroundings) {
        isUnicode = surroundings.isUnicode
        writer = FrameWriter(surroundings.depth)
    }

    mutating func take(_ arrival: UpdateInbox.Arrival, at now: Double) {
        switch arrival {
        case .update(let update): model.take(update, at: now)
        case .accumulateWindow(let milliseconds): model.accumulateWindow = milliseconds
        }
    }

    mutating func show(at now: Double) {
        let picture = OverlayPicture(
            model, columns: size.columns, rows: size.rows, isUnicode: isUnicode, at: now)
        // A terminal that is gone is found by who reads its keys.
        _ = StandardOutput.write(writer.bytes(for: picture.canvas), unless: { SignalPipe.isOver })
    }

    func isMoving(at now: Double) -> Bool { model.isMoving(at: now) }

    mutating func redraw() {
        size = TerminalMode.size
        writer.forget()
    }
}
