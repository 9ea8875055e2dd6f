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

    @Test("the total flies out to either side as in the choreography", arguments: [0.0, 50, 100, 300, 600])
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

    @Test("the arrow turns about the button's middle, and backward mirrors it", arguments: [0.0, 50, 100, 150, 950])
    func arrow(_ now: Double) throws {
        let frame = SeekButtonChoreography(direction: .forward).frame(at: now)
        let forward = points(OsdPicture(try model(.forward, "+10"), layout, at: now).buttons)
        let middle = layout.middle(of: .forward)
        // Of the outer head, its tip.
        let angle = frame.arrowDegrees * .pi / 180
        let (x, y) = (0.4 * layout.side, -0.5 * layout.side)
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
        let layout = OsdLayout(width: width, height: height)
        for button in Direction.allCases {
            var model = try model(button, button == .forward ? "+1000" : "−1000")
            try model.apply(progress(0.5), at: 0)
            let picture = OsdPicture(model, layout, at: 400)
            let label = try place(of: button == .forward ? "+1000" : "−1000", in: picture.buttons)
            // Half of five digits, each at most 0.7 of the font's size wide.
            let half = 0.4 * layout.side * 0.7 * 2.5
            #expect(label.x - half > 0.03 * Double(width) && label.x + half < 0.97 * Double(width))
            for point in points(picture.row) + points(picture.buttons) {
                #expect(point.x >= 0 && point.x <= Double(width) && point.y >= 0 && point.y < 0.97 * Double(height))
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

    @Test("the row is bright up to the position, and undivided if segments would be too narrow")
    func row() throws {
        var model = try model(.forward, "+10")
        try model.apply(progress(0.25), at: 0)
        let text = OsdPicture(model, layout, at: 100).row
        #expect(text.contains("\\clip(0,0,720,") && text.contains("0:00:20") && text.contains("0:05:00"))
        let contours = text.split(separator: "m ").count
        try model.apply(progress(0.25, count: 500), at: 0)
        let narrow = OsdPicture(model, layout, at: 100).row
        #expect(contours == 12 && narrow.split(separator: "m ").count == 4)
        // A request of seekd's has a bound.
        try model.apply(progress(0.25, count: OsdPicture.segmentBound), at: 0)
        #expect(OsdPicture(model, layout, at: 100).row.utf8.count < 40_000)
    }

    @Test("text is never read as ASS commands")
    func escaped() {
        var picture = AssPicture()
        picture.write("{\\p1}\nx", at: Point(1, 2), size: 6, AssPaint.white(1))
        #expect(picture.text.hasSuffix("\\fs7.00\\pos(1.00,2.00)}\\{\\\u{2060}p1} x\n"))
    }
}
