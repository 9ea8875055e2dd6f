import SeekClient
import Testing

@testable import seek_overlay

/// The mouse over the video, as transcripts: what it does, and all that the overlay does then.
@Suite("The overlay on the video: the mouse")
struct OsdPointerTests {
    /// Of 1000 pixels at the left edge 0, 20 above and below a middle of 600; of a film of 500 s.
    private static let film = bar(#""segment":0,"count":1,"fraction":0.5,"position":250.0,"duration":500.0"#)

    private static func bar(_ progress: String) -> OsdBar? {
        guard
            case .event(.progress(let event), _)? = try? Told.event(
                #"{"event":"progress",\#(progress),"playing":true}"#)
        else { return nil }
        return OsdBar(left: 0, width: 1000, middle: 600, reach: 20, event)
    }

    private static func mouse(_ x: Double, _ y: Double, isInside: Bool = true) -> OsdPointer.Input {
        let value = try? Message(line: Array(#"{"data":{"x":\#(x),"y":\#(y),"hover":\#(isInside)}}"#.utf8)).value[
            "data"]
        return .property(ObservedProperty(name: "mouse-pos", value: value))
    }

    private static func osc(_ isOn: Bool) -> OsdPointer.Input {
        let value = try? Message(line: Array(#"{"data":\#(isOn)}"#.utf8)).value["data"]
        return .property(ObservedProperty(name: "osc", value: value))
    }

    private static let takes = OsdPointer.Action.send(Command("enable-section", "seekd-row", "allow-hide-cursor"))
    private static let leaves = OsdPointer.Action.send(Command("disable-section", "seekd-row"))

    private func check(
        _ steps: [(OsdPointer.Input, [OsdPointer.Action])], on bar: OsdBar? = film,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var pointer = OsdPointer()
        for (index, (input, actions)) in steps.enumerated() {
            let taken = pointer.take(input, on: bar, at: Double(index))
            #expect(taken == actions, "step \(index): \(input)", sourceLocation: sourceLocation)
        }
    }

    @Test(
        "its movement brings the row for two seconds; that a window opens below it does not, and where it leaves it goes"
    )
    func movement() {
        check([
            (Self.mouse(0, 0, isInside: false), []), (Self.mouse(300, 300), []),
            (Self.mouse(301, 300), [.show(until: 2002)]), (Self.mouse(301, 300), []), (.tick, []),
            (Self.mouse(310, 340), [.show(until: 2005)]), (Self.mouse(310, 800, isInside: false), [.show(until: 6)]),
            (Self.mouse(310, 810, isInside: false), []),
        ])
    }

    @Test("a click on the row jumps there")
    func click() {
        check([
            (Self.mouse(300, 300), []), (Self.mouse(400, 610), [.show(until: 2001), Self.takes]),
            (.down, [.show(until: .infinity), .send(.scrub(to: 200))]), (.up, [.ask]),
            (.place(OsdPointer.Place(400, 610)), [.send(.scrubEnd), .show(until: 2004)]),
            (Self.mouse(400, 500), [.show(until: 2005), Self.leaves]),
        ])
    }

    @Test("a drag scrubs, stays within the film, and ends where the button is released, outside of the window too")
    func drag() {
        check([
            (Self.mouse(300, 300), []), (Self.mouse(500, 600), [.show(until: 2001), Self.takes]),
            (.down, [.show(until: .infinity), .send(.scrub(to: 250))]),
            (Self.mouse(600, 700), [.send(.scrub(to: 300))]), (Self.mouse(600, 720), []), (.tick, []),
            (Self.mouse(-40, 720, isInside: false), [.send(.scrub(to: 0))]),
            (Self.mouse(2000, 720, isInside: false), [.send(.scrub(to: 500))]), (.up, [.ask]),
            (Self.mouse(900, 720, isInside: false), []),
            (
                .place(OsdPointer.Place(800, 720, isInside: false)),
                [.send(.scrub(to: 400)), .send(.scrubEnd), .show(until: 2010), Self.leaves]
            ),
            (.place(OsdPointer.Place(1, 1)), []), (.up, []),
        ])
    }

    @Test("without the row, beside it, and for a reply that fails")
    func beside() {
        check([(Self.mouse(300, 300), []), (Self.mouse(400, 500), [.show(until: 2001)]), (.down, []), (.up, [])])
        check(
            [(Self.mouse(300, 300), []), (Self.mouse(400, 600), [.show(until: 2001)]), (.down, []), (.up, [])],
            on: nil)
        check([
            (Self.mouse(300, 300), []), (Self.mouse(400, 600), [.show(until: 2001), Self.takes]),
            (.down, [.show(until: .infinity), .send(.scrub(to: 200))]), (.up, [.ask]), (.down, []),
            (.place(nil), [.send(.scrubEnd), .show(until: 2005)]),
        ])
    }

    @Test("the end of the film, or a menu over it, ends a drag")
    func covered() {
        var pointer = OsdPointer()
        _ = pointer.take(Self.mouse(300, 300), on: Self.film, at: 0)
        _ = pointer.take(Self.mouse(400, 600), on: Self.film, at: 1)
        _ = pointer.take(.down, on: Self.film, at: 2)
        #expect(pointer.take(.tick, on: nil, at: 3) == [.send(.scrubEnd), .show(until: 3), Self.leaves])
        #expect(pointer.take(.up, on: nil, at: 4) == [])
    }

    @Test("mpv's own controls, if they are on, have the mouse for themselves")
    func controls() {
        check([
            (Self.osc(true), [.show(until: 0)]), (Self.mouse(300, 300), []), (Self.mouse(400, 600), []), (.down, []),
            (Self.osc(false), [Self.takes]), (.down, [.show(until: .infinity), .send(.scrub(to: 200))]),
            (Self.osc(true), [.send(.scrubEnd), .show(until: 6), Self.leaves]), (.up, []),
        ])
    }

    @Test("entries of a playlist are gone to; a drag stays in the current one")
    func playlist() {
        let list = Self.bar(
            #""segment":1,"count":4,"segments":"playlist","fraction":0.3,"position":50.0,"duration":100.0"#)
        check(
            [
                (Self.mouse(300, 300), []), (Self.mouse(800, 600), [.show(until: 2001), Self.takes]),
                (.down, [.send(.segment(3))]), (.up, []), (Self.mouse(312.5, 600), [.show(until: 2004)]),
                (.down, [.show(until: .infinity), .send(.scrub(to: 25))]),
                (Self.mouse(900, 600), [.send(.scrub(to: 100))]), (.up, [.ask]),
            ], on: list)
    }

    @Test("of a stream what is cached can be gone to; without an end nothing can")
    func live() {
        let start: [(OsdPointer.Input, [OsdPointer.Action])] = [
            (Self.mouse(300, 300), []), (Self.mouse(500, 600), [.show(until: 2001), Self.takes]),
        ]
        let stream = #""segment":0,"count":1,"fraction":0.0,"position":70.0"#
        check(
            start + [(.down, [.show(until: .infinity), .send(.scrub(to: 70))])],
            on: Self.bar(stream + #","seekable_start":20.0,"seekable_end":120.0"#))
        check(start + [(.down, [])], on: Self.bar(stream))
    }

    @Test("the button's messages are those of the player's bindings")
    func messages() throws {
        func input(_ arguments: String) throws -> OsdPointer.Input? {
            try OsdPointer.Input(Message(line: Array(#"{"event":"client-message","args":[\#(arguments)]}"#.utf8)))
        }
        #expect(try input(#""key-binding","row","dm","MBTN_LEFT","""#) == .down)
        #expect(try input(#""key-binding","row","um","MBTN_LEFT","""#) == .up)
        for other in [
            #""key-binding","row","rm","MBTN_LEFT","""#, #""key-binding","other","dm""#, #""seekd","row","d""#, "",
        ] {
            #expect(try input(other) == nil)
        }
        #expect(
            OsdPointer.definition(for: "ipc-3")
                == Command(
                    "define-section", "seekd-row", "MBTN_LEFT script-binding ipc-3/row\nMBTN_LEFT_DBL ignore\n",
                    "force"))
    }
}
