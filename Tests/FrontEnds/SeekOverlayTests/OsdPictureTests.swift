import Choreography
import Glibc
import SeekClient
import Testing

@testable import seek_overlay

/// The ASS that is drawn, at moments of the animation.
@Suite("The overlay on the video: drawing")
struct OsdPictureTests {
    private let layout = OsdLayout(width: 1920, height: 1080)

    private func model(_ button: Direction, _ label: String, clamped: String? = nil) throws -> OsdModel {
        var model = OsdModel(fadeIn: 0)
        model.apply(.connected(path: "/s"), at: 0)
        try model.apply(Told.play(false), at: 0)
        try model.apply(Told.button(button, .tapped, label, clamped: clamped), at: 0)
        return model
    }

    private func progress(_ fraction: Double, count: Int = 5) throws -> Update {
        try Told.event(
            #"{"event":"progress","segment":0,"count":\#(count),"fraction":\#(fraction),"position":20.0,"#
                + #""duration":300.0,"playing":true,"seeking":false}"#)
    }

    /// Where words stand, and how much of them is seen.
    private func place(of words: String, in text: String) throws -> (x: Double, y: Double, opacity: Double) {
        let line = try #require(text.split(separator: "\n").last { $0.hasSuffix("}" + words) }, "\(text)")
        let found = try #require(line.firstMatch(of: #/alpha&H(..)&.*\\pos\(([\d.]+),([\d.]+)\)/#))
        let alpha = try #require(Int(found.1, radix: 16))
        return (Double(found.2) ?? 0, Double(found.3) ?? 0, 1 - Double(alpha) / 255)
    }

    /// All corners of drawings of a colour, in pixels.
    private func points(_ text: String, where isIt: (Substring) -> Bool = { $0.contains("&HFFFFFF&") }) -> [Point] {
        text.split(separator: "\n").filter { $0.contains("\\p4}") && isIt($0) }.flatMap { line in
            let numbers = line.drop { $0 != "}" }.split(separator: " ").compactMap { Double($0) }
            return stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0] / 8, numbers[$0 + 1] / 8) }
        }
    }

    @Test("draws nothing if nothing is shown")
    func rest() throws {
        let picture = OsdPicture(OsdModel(), layout, at: 0)
        #expect(picture.buttons.isEmpty && picture.row.isEmpty)
        let model = try model(.forward, "+10")
        #expect(OsdPicture(model, layout, at: 5000).buttons.isEmpty)
        // Without a known place there is no row.
        #expect(OsdPicture(model, layout, at: 100).row.isEmpty)
    }

    @Test("the total flies out to either side as in the choreography", arguments: [0.0, 50, 100, 300])
    func label(_ now: Double) throws {
        let frame = SeekButtonChoreography(direction: .forward).frame(at: now)
        let forward = OsdPicture(try model(.forward, "+30"), layout, at: now).buttons
        let backward = OsdPicture(try model(.backward, "−30"), layout, at: now).buttons
        guard frame.accumulationLabelOpacity > 0 else {
            #expect(!forward.contains("+30") && !backward.contains("−30"))
            return
        }
        let (right, left) = try (place(of: "+30", in: forward), place(of: "−30", in: backward))
        let away = frame.accumulationLabelOffset * layout.side
        #expect(abs(right.x - layout.middle(of: .forward).x - away) < 0.01)
        #expect(abs(right.x + left.x - layout.width) < 0.02 && right.y == 540 && left.y == 540)
        #expect(abs(right.opacity - frame.accumulationLabelOpacity) < 0.003)
    }

    @Test("the total can be read until presses no longer add up, also at the moment of a further press")
    func readable() throws {
        var model = try model(.forward, "+10")
        for now in [150.0, 400, 600, 799] {
            #expect(try place(of: "+10", in: OsdPicture(model, layout, at: now).buttons).opacity == 1, "\(now)")
        }
        try model.apply(button(.forward, "+20", at: 700), at: 700)
        let rest = layout.middle(of: .forward).x + 80.0 / 44 * layout.side
        for now in [700.0, 710, 800, 1000, 1499] {
            let text = OsdPicture(model, layout, at: now).buttons
            let total = try place(of: "+20", in: text)
            #expect(total.opacity == 1 && abs(total.x - rest) < 0.01, "\(now)")
            // The interval does not flash up between the two.
            #expect(!text.contains("}10\n"), "\(now)")
        }
        #expect(!OsdPicture(model, layout, at: 1660).buttons.contains("+20"))
        #expect(OsdPicture(model, layout, at: 1660).buttons.contains("}10\n"))
        // After the burst the total flies out again.
        try model.apply(button(.forward, "10", "settled", at: 1500), at: 1500)
        try model.apply(button(.forward, "+10", at: 1700), at: 1700)
        let anew = try place(of: "+10", in: OsdPicture(model, layout, at: 1750).buttons)
        #expect(anew.x < rest - 0.5 * layout.side)
    }

    private func button(_ button: Direction, _ label: String, _ phase: String = "tapped", at time: Int) throws -> Update
    {
        try Told.event(
            #"{"event":"seek-button","button":"\#(button.rawValue)","phase":"\#(phase)","reason":null,"interval":10.0,"#
                + #""clamped":null,"label":"\#(label)","spoken":"","seq":5,"time_us":\#(time * 1000)}"#)
    }

    @Test("play and pause flash the action that was taken")
    func taken() throws {
        var model = OsdModel(fadeIn: 0)
        model.apply(.connected(path: "/s"), at: 0)
        try model.apply(Told.play(true), at: 0)
        try model.apply(Told.play(false), at: 0)
        let (side, middle) = (layout.playSide, layout.middle)
        // The right end of the second bar of pause; a triangle has no corner there.
        let corner = Point(middle.x + 0.4 * side, middle.y - 0.5 * side)
        func isPause(_ now: Double) -> Bool {
            points(OsdPicture(model, layout, at: now).buttons).contains {
                abs($0.x - corner.x) < 0.2 && abs($0.y - corner.y) < 0.2
            }
        }
        #expect(!isPause(0) && isPause(300) && isPause(900))
    }

    @Test("the arrow turns about the button's middle, and backward mirrors it", arguments: [0.0, 50, 100, 150, 950])
    func arrow(_ now: Double) throws {
        let frame = SeekButtonChoreography(direction: .forward).frame(at: now)
        let forward = points(OsdPicture(try model(.forward, "+10"), layout, at: now).buttons)
        let middle = layout.middle(of: .forward)
        // Of the outer head, its tip.
        let angle = frame.arrowDegrees * .pi / 180
        let (x, y) = (0.34 * layout.side, -0.5 * layout.side)
        let tip = Point(
            middle.x + x * cos(angle) - y * sin(angle), middle.y + x * sin(angle) + y * cos(angle))
        #expect(forward.contains { abs($0.x - tip.x) < 0.1 && abs($0.y - tip.y) < 0.1 }, "\(tip)")
        let backward = points(OsdPicture(try model(.backward, "−10"), layout, at: now).buttons)
        for point in forward {
            #expect(backward.contains { abs($0.x + point.x - 1920) < 0.26 && abs($0.y - point.y) < 0.26 })
        }
    }

    @Test(
        "everything is inside of a television's visible area, at any aspect ratio",
        arguments: [
            (1920, 1080), (640, 360), (2560, 1080), (1080, 1920), (800, 600), (64, 36),
        ])
    func margins(_ width: Int, _ height: Int) throws {
        for isLarge in [false, true] {
            let layout = OsdLayout(width: width, height: height, style: OsdStyle(isLarge: isLarge))
            try margins(layout)
            // Nothing lies on something else.
            let (forward, side) = (layout.middle(of: .forward), layout.side)
            #expect(forward.x - layout.discRadius > layout.middle.x + layout.playSide)
            #expect(layout.middle.y + layout.discRadius < layout.rowTextPlace.y - layout.textSize / 2)
            #expect(80.0 / 44 * side - 0.4 * side * 1.5 > layout.discRadius)
        }
    }

    private func margins(_ layout: OsdLayout) throws {
        let (width, height) = (layout.width, layout.height)
        for button in Direction.allCases {
            var model = try model(button, button == .forward ? "+1000" : "−1000")
            try model.apply(progress(0.5), at: 0)
            let picture = OsdPicture(model, layout, at: 400)
            let label = try place(of: button == .forward ? "+1000" : "−1000", in: picture.buttons)
            // Half of five digits in a font that is smaller for them, each at most 0.7 of its size wide.
            let half = 0.4 * layout.side * 0.8 * 0.7 * 2.5
            #expect(label.x - half > 0.03 * width && label.x + half < 0.97 * width)
            for point in points(picture.row) + points(picture.buttons) {
                #expect(point.x >= 0 && point.x <= width && point.y >= 0 && point.y < 0.97 * height)
            }
        }
    }

    @Test("a clamped press bumps the button towards the edge")
    func bump() throws {
        let bumped = try model(.forward, "+29", clamped: "end")
        func left(_ now: Double) -> Double {
            points(OsdPicture(bumped, layout, at: now).buttons) { $0.contains("&H000000&") }.map(\.x).min() ?? 0
        }
        #expect(left(130) > left(0) + 0.15 * layout.side && left(300) == left(0))
    }

    @Test("the row is bright up to the playhead, and undivided if segments would be too narrow")
    func row() throws {
        var model = try model(.forward, "+10")
        try model.apply(progress(0.25), at: 0)
        let text = OsdPicture(model, layout, at: 100).row
        #expect(text.contains("\\clip(0,0,528,") && text.contains("}0:20\n") && text.contains("}−4:40\n"))
        let contours = text.split(separator: "m ").count
        try model.apply(progress(0.25, count: 500), at: 0)
        let narrow = OsdPicture(model, layout, at: 100).row
        #expect(contours == 14 && narrow.split(separator: "m ").count == 6)
        // A request of seekd's has a bound.
        try model.apply(progress(0.25, count: OsdRow.bound), at: 0)
        #expect(OsdPicture(model, layout, at: 100).row.utf8.count < 40_000)
    }

    @Test("the row lies above two lines of subtitles if they are shown, below everything else")
    func subtitles() throws {
        var model = try model(.forward, "+10")
        try model.apply(progress(0.25), at: 0)
        for (width, height) in [(1920, 1080), (2560, 1080), (1080, 1920)] {
            let plain = OsdLayout(width: width, height: height)
            let lifted = OsdLayout(width: width, height: height, subtitles: 0.1834)
            let lowest = points(OsdPicture(model, lifted, at: 100).row) { _ in true }.map(\.y).max() ?? .infinity
            // Of two lines in mpv's own size.
            #expect(lowest < 0.8 * Double(height), "\(width)×\(height)")
            #expect(plain.rowPlace.y > 0.9 * Double(height))
            // The buttons are above it, or below it in a window that is higher than wide.
            let text = (lifted.rowTextPlace.y - lifted.textSize)...(lifted.rowPlace.y + lifted.rowHeight)
            let buttons = (plain.middle.y - plain.discRadius)...(plain.middle.y + plain.discRadius)
            #expect(!text.overlaps(buttons))
            #expect((text.upperBound < buttons.lowerBound) == (height > width))
        }
    }

    @Test(
        "above more subtitles the row is higher, or at the upper edge; it never lies on them or on the buttons",
        arguments: [(1920, 1080), (2560, 1080), (1024, 768), (1080, 1920), (800, 600)], [false, true])
    func moreSubtitles(_ size: (Int, Int), _ isLarge: Bool) {
        for subtitles in stride(from: 0.1, through: 0.8, by: 0.01) {
            let layout = OsdLayout(
                width: size.0, height: size.1, subtitles: subtitles, style: OsdStyle(isLarge: isLarge))
            let top = min(layout.rowTextPlace.y - layout.textSize / 2, layout.rowPlace.y)
            let bottom = layout.rowPlace.y + layout.rowHeight / 2 + layout.playheadRadius(isHandle: true)
            #expect(top > 0.02 * layout.height, "\(subtitles)")
            let (upper, lower) = (layout.middle.y - layout.discRadius, layout.middle.y + layout.discRadius)
            #expect(bottom < upper || top > lower, "\(subtitles)")
            #expect(bottom < (1 - subtitles) * layout.height || bottom < 0.2 * layout.height, "\(subtitles)")
        }
    }

    @Test("text is never read as ASS commands")
    func escaped() {
        var picture = AssPicture()
        picture.write("{\\p1}\nx", at: Point(1, 2), size: 6, AssPaint.white(1))
        #expect(picture.text.hasSuffix("\\fs7.00\\pos(1.00,2.00)}\\{\\\u{2060}p1} x\n"))
    }

    @Test("a chapter's name has all the room between the times, and no more")
    func chapterName() throws {
        func drawn(_ name: String) throws -> Substring? {
            var model = OsdModel(fadeIn: 0)
            model.apply(.connected(path: "/s"), at: 0)
            let chapters = #"[{"title":"\#(name)","time":0.0},{"title":"Next","time":100.0}]"#
            try model.apply(
                Told.event(#"{"event":"media","phase":"loaded","duration":300.0,"chapters":\#(chapters)}"#), at: 0)
            model.show(.progress, at: 0)
            try model.apply(progress(0.1, count: 2), at: 0)
            return OsdPicture(model, layout, at: 100).row.split(separator: "\n").last { $0.contains(name.prefix(3)) }
        }
        let long = "A chapter whose name is longer than sixty letters, as in audio books"
        #expect(try #require(try drawn("Storm")).contains("\\pos(960.00,"))
        #expect(try #require(try drawn(long)).hasSuffix("}" + long))
        let whole = try #require(try drawn(String(repeating: "W", count: 200)))
        #expect(whole.hasSuffix("W…"))
        let width = TextWidth.of(String(whole.drop { $0 != "}" }.dropFirst())) * layout.textSize
        #expect(width < layout.rowWidth - 5 * layout.textSize && width > layout.rowWidth - 8 * layout.textSize)
    }
}
