import Choreography
import SeekClient
import Testing

@testable import seek_overlay

@Suite("The menu on the video: drawing")
struct MenuPictureTests {
    private let layout = MenuLayout(OsdLayout(width: 1920, height: 1080))

    private func text(_ model: MenuModel, _ layout: MenuLayout? = nil) -> [Substring] {
        MenuPicture(model, layout ?? self.layout, at: 0).text.split(separator: "\n")
    }

    /// The texts in the picture without ASS's tags.
    private func words(_ lines: [Substring]) -> [String] {
        lines.filter { !$0.contains("\\p4}") }.map { String($0.replacing(#/\{[^}]*\}/#, with: "")) }
    }

    /// The upper left and the lower right corner of each drawing, pixels.
    private func boxes(_ lines: [Substring]) -> [(Point, Point)] {
        lines.filter { $0.contains("\\p4}") }.map { line in
            let numbers = line.drop { $0 != "}" }.split(separator: " ").compactMap { Double($0) }
            let x = stride(from: 0, to: numbers.count - 1, by: 2).map { numbers[$0] / 8 }
            let y = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] / 8 }
            return (Point(x.min() ?? 0, y.min() ?? 0), Point(x.max() ?? 0, y.max() ?? 0))
        }
    }

    private static let begun = MenuEntry(path: "/a", name: "Dark", duration: 2880, position: 1200)

    /// Where a text stands: below the picture, in the part of the window that is away from its edges.
    @Test("the name is below a picture, and a window that is higher than wide has none")
    func cover() throws {
        let box = try #require(layout.coverBox)
        #expect(box == (480, 486))
        let portrait = MenuLayout(OsdLayout(width: 1080, height: 1920)).coverBox
        #expect(portrait == nil)
        let page = MenuModelTests.page(MenuModelTests.film(String(repeating: "A long name ", count: 20)))
        let model = try MenuModelTests.open(begun: [], page)
        func panel(_ height: Int?) -> [Double] {
            MenuPicture(model, layout, coverHeight: height, at: 0).text.split(separator: "\n").compactMap { line in
                guard let place = line.firstMatch(of: #/\\pos\(([0-9.]+),([0-9.]+)\)/#), let x = Double(place.1),
                    abs(x - layout.panel.lowerBound) < 1
                else { return nil }
                return Double(place.2)
            }
        }
        let (alone, below) = (panel(nil), panel(box.height))
        #expect(alone.count == 5)
        #expect(below.count == 3)
        #expect(try abs(#require(below.first) - #require(alone.first) - 486 - layout.coverGap) < 1)
    }

    @Test("nothing is drawn while it is closed")
    func closed() {
        #expect(text(MenuModel()).isEmpty)
    }

    @Test("the first screen has the begun films and the folders, each below a title")
    func first() throws {
        let page = MenuModelTests.page(MenuModelTests.folder("Shows"), MenuModelTests.film("Alien"))
        let model = try MenuModelTests.open(begun: [Self.begun], page)
        #expect(
            words(text(model)) == [
                "Continue watching · 1 of 1", "28 min left", "Dark", "Films", "Shows", "Alien", "Dark", "48 min",
                "28 min left",
            ])
        // The scrim, the plate, the symbol, the bar and what of it is over; two symbols.
        let boxes = boxes(text(model))
        #expect(boxes.count == 7)
        #expect(boxes[0] == (Point(0, 0), Point(1920, 1080)))
        let (track, over) = (boxes[3], boxes[4])
        #expect(abs((over.1.x - over.0.x) / (track.1.x - track.0.x) - 1200.0 / 2880) < 0.01)
    }

    @Test(
        "a sentence stands where there is nothing",
        arguments: [
            (MenuModelTests.page(), "No films here"),
            (MenuReply.refused("the disk does not answer"), "The disk does not answer"),
        ])
    func sentences(_ reply: MenuReply, _ sentence: String) throws {
        #expect(words(text(try MenuModelTests.open(reply))) == ["Films", sentence])
        #expect(
            words(text(try MenuModelTests.open(begun: [Self.begun], reply))).contains(sentence)
                == (sentence != MenuWords.empty))
    }

    @Test("a long name ends with an ellipsis, before what stands at its right")
    func long() throws {
        let name = "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb"
        let entry = MenuEntry(path: "/a", name: name, duration: 5640)
        let words = words(text(try MenuModelTests.open(MenuModelTests.page(entry))))
        let row = try #require(words.first { $0.hasSuffix("…") })
        #expect(name.hasPrefix(row.dropLast()) && words.contains("1 h 34 min"))
        let width = TextWidth.of(row) * layout.nameSize
        #expect(layout.nameX + width < layout.rowEnd - TextWidth.of("1 h 34 min") * layout.detailSize)
        // The whole name is beside the list.
        #expect(words.suffix(4).joined(separator: " ").contains("Love the Bomb"))
    }

    @Test(
        "all is within the window, and rows do not overlap",
        arguments: [(1920, 1080), (720, 1280), (640, 360), (1024, 768), (3440, 1440)],
        [false, true])
    func inside(_ size: (Int, Int), isLarge: Bool) throws {
        let layout = MenuLayout(OsdLayout(width: size.0, height: size.1, style: OsdStyle(isLarge: isLarge)))
        let films = (1...30).map { MenuEntry(path: "/a", name: "Film \($0)", duration: 6000, position: 60) }
        let model = try MenuModelTests.open(
            begun: [Self.begun, Self.begun], .page(MenuPage(total: 30, entries: films)))
        let lines = text(model, layout)
        for (low, high) in boxes(lines) {
            #expect(low.x >= 0 && low.y >= 0 && high.x <= layout.width && high.y <= layout.height)
        }
        #expect(layout.plateHeight < layout.pitch && layout.nameSize * 7 / 6 < 0.8 * layout.plateHeight)
        #expect(layout.rowY(6, isBelow: true) + layout.pitch / 2 < layout.messageY - 0.5 * layout.nameSize)
        #expect(layout.messageY + 0.7 * layout.nameSize < layout.height)
        // At ten feet.
        #expect(layout.nameSize >= 0.04 * min(layout.width, layout.height))
    }

    @Test(
        "times are whole minutes",
        arguments: [
            (45.0, "45 s"), (60, "1 min"), (600.1, "10 min"), (3600, "1 h"), (5000, "1 h 23 min"),
        ])
    func times(_ seconds: Double, _ text: String) {
        #expect(MenuWords.time(seconds) == text)
    }

    @Test("the episodes of a show can be told apart")
    func episodes() {
        let name = "The Long Show About Nothing, season 1, episode 12"
        func fitted(_ name: String, _ width: Double) -> String { MenuWords.fitted(name, to: width, isBold: false) }
        #expect(fitted(name, 40) == name && fitted("Alien (1979)", 4) == "Alien…")
        #expect(fitted(name, 20) == "The Long Show…, season 1, episode 12")
        #expect(fitted(name + ": The Contest of the Four", 22).hasPrefix("The Lon…, season 1, episode 12: "))
        for width in stride(from: 4.0, to: 40, by: 1) { #expect(TextWidth.of(fitted(name, width)) <= max(5, width)) }
    }

    @Test("a text is cut and wrapped by its width, not by its letters")
    func widths() {
        #expect(TextWidth.cut("illicit", to: 3) == "illicit" && TextWidth.cut("WWWWWWW", to: 3) == "WW…")
        #expect(TextWidth.cut("a b c", to: 2.2) == "a…")
        #expect(TextWidth.of("漢") > TextWidth.of("M") && TextWidth.of("a\u{301}") == TextWidth.of("é"))
        #expect(TextWidth.wrap("one two three four five", to: 5, lines: 2) == ["one two", "three fo…"])
        #expect(TextWidth.wrap("", to: 5, lines: 2) == [])
    }
}
