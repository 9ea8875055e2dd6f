import SeekClient

/// How what is told looks: drawn, or as lines.
protocol TerminalFace {
    /// Whether it draws on the whole screen.
    var hasScreen: Bool { get }

    mutating func take(_ arrival: UpdateInbox.Arrival, at now: Double)

    /// Shows it as it is at this time.
    mutating func show(at now: Double)

    /// Whether it looks otherwise a moment later.
    func isMoving(at now: Double) -> Bool

    /// The screen has another size, or something else was on it.
    mutating func redraw()
}

/// A line for each change.
struct PlainFace: TerminalFace {
    let hasScreen = false
    private var words = PlainWords()

    mutating func take(_ arrival: UpdateInbox.Arrival, at now: Double) {
        guard case .update(let update) = arrival else { return }
        guard let line = words.line(for: update) else { return }
        StandardOutput.write(line: line, unless: { SignalPipe.isOver })
    }

    mutating func show(at now: Double) {}

    func isMoving(at now: Double) -> Bool { false }

    mutating func redraw() {}
}

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
