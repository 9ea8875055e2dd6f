/// The output of `seek-overlay terminal`: drawn, or as lines.
protocol TerminalView {
    /// Whether it draws on the whole screen.
    var hasScreen: Bool { get }

    mutating func apply(_ arrival: UpdateInbox.Arrival, at now: Double)

    /// Shows the state at this time.
    mutating func show(at now: Double)

    /// Whether the next frame differs from this one.
    func isMoving(at now: Double) -> Bool

    /// Draws everything again, because the screen's size or content has changed.
    mutating func redraw()
}
