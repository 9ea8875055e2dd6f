/// A time line of one burst or drag, on raw mpv and on seekd: the times of the taps and of the pictures.
struct TimeLinePlot {
    /// The texts of the plot.
    struct Names {
        let title: String
        /// The name of the inputs, such as "taps".
        let sent: String
        /// The name of the last input, such as "last tap".
        let end: String
    }

    let names: Names
    let seekd: BurstOutcome
    let raw: BurstOutcome
    let caption: [String]

    private static let width = 860.0
    private static let height = 384.0
    private static let margin = 28.0
    /// Sizes of intermediate pictures and of the exact one.
    private static let preview = (width: 18.0, height: 14.0)
    private static let exact = (width: 26.0, height: 20.0)
    /// The minimum width of a gap for a label.
    private static let roomForWords = 180.0

    private var last: Double { seekd.taps.last ?? 0 }

    var svg: String {
        var drawing = Drawing(width: Self.width, height: Self.height)
        // Half of a picture extends beyond either end.
        let axis = TimeAxis(
            end: max(seekd.pictures.last ?? 0, raw.pictures.last ?? 0), left: Self.margin + 13,
            width: Self.width - 2 * Self.margin - 26)
        drawing.text(names.title, .title, x: Self.margin, y: 38)
        drawing.text("Each frame is a new picture, at its time of arrival.", .subtitle, x: Self.margin, y: 60)
        legend(in: &drawing)
        for tick in axis.ticks(atMost: 8) {
            let x = axis.x(tick)
            drawing.line(.grid, from: (x, 84), to: (x, 294))
            drawing.text(TimeAxis.text(tick), .label, x: x, y: 312, anchor: .middle)
        }
        drawing.line(.single, from: (axis.x(last), 84), to: (axis.x(last), 294))
        drawing.text(names.end, .label, x: axis.x(last) + 6, y: 94)
        drawing.text(names.sent, .heading, x: Self.margin, y: 94)
        // Thin if there are many.
        let width = last / Double(seekd.taps.count) > 50 ? 3.0 : 1
        for tap in seekd.taps {
            drawing.box(.tap, x: axis.x(tap) - width / 2, y: 102, width: width, height: 16, radius: width / 2)
        }
        lane("raw mpv", raw, .raw, .rawSoft, y: 152, axis, in: &drawing)
        lane("seekd", seekd, .seekd, .seekdSoft, y: 232, axis, in: &drawing)
        for (place, line) in caption.enumerated() {
            drawing.text(line, .caption, x: Self.margin, y: 338 + Double(place) * 16)
        }
        return drawing.svg(
            title: names.title, description: "raw mpv: \(words(for: raw)). seekd: \(words(for: seekd)).")
    }

    private func legend(in drawing: inout Drawing) {
        let left = Self.width - Self.margin - 144
        drawing.box(.outline, x: left, y: 28, width: 18, height: 13)
        drawing.text("intermediate picture", .label, x: left + 26, y: 39)
        drawing.box(.tap, x: left, y: 50, width: 18, height: 13)
        drawing.text("exact picture", .label, x: left + 26, y: 61)
    }

    private func words(for outcome: BurstOutcome) -> String {
        "first picture after \(Wording.time(outcome.firstPicture)), "
            + "\(outcome.picturesDuring == 0 ? "none" : "\(outcome.picturesDuring)") before the \(names.end), "
            + "the exact one \(Wording.time(outcome.finalPicture)) after it"
    }

    private func lane(
        _ name: String, _ outcome: BurstOutcome, _ strong: Drawing.Role, _ soft: Drawing.Role, y: Double,
        _ axis: TimeAxis, in drawing: inout Drawing
    ) {
        drawing.text(name, .heading, x: Self.margin, y: y)
        drawing.text(words(for: outcome), .label, x: Self.margin + 76, y: y)
        let middle = y + 30
        drawing.line(.axis, from: (axis.x(0), middle), to: (axis.x(axis.end), middle))
        for (before, picture) in zip([0] + outcome.pictures, outcome.pictures)
        where axis.x(picture) - axis.x(before) > Self.roomForWords {
            drawing.text(
                "nothing new for \(Wording.time(picture - before))", .label, x: axis.x((before + picture) / 2),
                y: middle - 7, anchor: .middle)
        }
        // Many pictures are drawn narrow.
        let room = axis.width / Double(outcome.pictures.count)
        let preview = (width: min(Self.preview.width, max(2, room * 0.6)), height: Self.preview.height)
        for (place, picture) in outcome.pictures.enumerated() {
            let isExact = place == outcome.pictures.count - 1
            let size = isExact ? Self.exact : preview
            drawing.box(
                isExact ? strong : soft, x: axis.x(picture) - size.width / 2, y: middle - size.height / 2,
                width: size.width, height: size.height)
        }
    }
}
