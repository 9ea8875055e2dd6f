import Foundation

/// The curves that `frontier` writes: what rules of landing cost, in simulated bursts.
struct Frontier: Decodable {
    struct Point: Decodable {
        let parameter: Double
        /// Processor time, of raw mpv's.
        let work: Double
        /// Of one exact seek, or milliseconds.
        let delay: Double
    }

    struct Curve: Decodable {
        let name: String
        let points: [Point]
    }

    /// A value of the setting `seek.landing`.
    struct Setting: Decodable {
        let name: String
        let share: Double
    }

    let settings: [Setting]
    /// The name of the default.
    let usual: String
    let heavy: [Curve]
    let any: [Curve]

    init(json file: String) throws {
        self = try JSONDecoder().decode(Frontier.self, from: Data(contentsOf: URL(filePath: file)))
    }
}

/// The frontier of landings: delay against processor time.
struct FrontierPlot {
    let frontier: Frontier

    private static let width = 860.0
    private static let height = 478.0
    private static let margin = 28.0
    private static let (top, bottom) = (132.0, 372.0)
    /// Left and right of the two panels.
    private static let panels = [(64.0, 404.0), (484.0, 832.0)]
    private static let roles = [Drawing.Role.curve1, .curve2, .curve3, .curve4]

    /// A range of values on a line of the drawing.
    private struct Axis {
        let values: ClosedRange<Double>
        let from: Double
        let to: Double

        func place(_ value: Double) -> Double {
            from + (value - values.lowerBound) / (values.upperBound - values.lowerBound) * (to - from)
        }
    }

    var svg: String {
        var drawing = Drawing(width: Self.width, height: Self.height)
        drawing.text("When to land: delay against processor time", .title, x: Self.margin, y: 38)
        drawing.text(
            "Simulated bursts of a person with 12 % jitter. Down and left is better; each curve is a rule with its parameter.",
            .subtitle, x: Self.margin, y: 60)
        panel(
            0, "Heavy film, 20 taps, by interval", frontier.heavy, in: &drawing, marked: Set(0..<frontier.heavy.count),
            unit: "× one exact seek", steps: 0.1, workSteps: 0.2)
        panel(
            1, "Any film, any pace, 2 to 20 taps", frontier.any, in: &drawing, marked: [0],
            unit: "ms more than possible",
            steps: 10, workSteps: 0.05)
        let caption = [
            "Circles on a curve, from right to left: the setting eager, balanced, thrifty. Where they coincide, one is drawn.",
            "The chase is seekd's own; libmpv is simulated with measured costs. In seekd's rule the first taps (three; one if",
            "thrifty), and taps that are slower than 2/3 of a landing's cost, land at once. Drawn by make frontier.",
        ]
        for (place, line) in caption.enumerated() {
            drawing.text(line, .caption, x: Self.margin, y: 430 + Double(place) * 16)
        }
        return drawing.svg(title: "When to land: delay against processor time", description: description)
    }

    private func panel(
        _ place: Int, _ heading: String, _ curves: [Frontier.Curve], in drawing: inout Drawing, marked: Set<Int>,
        unit: String, steps: Double, workSteps: Double
    ) {
        let (left, right) = Self.panels[place]
        let points = curves.flatMap(\.points)
        let xs = Axis(values: range(points.map(\.work), steps: workSteps), from: left, to: right)
        let ys = Axis(values: range(points.map(\.delay), steps: steps), from: Self.bottom, to: Self.top)
        drawing.text(heading, .heading, x: left - 36, y: 92)
        drawing.text(unit, .label, x: left - 36, y: 112)
        for tick in ticks(xs.values, steps: workSteps) {
            drawing.line(.grid, from: (xs.place(tick), Self.top), to: (xs.place(tick), Self.bottom))
            drawing.text(number(tick), .label, x: xs.place(tick), y: Self.bottom + 18, anchor: .middle)
        }
        for tick in ticks(ys.values, steps: steps) {
            drawing.line(.grid, from: (left, ys.place(tick)), to: (right, ys.place(tick)))
            drawing.text(number(tick), .label, x: left - 8, y: ys.place(tick) + 4, anchor: .end)
        }
        drawing.text("processor time, × raw mpv's", .label, x: (left + right) / 2, y: Self.bottom + 36, anchor: .middle)
        for (number, curve) in curves.enumerated() {
            draw(curve, Self.roles[number], isMarked: marked.contains(number), xs, ys, in: &drawing)
            let y = Self.top + 12 + Double(number) * 18
            drawing.line(Self.roles[number], from: (right - 130, y - 4), to: (right - 110, y - 4))
            drawing.text(curve.name, .label, x: right - 102, y: y)
        }
    }

    private func draw(
        _ curve: Frontier.Curve, _ role: Drawing.Role, isMarked: Bool, _ xs: Axis, _ ys: Axis, in drawing: inout Drawing
    ) {
        let places = curve.points.map { (xs.place($0.work), ys.place($0.delay)) }
        for (from, to) in zip(places, places.dropFirst()) { drawing.line(role, from: from, to: to) }
        guard isMarked else { return }
        for setting in frontier.settings {
            guard let index = curve.points.firstIndex(where: { $0.parameter == setting.share }) else { continue }
            let size = setting.name == frontier.usual ? 11.0 : 8
            drawing.box(
                role, x: places[index].0 - size / 2, y: places[index].1 - size / 2, width: size, height: size,
                radius: size / 2)
        }
    }

    private func range(_ values: [Double], steps: Double) -> ClosedRange<Double> {
        let (least, most) = (values.min() ?? 0, values.max() ?? 1)
        return (least / steps).rounded(.down) * steps...((most / steps).rounded(.up) * steps)
    }

    private func ticks(_ range: ClosedRange<Double>, steps: Double) -> [Double] {
        let first = Int((range.lowerBound / steps).rounded(.up))
        let last = Int((range.upperBound / steps + 0.001).rounded(.down))
        return first <= last ? (first...last).map { Double($0) * steps } : []
    }

    private func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    }

    private var description: String {
        frontier.heavy.map { curve in
            let points = frontier.settings.compactMap { setting in
                curve.points.first { $0.parameter == setting.share }.map {
                    "\(setting.name) \(String(format: "%.2f", $0.delay)) at \(String(format: "%.2f", $0.work))"
                }
            }
            return "\(curve.name): \(points.joined(separator: ", "))"
        }.joined(separator: ". ")
    }
}
