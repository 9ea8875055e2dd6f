import Choreography
package import SeekModel
package import SeekProtocol

/// The reply to `choreography`. Every part has the same fields, so one drawing routine can draw all parts.
extension JSONValue {
    /// Shapes in a square of 1.
    ///
    /// - Parameter settings: give the accumulate window.
    package init(choreographyOf part: OverlayPart, _ settings: SeekSettings) {
        switch part {
        case .forward: self.init(part, SeekButtonChoreography(.forward, settings))
        case .backward: self.init(part, SeekButtonChoreography(.backward, settings))
        case .play: self.init(part, PlayButtonChoreography())
        case .progress:
            let row = JSONValue.object([
                .init("width", .double(ProgressRow.designWidth)), .init("height", .double(ProgressRow.designHeight)),
                .init("gap", .double(ProgressRow.designGap)),
            ])
            self.init(part, duration: 0, row: row)
        case .look: self.init(part, duration: 0, look: JSONValue(fieldsOf: OverlayLook()))
        }
    }

    private init(_ part: OverlayPart, _ choreography: SeekButtonChoreography) {
        let shapes = SeekButtonShapes(direction: choreography.direction, side: 1)
        let centre = JSONValue([shapes.centre.x, shapes.centre.y])
        self.init(
            part, duration: choreography.durationMilliseconds,
            window: .double(choreography.accumulateWindowMilliseconds), centre: centre,
            timelines: choreography.timelines.map { JSONValue($0) },
            shapes: [
                JSONValue(shape: "background", of: [.arrow, .background], shapes.background),
                JSONValue(shape: "arc", of: [.arrow], shapes.arcArea, stroke: (shapes.arc, shapes.strokeWidth)),
                JSONValue(shape: "heads", of: [.arrow], shapes.heads),
            ],
            labels: [
                JSONValue(label: .durationLabel, shapes.fontSize, isBold: false),
                JSONValue(label: .accumulationLabel, shapes.fontSize, isBold: true),
            ])
    }

    private init(_ part: OverlayPart, _ choreography: PlayButtonChoreography) {
        let shapes = PlayButtonShapes(side: 1)
        self.init(
            part, duration: choreography.durationMilliseconds,
            timelines: [
                JSONValue(choreography.timeline(playing: true), morph: "play-to-pause"),
                JSONValue(choreography.timeline(playing: false), morph: "pause-to-play"),
            ],
            shapes: [
                JSONValue(shape: "play", of: [.playPause], shapes.path(at: 0)),
                JSONValue(shape: "pause", of: [.playPause], shapes.path(at: 1)),
            ])
    }

    private init(
        _ part: OverlayPart, duration: Double, window: JSONValue = .null, centre: JSONValue = .null,
        timelines: [JSONValue] = [], shapes: [JSONValue] = [], labels: [JSONValue] = [], row: JSONValue = .null,
        look: JSONValue = .null
    ) {
        self = .object([
            .init("part", .text(part.rawValue)),
            .init("duration_ms", .double(duration)),
            .init("accumulate_window_ms", window),
            .init("centre", centre),
            .init("timelines", .array(timelines)),
            .init("shapes", .array(shapes)),
            .init("labels", .array(labels)),
            .init("row", row),
            .init("look", look),
        ])
    }

    private init(_ numbers: [Double]) {
        self = .array(numbers.map { .double($0) })
    }
}

extension SeekButtonChoreography {
    fileprivate init(_ direction: ButtonDirection, _ settings: SeekSettings) {
        self.init(direction: direction, accumulateWindowMilliseconds: settings.accumulateWindow.milliseconds)
    }
}

// MARK: - The look

extension JSONValue {
    /// A look or a part of it: all of its fields, so that none is left out.
    fileprivate init(fieldsOf part: Any) {
        self = .object(
            Mirror(reflecting: part).children.map { field in
                let value: JSONValue =
                    switch field.value {
                    case let number as Double: .double(number)
                    case let number as Int: .integer(Int64(number))
                    case let text as String: .text(text)
                    default: JSONValue(fieldsOf: field.value)
                    }
                return .init(ByteString(Self.name(field.label ?? "")), value)
            })
    }

    /// "discRadius" as "disc_radius".
    private static func name(_ label: String) -> String {
        label.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    }
}

// MARK: - Parts

extension JSONValue {
    /// - Parameter morph: the change that it shows, by its name in the event `play-button`; nil: taps.
    fileprivate init(_ timeline: Timeline, morph: String? = nil) {
        let curve = timeline.curve
        self = .object([
            .init("view", .text(timeline.view.rawValue)),
            .init("property", .text(timeline.property.rawValue)),
            .init("unit", .text(timeline.property.unit)),
            .init("morph", morph.map { .text($0) } ?? .null),
            .init("start", morph == nil ? .text(timeline.start.rawValue) : .null),
            .init("from", .double(timeline.from)),
            .init("to", .double(timeline.to)),
            .init("delay_ms", .double(timeline.delayMilliseconds)),
            .init("duration_ms", .double(timeline.durationMilliseconds)),
            .init("curve", JSONValue([curve.x1, curve.y1, curve.x2, curve.y2])),
        ])
    }

    /// - Parameters:
    ///   - views: the views that it belongs to: it moves and fades with them.
    ///   - stroke: the shape as a line and its width; nil if it is not a stroke.
    fileprivate init(
        shape: String, of views: [Timeline.View], _ path: Path, stroke: (line: Path, width: Double)? = nil
    ) {
        self = .object([
            .init("shape", .text(shape)),
            .init("views", .array(views.map { .text($0.rawValue) })),
            .init("path", .array(path.elements.map { JSONValue($0) })),
            .init("d", .text(path.words)),
            .init("stroke_d", stroke.map { .text($0.line.words) } ?? .null),
            .init("stroke_width", stroke.map { .double($0.width) } ?? .null),
        ])
    }

    fileprivate init(label view: Timeline.View, _ fontSize: Double, isBold: Bool) {
        self = .object([
            .init("view", .text(view.rawValue)), .init("font_size", .double(fontSize)), .init("bold", .bool(isBold)),
        ])
    }

    private init(_ element: Path.Element) {
        self = .array([.text(element.letter)] + element.coordinates.map { .double($0) })
    }
}

/// SVG path data.
extension Path {
    fileprivate var words: String { elements.flatMap(\.words).joined(separator: " ") }
}

extension Path.Element {
    fileprivate var letter: String {
        switch self {
        case .move: "M"
        case .line: "L"
        case .cubic: "C"
        case .close: "Z"
        }
    }

    fileprivate var coordinates: [Double] {
        switch self {
        case .move(let point), .line(let point): [point.x, point.y]
        case .cubic(let first, let second, let end): [first, second, end].flatMap { [$0.x, $0.y] }
        case .close: []
        }
    }

    fileprivate var words: [String] { [letter] + coordinates.map(Self.text) }

    /// Without trailing zeros: "0.5".
    private static func text(_ number: Double) -> String {
        var bytes: [UInt8] = []
        FixedPoint.append(number, to: &bytes)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
