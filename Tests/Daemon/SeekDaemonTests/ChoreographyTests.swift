import Choreography
import SeekCore
import SeekDaemon
import SeekModel
import SeekProtocol
import Testing

/// The reply to `choreography` equals the choreography that seekd's own overlays use.
@Suite("The reply to choreography")
struct ChoreographyTests {
    private func data(_ part: OverlayPart, _ settings: SeekSettings = SeekSettings()) -> JSONValue {
        JSONValue(choreographyOf: part, settings)
    }

    private func list(_ value: JSONValue?) throws -> [JSONValue] {
        guard case .array(let elements)? = value else { throw NoList() }
        return elements
    }

    private struct NoList: Error {}

    private func number(_ value: JSONValue?) throws -> Double {
        guard case .double(let number)? = value else { throw NoList() }
        return number
    }

    /// A property so many milliseconds after the last tap, and after the first of its burst, computed only from the reply.
    private func value(
        _ view: String, _ property: String, of data: JSONValue, at times: (tap: Double, burst: Double)
    ) throws -> Double {
        let own = try list(data["timelines"]).filter { $0["view"] == .text(view) && $0["property"] == .text(property) }
        func time(of timeline: JSONValue) -> Double { timeline["start"] == .text("burst") ? times.burst : times.tap }
        let current = try #require(try own.last { try number($0["delay_ms"]) <= time(of: $0) } ?? own.first)
        let time = time(of: current)
        let curve = try list(current["curve"]).map(number)
        let part = CubicCurve(curve[0], curve[1], curve[2], curve[3])
            .value(at: (time - (try number(current["delay_ms"]))) / (try number(current["duration_ms"])))
        let (from, to) = (try number(current["from"]), try number(current["to"]))
        return from + (to - from) * part
    }

    @Test("describes a seek button's frames at any time", arguments: ["forward", "backward"], [800, 300, 5000])
    func frames(_ name: String, _ window: Int) throws {
        var settings = SeekSettings()
        settings.accumulateWindow = .milliseconds(window)
        let part = try #require(OverlayPart(rawValue: name))
        let choreography = SeekButtonChoreography(
            direction: try #require(ButtonDirection(rawValue: name)), accumulateWindowMilliseconds: Double(window))
        let data = data(part, settings)
        #expect(data["part"] == .text(name))
        #expect(try number(data["duration_ms"]) == choreography.durationMilliseconds)
        #expect(try number(data["accumulate_window_ms"]) == Double(window))
        let further: [Double] = [0, 430]
        for (now, later) in stride(from: -10.0, through: 5200, by: 7).flatMap({ now in further.map { (now, $0) } }) {
            let time = (tap: now, burst: now + later)
            let frame = SeekButtonFrame(
                arrowDegrees: try value("arrow", "rotation", of: data, at: time),
                backgroundOpacity: try value("background", "opacity", of: data, at: time),
                durationLabelOpacity: try value("duration-label", "opacity", of: data, at: time),
                accumulationLabelOpacity: try value("accumulation-label", "opacity", of: data, at: time),
                accumulationLabelOffset: try value("accumulation-label", "x-offset", of: data, at: time))
            #expect(frame == choreography.frame(at: time.tap, sinceFirst: time.burst), "\(now) ms, \(later) ms further")
        }
    }

    @Test("names the play button's changes as its event does")
    func play() throws {
        let timelines = try list(data(.play)["timelines"])
        #expect(timelines.map { $0["morph"] } == [.text("play-to-pause"), .text("pause-to-play")])
        #expect(try timelines.map { try number($0["from"]) } == [0, 1])
        #expect(try timelines.map { try number($0["to"]) } == [1, 0])
        #expect(try number(data(.play)["duration_ms"]) == 300)
        let shapes = try list(data(.play)["shapes"])
        #expect(shapes.map { $0["shape"] } == [.text("play"), .text("pause")])
        #expect(
            shapes[0]["d"] == .text("M 0 0 L 0.5 0.25 L 0.5 0.75 L 0 1 Z M 0.5 0.25 L 1 0.5 L 1 0.5 L 0.5 0.75 Z"))
        #expect(shapes[1]["d"] == .text("M 0.1 0 L 0.4 0 L 0.4 1 L 0.1 1 Z M 0.6 0 L 0.9 0 L 0.9 1 L 0.6 1 Z"))
    }

    @Test("gives each shape as a list of commands and as equal SVG path data")
    func shapes() throws {
        for part in OverlayPart.allCases {
            for shape in try list(data(part)["shapes"]) {
                let commands = try list(shape["path"]).flatMap(list)
                let words = try #require(shape["d"]?.spokenText).split(separator: " ")
                #expect(commands.count == words.count)
                for (command, word) in zip(commands, words) {
                    if case .double(let number) = command {
                        #expect(abs(number - (try #require(Double(word)))) < 1e-6)
                    } else {
                        #expect(command == .text(String(word)))
                    }
                }
            }
        }
    }

    @Test("gives the arrow's shapes in drawing order, and the labels")
    func arrow() throws {
        let shapes = try list(data(.forward)["shapes"])
        #expect(shapes.map { $0["shape"] } == [.text("background"), .text("arc"), .text("heads")])
        #expect(
            shapes.map { $0["views"] } == [
                .array([.text("arrow"), .text("background")]), .array([.text("arrow")]), .array([.text("arrow")]),
            ])
        #expect(shapes.map { $0["stroke_width"] } == [.null, .double(0.06), .null])
        let heads = "M 0.63 0 L 0.42 0.1575 L 0.42 -0.1575 Z M 0.84 0 L 0.63 0.1575 L 0.63 -0.1575 Z"
        #expect(shapes[2]["d"] == .text(heads))
        let labels = try list(data(.forward)["labels"])
        #expect(labels.map { $0["view"] } == [.text("duration-label"), .text("accumulation-label")])
        #expect(labels.map { $0["font_size"] } == [.double(0.4), .double(0.4)])
        #expect(labels.map { $0["bold"] } == [.bool(false), .bool(true)])
        #expect(data(.forward)["centre"] == .array([.double(0.5), .double(0.5)]))
    }

    @Test("gives the size of the progress row")
    func progress() throws {
        let row = try #require(data(.progress)["row"])
        let shown = ProgressRow(count: 1, width: try number(row["width"]))
        #expect(try number(row["height"]) == shown.height)
        #expect(try number(row["gap"]) == ProgressRow(count: 5, width: shown.width).gap)
    }
}

extension JSONValue {
    fileprivate var spokenText: String? {
        guard case .string(let text) = self else { return nil }
        return text.description
    }
}
