/// The horizontal axis of a time line: positions of times, and its ticks.
struct TimeAxis {
    /// Milliseconds at its end; it starts at 0.
    let end: Double
    let left: Double
    let width: Double

    private static let steps = [50.0, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 50_000]

    func x(_ milliseconds: Double) -> Double { left + milliseconds / end * width }

    /// - Parameter most: the maximum number of ticks.
    func ticks(atMost most: Int) -> [Double] {
        let step = Self.steps.first { end / $0 <= Double(most) } ?? end
        return Array(stride(from: 0, through: end, by: step))
    }

    static func text(_ tick: Double) -> String {
        if tick == 0 { return "0" }
        if tick < 1000 { return "\(Int(tick)) ms" }
        return tick.truncatingRemainder(dividingBy: 1000) == 0 ? "\(Int(tick / 1000)) s" : "\(tick / 1000) s"
    }
}
