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
