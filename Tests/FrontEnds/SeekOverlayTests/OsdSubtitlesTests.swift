import SeekClient
import SeekProtocol
import Testing

@testable import seek_overlay

@Suite("The overlay on the video: room for subtitles")
struct OsdSubtitlesTests {
    private let wide = 16.0 / 9

    private func told(_ values: (String, JSONValue)...) -> OsdSubtitles {
        var subtitles = OsdSubtitles()
        for (name, value) in [("sid", .integer(1))] + values {
            subtitles.apply(ObservedProperty(name: name, value: value))
        }
        return subtitles
    }

    private func isAbout(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

    @Test("there is room for two lines of mpv's size at least, and for more if they are shown")
    func lines() {
        let two = (22 + 2 * 55) / 720.0
        #expect(isAbout(told().reach(aspect: wide), two))
        #expect(isAbout(told(("sub-text", .text("One"))).reach(aspect: wide), two))
        #expect(isAbout(told(("sub-text", .text("One\nTwo\nThree"))).reach(aspect: wide), (22 + 3 * 55) / 720.0))
        // 60 columns are wider than the window.
        let long = String(repeating: "abcd ", count: 12)
        #expect(isAbout(told(("sub-text", .text("\(long)\nTwo"))).reach(aspect: wide), (22 + 3 * 55) / 720.0))
        #expect(isAbout(told(("sub-text", .text("\(long)\nTwo"))).reach(aspect: 21.0 / 9), two))
    }

    @Test("any numbers of a client's are survived")
    func anyNumbers() {
        for number in [0, -1, 1e300, -1e300, .infinity, .nan, .leastNonzeroMagnitude] as [Double] {
            for other in [0, 1e9, -1e9, 1e308] as [Double] {
                let values: [(String, JSONValue)] = [
                    ("sub-text", .text("One\nTwo")), ("sub-scale", .double(number)), ("sub-margin-x", .double(other)),
                    ("sub-font-size", .double(other)), ("sub-margin-y", .double(number)),
                ]
                var subtitles = OsdSubtitles()
                for (name, value) in [("sid", .integer(1))] + values {
                    subtitles.apply(ObservedProperty(name: name, value: value))
                }
                _ = subtitles.reach(aspect: 0.1)
            }
        }
    }

    @Test("the settings of mpv's count")
    func settings() {
        #expect(isAbout(told(("sub-scale", .double(1.5))).reach(aspect: wide), (22 + 2 * 82.5) / 720))
        #expect(isAbout(told(("sub-font-size", .double(40))).reach(aspect: wide), (22 + 2 * 40) / 720.0))
        #expect(isAbout(told(("sub-pos", .integer(90))).reach(aspect: wide), 0.1 + (22 + 2 * 55) / 720.0))
        #expect(isAbout(told(("sub-margin-y", .integer(72))).reach(aspect: wide), (72 + 2 * 55) / 720.0))
        for hidden in [("sid", .bool(false)), ("sub-visibility", .bool(false)), ("sub-pos", .integer(10))]
            as [(String, JSONValue)]
        {
            #expect(told(hidden).reach(aspect: wide) == 0)
        }
    }

    @Test("while the row is shown, it goes up with subtitles, and comes down when it is hidden")
    func room() throws {
        var screen = OsdScreen(OsdStyle())
        let size = JSONValue.object([.init("w", .integer(1920)), .init("h", .integer(1080))])
        #expect(screen.layout == nil)
        screen.apply(ObservedProperty(name: "osd-dimensions", value: size))
        screen.apply(ObservedProperty(name: "sid", value: .integer(1)))
        func reach(_ text: String, isRowShown: Bool) throws -> Double {
            screen.apply(ObservedProperty(name: "sub-text", value: .text(text)))
            screen.makeRoom(isRowShown: isRowShown)
            return try #require(screen.layout).subtitles
        }
        let two = try reach("One", isRowShown: false)
        let three = try reach("One\nTwo\nThree", isRowShown: true)
        #expect(three > two)
        #expect(try reach("One", isRowShown: true) == three)
        #expect(try reach("One", isRowShown: false) == two)
    }

    @Test("T1: there is room for subtitles that are shown since a skip back, though none are chosen")
    func meanwhile() throws {
        var screen = OsdScreen(OsdStyle())
        let size = JSONValue.object([.init("w", .integer(1920)), .init("h", .integer(1080))])
        screen.apply(ObservedProperty(name: "osd-dimensions", value: size))
        screen.apply(ObservedProperty(name: "sid", value: .bool(false)))
        screen.apply(SubtitlesEvent(isOn: true, until: 102, reason: .skipBack))
        screen.makeRoom(isRowShown: true)
        #expect(isAbout(try #require(screen.layout).subtitles, (22 + 2 * 55) / 720.0))
        screen.apply(SubtitlesEvent(reason: .passed))
        screen.makeRoom(isRowShown: false)
        #expect(screen.layout?.subtitles == 0)
    }
}
