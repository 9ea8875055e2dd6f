/// Bars of raw mpv and seekd side by side, a pair for each interval between taps; one panel for each figure.
struct BarPlot {
    struct Panel {
        let heading: String
        let figure: KeyPath<BurstSamples, Sample>
        /// The time of one exact seek, drawn as a mark.
        var single: Sample?
    }

    let title: String
    let subtitle: String
    let panels: [Panel]
    let cadences: [BurstRecord.Cadence]
    let caption: [String]

    private static let width = 860.0
    private static let margin = 28.0
    /// Width of the labels left of the first panel.
    private static let names = 64.0
    private static let between = 36.0
    private static let top = 142.0
    private static let row = 54.0
    private static let bar = 16.0
    /// Room for the value after the longest bar.
    private static let room = 62.0

    private var bottom: Double { Self.top + Self.row * Double(cadences.count) }

    var svg: String {
        var drawing = Drawing(width: Self.width, height: bottom + 40 + Double(caption.count) * 16 + 12)
        drawing.text(title, .title, x: Self.margin, y: 38)
        drawing.text(subtitle, .subtitle, x: Self.margin, y: 60)
        legend(in: &drawing)
        for (place, cadence) in cadences.enumerated() {
            drawing.text("\(Int(cadence.gap)) ms", .label, x: Self.margin, y: center(of: place) + 4)
        }
        let all = Self.width - 2 * Self.margin - Self.names
        let width = (all - Self.between * Double(panels.count - 1)) / Double(panels.count)
        for (place, panel) in panels.enumerated() {
            draw(panel, left: Self.margin + Self.names + (width + Self.between) * Double(place), width, in: &drawing)
        }
        for (place, line) in caption.enumerated() {
            drawing.text(line, .caption, x: Self.margin, y: bottom + 48 + Double(place) * 16)
        }
        return drawing.svg(title: title, description: description)
    }

    private func center(of row: Int) -> Double { Self.top + Self.row * (Double(row) + 0.5) }

    private func legend(in drawing: inout Drawing) {
        var x = Self.margin
        for (role, name) in [(Drawing.Role.raw, "raw mpv"), (.seekd, "seekd")] {
            drawing.box(role, x: x, y: 78, width: 12, height: 12)
            drawing.text(name, .label, x: x + 18, y: 88)
            x += 86
        }
        guard let single = panels.compactMap(\.single).first else { return }
        drawing.line(.single, from: (x + 2, 76), to: (x + 2, 92))
        drawing.text("one exact seek, \(Wording.time(single.median))", .label, x: x + 12, y: 88)
    }

    private func draw(_ panel: Panel, left: Double, _ width: Double, in drawing: inout Drawing) {
        let samples = cadences.flatMap { [$0.raw[keyPath: panel.figure], $0.seekd[keyPath: panel.figure]] }
        let longest = samples.filter { !$0.isEmpty }.map(\.most).max() ?? 1
        let axis = TimeAxis(end: longest, left: left, width: width - Self.room)
        drawing.text(panel.heading, .heading, x: left, y: 122)
        for tick in axis.ticks(atMost: 5) {
            let x = axis.x(tick)
            drawing.line(tick == 0 ? .axis : .grid, from: (x, Self.top - 6), to: (x, bottom + 4))
            drawing.text(TimeAxis.text(tick), .label, x: x, y: bottom + 20, anchor: tick == 0 ? .start : .middle)
        }
        let bars = cadences.enumerated().flatMap { place, cadence in
            let middle = center(of: place)
            return [
                Bar(role: .raw, sample: cadence.raw[keyPath: panel.figure], top: middle - Self.bar - 1.5),
                Bar(role: .seekd, sample: cadence.seekd[keyPath: panel.figure], top: middle + 1.5),
            ]
        }.filter { !$0.sample.isEmpty }
        for bar in bars { draw(bar, axis, in: &drawing) }
        if let single = panel.single, !single.isEmpty {
            let x = axis.x(single.median)
            drawing.line(.single, from: (x, Self.top - 6), to: (x, bottom + 4))
        }
        for bar in bars { drawValue(of: bar, axis, in: &drawing) }
    }

    private struct Bar {
        let role: Drawing.Role
        let sample: Sample
        let top: Double

        var middle: Double { top + BarPlot.bar / 2 }

        /// Whether the spread is large enough to draw.
        func hasSpread(on axis: TimeAxis) -> Bool { axis.x(sample.most) - axis.x(sample.least) > 4 }
    }

    private func draw(_ bar: Bar, _ axis: TimeAxis, in drawing: inout Drawing) {
        let length = max(1.5, axis.x(bar.sample.median) - axis.left)
        drawing.box(bar.role, x: axis.left, y: bar.top, width: length, height: Self.bar, radius: 2)
        guard bar.hasSpread(on: axis) else { return }
        let ends = [axis.x(bar.sample.least), axis.x(bar.sample.most)]
        drawing.line(.mark, from: (ends[0], bar.middle), to: (ends[1], bar.middle))
        for x in ends { drawing.line(.mark, from: (x, bar.middle - 3), to: (x, bar.middle + 3)) }
    }

    private func drawValue(of bar: Bar, _ axis: TimeAxis, in drawing: inout Drawing) {
        let end = axis.x(bar.hasSpread(on: axis) ? bar.sample.most : bar.sample.median)
        drawing.text(Wording.time(bar.sample.median), .value, x: end + 7, y: bar.middle + 4)
    }

    private var description: String {
        panels.map { panel in
            let figures = cadences.map { cadence in
                let raw = Wording.time(cadence.raw[keyPath: panel.figure].median)
                let seekd = Wording.time(cadence.seekd[keyPath: panel.figure].median)
                return "taps every \(Int(cadence.gap)) ms: raw mpv \(raw), seekd \(seekd)"
            }
            return "\(panel.heading). \(figures.joined(separator: "; "))."
        }.joined(separator: " ")
    }
}
