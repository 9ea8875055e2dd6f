import SeekClient
import Testing

@testable import seek_overlay

/// What the overlay on the video shows when. Events happen when they say so, in milliseconds here.
@Suite("The overlay on the video: timing")
struct OsdModelTests {
    /// A film that is paused, and buttons at rest.
    private func model(_ more: Update..., at now: Double = 0) throws -> OsdModel {
        var model = OsdModel()
        let first: [Update] = try [
            .connected(path: "/s"), Told.button(.backward, .settled), Told.button(.forward, .settled),
            Told.play(false), chase("idle", at: 0),
        ]
        for update in first + more { model.apply(update, at: now) }
        return model
    }

    private func button(_ button: Direction, _ phase: String, at time: Int, reason: String = "null") throws -> Update {
        try Told.event(
            #"{"event":"seek-button","button":"\#(button.rawValue)","phase":"\#(phase)","reason":\#(reason),"#
                + #""interval":10.0,"clamped":null,"label":"+30","spoken":"","speed":null,"seq":5,"time_us":\#(time * 1000)}"#
        )
    }

    private func chase(_ phase: String, at time: Int) throws -> Update {
        try Told.event(
            #"{"event":"chase","phase":"\#(phase)","reason":"timeout","chase":1,"seq":6,"time_us":\#(time * 1000)}"#)
    }

    @Test("the first events show nothing")
    func rest() throws {
        let model = try model(button(.backward, "failed", at: 0, reason: "\"timeout\""))
        #expect(try !self.model().isShown(at: 0) && !self.model().isMoving(at: 0))
        #expect(model.isShown(at: 100))
        var late = OsdModel()
        try late.apply(button(.forward, "failed", at: 0), at: 0)
        #expect(!late.isShown(at: 0))
    }

    @Test("a press shows its button and the row, until they are at rest")
    func press() throws {
        let model = try model(button(.forward, "tapped", at: 1000))
        #expect(model.newestPress == 1000)
        #expect(model.seekButtons[.forward].opacity(at: 1100) == 1 && model.row.opacity(at: 1100) == 1)
        #expect(!model.seekButtons[.backward].isShown(at: 1100) && !model.play.isShown(at: 1100))
        #expect(model.isMoving(at: 1000) && model.isMoving(at: 1949) && !model.isMoving(at: 1960))
        #expect(model.nextChange(after: 1960) == 2250)
        #expect(model.isMoving(at: 2300) && !model.isShown(at: 2470) && !model.isMoving(at: 2470))
    }

    @Test("a held button's total is out until its release; then the animation goes on")
    func held() throws {
        func held(_ speed: String, _ phase: String = "tapped", at time: Int) throws -> Update {
            try Told.event(
                #"{"event":"seek-button","button":"forward","phase":"\#(phase)","reason":null,"interval":10.0,"#
                    + #""clamped":null,"label":"+30","spoken":"","speed":\#(speed),"seq":5,"time_us":\#(time * 1000)}"#)
        }
        var model = try model(held("null", at: 1000), held("50.0", at: 1500))
        var times: [Double] = []
        func look(_ now: Double) { times.append(model.overlay.seekButtons[.forward].time(at: now)) }
        look(1700)
        try model.apply(held("50.0", at: 1700), at: 1700)
        look(1800)
        try model.apply(held("100.0", at: 1900), at: 1900)
        look(1950)
        #expect(!model.isMoving(at: 1950) && model.seekButtons[.forward].opacity(at: 1950) == 1)
        try model.apply(held("null", "settled", at: 2000), at: 2000)
        look(2100)
        #expect(times == [200, 300, 350, 450])
        #expect(model.isMoving(at: 2100) && !model.overlay.seekButtons[.forward].isHeld)
    }

    @Test("each press extends the time; the animation follows the configured window")
    func presses() throws {
        var model = try model(button(.forward, "tapped", at: 1000), button(.forward, "tapped", at: 2000))
        #expect(model.seekButtons[.forward].opacity(at: 3200) == 1 && model.newestPress == 2000)
        model.setAccumulateWindow(2000)
        try model.apply(button(.forward, "tapped", at: 3000), at: 3000)
        #expect(model.isMoving(at: 5100) && model.seekButtons[.forward].opacity(at: 5400) == 1)
    }

    @Test("the play button appears when playback starts or pauses, not at its first event")
    func play() throws {
        var model = try model()
        #expect(!model.isShown(at: 0))
        try model.apply(Told.play(true), at: 0)
        #expect(model.play.isShown(at: 0) && model.row.isShown(at: 0) && !model.seekButtons[.forward].isShown(at: 0))
        #expect(model.isMoving(at: 100) && !model.isShown(at: 1300))
    }

    @Test("a pause stays seen until playback goes on, or the film is gone; the row takes its place")
    func paused() throws {
        func event(_ playing: Bool, stopped: Bool = false, at time: Int) throws -> Update {
            try Told.event(
                #"{"event":"play-button","playing":\#(playing),"stopped":\#(stopped),"spoken":"","seq":5,"#
                    + #""time_us":\#(time * 1000)}"#)
        }
        for end in [try event(true, at: 20_000), try event(false, stopped: true, at: 20_000)] {
            var model = try model(event(true, at: 0))
            #expect(model.pausedOpacity(at: 5000) == 0)
            try model.apply(event(false, at: 10_000), at: 10_000)
            #expect(model.pausedOpacity(at: 10_100) == 0 && model.pausedOpacity(at: 19_000) == 1)
            #expect(!model.isMoving(at: 19_000) && model.nextChange(after: 19_000) == nil)
            model.apply(end, at: 20_000)
            #expect(model.pausedOpacity(at: 20_300) == 0)
        }
        // A film that was paused before is not disturbed.
        #expect(try self.model(Told.play(false)).pausedOpacity(at: 5000) == 0)
    }

    @Test("a film that resumes says where, and how it is seen from its start; one that was there already does not")
    func resumed() throws {
        func media(_ phase: String, _ place: String = "null", at time: Int) throws -> Update {
            try Told.event(
                #"{"event":"media","phase":"\#(phase)","resumed_from":\#(place),"seq":5,"time_us":\#(time * 1000)}"#)
        }
        #expect(try !self.model(media("loaded", "533.4", at: 0)).notice.isShown(at: 100))
        var model = try model(media("loading", at: 0), media("loaded", "533.4", at: 1000))
        #expect(model.noticeText == "Resumed at 8:53 · BACK: from the start")
        #expect(model.notice.opacity(at: 5900) == 1 && !model.notice.isShown(at: 6300))
        // A line that broke does not tell it again.
        try model.apply(media("reconnecting", "533.4", at: 11_000), at: 11_000)
        try model.apply(media("loaded", "533.4", at: 12_000), at: 12_000)
        #expect(!model.notice.isShown(at: 12_600))
        // Its chapters are known later.
        try model.apply(media("loaded", "533.4", at: 20_000), at: 20_000)
        #expect(!model.notice.isShown(at: 20_100))
        try model.apply(media("loading", at: 30_000), at: 30_000)
        try model.apply(media("loaded", at: 31_000), at: 31_000)
        #expect(!model.notice.isShown(at: 31_100))
        // One that can't be played, as before the next one of a folder, does not go silently.
        try model.apply(media("failed", at: 40_000), at: 40_000)
        #expect(model.noticeText == "It can't be played" && model.notice.isShown(at: 42_900))
    }

    @Test("the row stays during a chase")
    func chased() throws {
        var model = try model(chase("seeking", at: 1000))
        #expect(model.needsProgress(at: 60_000) && !model.isMoving(at: 60_000))
        try model.apply(chase("stalled", at: 2000), at: 2000)
        #expect(model.noticeText == "Still seeking" && model.notice.opacity(at: 60_000) == 1)
        try model.apply(chase("landed", at: 61_000), at: 61_000)
        #expect(!model.notice.isShown(at: 61_300))
        #expect(model.row.opacity(at: 62_100) == 1 && !model.needsProgress(at: 63_000))
    }

    @Test("asked for the progress, the row stays for five seconds, with the info alone")
    func asked() throws {
        var model = try model()
        model.show(.progress, at: 1000)
        #expect(model.needsProgress(at: 1000) && model.row.opacity(at: 5900) == 1 && !model.isShown(at: 6300))
        #expect(
            !model.seekButtons[.forward].isShown(at: 1100) && !model.play.isShown(at: 1100)
                && !model.notice.isShown(at: 1100))
    }

    @Test("a text is shown for as long as it says, until the next")
    func text() throws {
        func request(_ words: String...) throws -> OsdRequest? {
            let list = words.map { "\"\($0)\"" }.joined(separator: ",")
            return OsdRequest(try Message(line: Array(#"{"event":"client-message","args":[\#(list)]}"#.utf8)))
        }
        #expect(try request("seekd", "show-progress") == .progress)
        #expect(try request("seekd", "show-text", "0:13", "2500") == .text("0:13", duration: 2500))
        #expect(try request("seekd", "show-text", "0:13", "-1") == .text("0:13", duration: nil))
        #expect(
            try request("seekd", "show-text") == nil && request("other", "show-progress") == nil && request() == nil)
        var model = try model()
        model.show(.text("0:01", duration: 2500), at: 1000)
        #expect(model.status.opacity(at: 3400) == 1 && model.change?.text == "0:01" && !model.isShown(at: 3800))
        model.show(.text("0:13", duration: nil), at: 2000)
        #expect(model.change?.text == "0:13" && model.status.opacity(at: 3400) == 1 && !model.isShown(at: 3800))
        model.show(.text("", duration: nil), at: 2500)
        #expect(!model.isShown(at: 2800))
    }

    @Test("a failure is shown with its reason")
    func failed() throws {
        var model = try model(
            button(.forward, "pending", at: 0), button(.forward, "failed", at: 1000, reason: "\"not-seekable\""))
        #expect(model.noticeText == "Forward failed: this film is not seekable")
        #expect(model.notice.opacity(at: 3900) == 1 && model.seekButtons[.forward].opacity(at: 3900) == 1)
        #expect(!model.isShown(at: 4300))
        try model.apply(chase("seeking", at: 5000), at: 5000)
        try model.apply(chase("failed", at: 6000), at: 6000)
        #expect(model.noticeText == "The skip failed: the player took too long" && model.notice.isShown(at: 6000))
    }

    @Test("a pending press stays until it is served, and then disappears like any other")
    func pending() throws {
        var model = try model(button(.forward, "pending", at: 0), button(.backward, "pending", at: 0))
        #expect(model.seekButtons[.forward].opacity(at: 60_000) == 1 && model.nextChange(after: 60_000) == nil)
        try model.apply(button(.forward, "tapped", at: 61_000), at: 61_000)
        #expect(
            model.seekButtons[.forward].opacity(at: 62_250) == 1 && !model.seekButtons[.forward].isShown(at: 62_470))
        try model.apply(button(.forward, "settled", at: 61_800), at: 61_800)
        #expect(model.seekButtons[.forward].opacity(at: 62_250) == 1)
        try model.apply(button(.backward, "settled", at: 61_800), at: 61_800)
        #expect(!model.isShown(at: 62_470))
    }

    @Test("a cancelled press disappears, and everything disappears with the daemon")
    func gone() throws {
        var model = try model(button(.backward, "tapped", at: 1000), button(.backward, "cancelled", at: 1500))
        #expect(model.seekButtons[.backward].isShown(at: 1600) && !model.seekButtons[.backward].isShown(at: 1720))
        try model.apply(button(.forward, "tapped", at: 2000), at: 2000)
        model.apply(.disconnected(.closed), at: 2100)
        #expect(!model.isShown(at: 2100))
    }
}
