import Choreography
import SeekClient
import Testing

@testable import seek_overlay

/// K3: a skip that is offered, on the video, in a terminal, and as lines.
@Suite("The offer of a skip")
struct OfferTests {
    /// Without a target it is one of the next entry.
    private func offer(_ label: String, prominent: Bool = true, countdown: String = "null", at time: Int = 0) throws
        -> Update
    {
        try Told.event(
            #"{"event":"offer","phase":"offered","kind":"intro","label":"\#(label)","spoken":"\#(label)","#
                + #""start":1.0,"end":60.0,"target":\#(label.hasPrefix("Next") ? "null" : "60.0"),"prominent":\#(prominent),"countdown":\#(countdown),"#
                + #""seq":7,"time_us":\#(time * 1000)}"#)
    }

    private func skipped(prominent: Bool = true, at time: Int = 0) throws -> Update {
        try Told.event(
            #"{"event":"offer","phase":"skipped","kind":"intro","label":"Skipped intro, 1:12","#
                + #""spoken":"Skipped intro, 1 minute 12 seconds","prominent":\#(prominent),"seq":8,"#
                + #""time_us":\#(time * 1000)}"#)
    }

    private func none(at time: Int) throws -> Update {
        try Told.event(#"{"event":"offer","phase":"none","reason":"passed","seq":9,"time_us":\#(time * 1000)}"#)
    }

    private func model(_ updates: Update...) -> OsdModel {
        var model = OsdModel(fadeIn: 0)
        model.apply(.connected(path: "/s"), at: 0)
        for update in updates { model.apply(update, at: 0) }
        return model
    }

    @Test("on the video: while it is prominent, and after that while anything else is shown")
    func shown() throws {
        var model = try model(offer("Skip intro", at: 1000))
        #expect(model.offerText == "Skip intro")
        #expect(model.offerOpacity(at: 1000) == 1 && model.offerOpacity(at: 60_000) == 1)
        model.apply(try offer("Skip intro", prominent: false, at: 9000), at: 0)
        #expect(model.offerOpacity(at: 9300) == 0 && !model.isShown(at: 9300))
        model.show(.progress, at: 10_000)
        #expect(model.offerOpacity(at: 10_100) == 1)
        model.apply(try none(at: 10_200), at: 0)
        #expect(model.offerOpacity(at: 10_500) == 0)
    }

    @Test("on the video: the line of a skip, but not of a cut")
    func line() throws {
        let model = try model(skipped(at: 1000))
        #expect(model.noticeText == "Skipped intro, 1:12" && model.notice.isShown(at: 1100))
        #expect(try !self.model(skipped(prominent: false, at: 1000)).isShown(at: 1100))
    }

    @Test("on the video: at the lower right, above the subtitles and the row", arguments: [0, 0.15, 0.3])
    func place(subtitles: Double) throws {
        for (width, height) in [(1920, 1080), (640, 360), (1080, 1920), (300, 200)] {
            let layout = OsdLayout(width: width, height: height, subtitles: subtitles)
            let corner = layout.offerCorner
            #expect(corner.x <= 0.96 * Double(width) && corner.x > 0.9 * Double(width))
            #expect(corner.y < (1 - subtitles) * Double(height))
            #expect(corner.y - 2 * layout.statusSize > 0)
            let text = OsdPicture(try model(offer("Skip intro")), layout, at: 10).buttons
            #expect(text.contains("Skip intro"))
        }
    }

    @Test("a long title is cut to the window")
    func long() throws {
        let title = "Next: " + String(repeating: "long ", count: 100)
        let text = OsdPicture(try model(offer(title)), OsdLayout(width: 640, height: 360), at: 10).buttons
        #expect(text.contains("Next: long"))
        #expect(!text.contains(title))
    }

    @Test("in a terminal: what to press, with the countdown, and the line of a skip")
    func terminal() throws {
        func status(_ update: Update) throws -> String? { OverlayStatus.text(for: try Told.model(update))?.text }
        #expect(try status(offer("Next: Episode 2", countdown: "7")) == "Next: Episode 2 in 7: press t")
        #expect(try status(skipped()) == "Skipped intro, 1:12, u to undo")
        #expect(try status(skipped(prominent: false)) == nil)
        #expect(try status(none(at: 0)) == nil)
    }

    @Test("as lines: once for each offer, and not for each number of the countdown")
    func lines() throws {
        var words = PlainWords()
        let told: [(Update, String?)] = try [
            (.connected(path: "/s"), nil), (none(at: 0), nil), (offer("Next", countdown: "10"), "Next? Press t"),
            (offer("Next", countdown: "9"), nil), (offer("Next: 2", countdown: "9"), "Next: 2? Press t"),
            (skipped(), "Skipped intro, 1 minute 12 seconds"), (none(at: 0), nil),
            (offer("Next: 2"), "Next: 2? Press t"),
        ]
        for (update, line) in told { #expect(words.line(for: update) == line) }
    }
}
