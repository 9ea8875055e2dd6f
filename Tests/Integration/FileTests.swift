import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("File changes, and files that can't seek", .waitsForPrograms)
struct FileTests {
    @Test("taps while a file loads are queued, and one seek serves them when it is ready (C4)")
    func tapsWhileLoading() throws {
        let seekd = try Seekd(options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        // Sent in one write, so that the file can't be ready before the last request.
        let load = #"{"command":["loadfile","\#(Seekd.clip("chapters.mkv"))"],"request_id":1}"#
        let requests = [load] + (2...4).map { #"{"command":["tap","forward"],"request_id":\#($0)}"# }
        try client.send(requests.joined(separator: "\n"))
        #expect(try client.readReply()?["data"]?["playlist_entry_id"]?.number == 1)
        let taps = try (2...4).map { _ in try #require(try client.readReply()) }
        #expect(taps.map { $0["data"]?["applied"] } == [.null, .null, .null])
        #expect(taps.map { $0["data"]?["taps"]?.number } == [1, 2, 3])
        let tapped = try client.next("seek-button", ["phase": .text("tapped")])
        #expect(tapped["applied"]?.number == 30)
        let landed = try client.end(of: taps.last?["data"]?["chase"])
        try expect(landed["position"], near: 30, within: Clip.frame)
        let shown = client.events("seek-button").filter { $0["burst"] == tapped["burst"] }
        #expect(shown.first?["phase"] == .text("pending"))
        #expect(shown.first?["label"] == .text("10"))
        #expect(try client.request("stats")["seeks"]?.number == 1)
    }

    @Test("taps directly after a loadfile apply to the new file, not to the file that still plays")
    func tapsBehindLoadfile() throws {
        let seekd = try Seekd("audio.ogg")
        let client = try seekd.connectPaused(at: 50)
        client.forgetEvents()
        try client.send(#"{"command":["loadfile","\#(Seekd.clip("chapters.mkv"))"],"request_id":1}"#)
        try client.send(#"{"command":["tap","forward",2],"request_id":2}"#)
        try client.waitForMedia("loaded")
        let landed = try client.next("chase", ["phase": .text("landed")])
        try expect(landed["position"], near: 20, within: Clip.frame)
        #expect(try client.request("snapshot")["media"]?["path"] == .text(Seekd.clip("chapters.mkv")))
    }

    @Test("taps between two loadfile commands apply to the first file, and end with it")
    func twoLoads() throws {
        let seekd = try Seekd(options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        let requests = [
            #"{"command":["loadfile","\#(Seekd.clip("chapters.mkv"))"],"request_id":1}"#,
            #"{"command":["tap","forward",5],"request_id":2}"#,
            #"{"command":["loadfile","\#(Seekd.clip("audio.ogg"))"],"request_id":3}"#,
            #"{"command":["tap","forward",1],"request_id":4}"#,
        ]
        try client.send(requests.joined(separator: "\n"))
        let replies = try (1...4).map { _ in try #require(try client.readReply()) }
        let lost = try client.end(of: replies[1]["data"]?["chase"])
        #expect(lost["reason"] == .text("file-changed"))
        let landed = try client.end(of: replies[3]["data"]?["chase"])
        try expect(landed["position"], near: 10, within: Clip.audioBuffer)
        #expect(try client.request("snapshot")["media"]?["path"] == .text(Seekd.clip("audio.ogg")))
    }

    @Test("a file change during a seek ends the burst and the chase, and does not seek in the next file")
    func changeInMidSeek() throws {
        let seekd = try Seekd("chapters.mkv")
        // From here, the seek has to decode all frames between two keyframes.
        let client = try seekd.connectPaused(at: 29.9)
        client.forgetEvents()
        let requests = [
            #"{"command":["tap","forward",12],"request_id":1}"#,
            #"{"command":["loadfile","\#(Seekd.clip("audio.ogg"))"],"request_id":2}"#,
        ]
        try client.send(requests.joined(separator: "\n"))
        let tap = try #require(try client.readReply())
        let end = try client.end(of: tap["data"]?["chase"])
        #expect(end["phase"] == .text("aborted"))
        #expect(end["reason"] == .text("file-changed"))
        try client.waitForMedia("loaded")
        #expect(client.events("seek-button").contains { $0["reason"] == .text("file-changed") })
        try expect(try client.request("snapshot")["position"], near: 0, within: Clip.audioBuffer)
        #expect(try client.refusal("undo") == "nothing-to-undo")
        let next = try client.tapAndLand("forward")
        try expect(next.end["position"], near: next.reply["target"]?.number ?? -1, within: Clip.audioBuffer)
    }

    @Test("a tap in a file that can't seek gives an error and a failed event, and no total (B10)")
    func notSeekable() throws {
        let seekd = try Seekd(options: ["cache=no"])
        let client = try seekd.connect()
        try client.subscribe()
        let fifo = try Fifo(of: Seekd.clip("recording.ts"), in: seekd.folder)
        try client.request("loadfile", fifo.path)
        // Refused if the file is ready already.
        let kept = try? client.request("tap", "forward")
        try client.waitForMedia("loaded")
        #expect(try client.request("snapshot")["media"]?["seekable"] == .bool(false))
        if let kept, kept["chase"] != nil, kept["target"] == .null {
            #expect(try client.end(of: kept["chase"])["reason"] == .text("not-seekable"))
        }
        client.forgetEvents()
        #expect(try client.refusal("tap", "forward") == "not-seekable")
        #expect(try client.refusal("scrub", 10.0) == "not-seekable")
        let failed = try client.next("seek-button", ["phase": .text("failed")])
        #expect(failed["reason"] == .text("not-seekable"))
        #expect(failed["label"] == .text("10"))
        #expect(!client.events("seek-button").contains { $0["label"] == .text("+10") })
        #expect(try client.request("stats")["seeks"]?.number == 0)
    }

    @Test("with nothing loaded, a tap gives an error and a failed event; the taps of a missing file fail")
    func nothingLoaded() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe()
        #expect(try client.refusal("tap", "backward") == "nothing-loaded")
        #expect(try client.next("seek-button", ["phase": .text("failed")])["reason"] == .text("nothing-loaded"))
        try client.send(#"{"command":["loadfile","/does/not/exist.mkv"],"request_id":1}"#)
        try client.send(#"{"command":["tap","forward"],"request_id":2}"#)
        #expect(try client.readReply()?["error"] == .text("success"))
        let tap = try #require(try client.readReply())
        if tap["error"] == .text("success") {
            #expect(try client.end(of: tap["data"]?["chase"])["phase"] == .text("aborted"))
        }
        try client.waitForMedia("idle")
        #expect(client.events("media").contains { $0["phase"] == .text("failed") })
        #expect(client.events("seek-button").filter { $0["phase"] == .text("failed") }.count == 2)
    }

    @Test("a tap sent together with a stop before it fails")
    func stopThenTap() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        client.forgetEvents()
        try client.send(#"{"command":["stop"],"request_id":1}"#)
        try client.send(#"{"command":["tap","forward"],"request_id":2}"#)
        _ = try client.readReply()
        _ = try client.readReply()
        try client.waitForMedia("idle")
        #expect(client.events("seek-button").last?["phase"] == .text("failed"))
    }

    @Test("playlist-next and playlist-prev step through the playlist; past its end they are refused and change nothing")
    func playlist() throws {
        let seekd = try Seekd("chapters.mkv", "audio.ogg", options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.request("playlist-next")
        try client.waitForMedia("loaded")
        #expect(try client.request("snapshot")["media"]?["path"]?.string?.hasSuffix("audio.ogg") == true)
        try client.send(#"{"command":["playlist-next"],"request_id":77}"#)
        let refusal = try client.readReply()
        #expect(refusal?["error"]?.string == "error running command")
        #expect(refusal?["message"]?.string == "the playlist has no next entry")
        let (reply, end) = try client.tapAndLand("forward")
        #expect(reply["applied"]?.number == 10)
        #expect(end["phase"] == .text("landed"))
        try client.request("playlist-prev")
        try client.waitForMedia("loaded")
        #expect(try client.request("snapshot")["media"]?["path"]?.string?.hasSuffix("chapters.mkv") == true)
    }

    @Test("the end of the file during a burst settles the burst with that reason")
    func endOfFile() throws {
        let seekd = try Seekd("short.mkv", settings: ["seek.accumulate_window_ms=5000"], options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.request("tap", "forward")
        try client.playFilm()
        let settled = try client.next("seek-button", ["phase": .text("settled"), "reason": .text("file-ended")])
        #expect(settled["applied"]?.number == 0)
        try client.waitForMedia("idle")
    }

    @Test(
        "in a truncated file, a tap before the cut lands, a tap past it fails, and the next tap is served")
    func broken() throws {
        let seekd = try Seekd("broken.mkv", options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        var (reply, end) = try tapPastTheCut(client)
        // If libmpv has restarted before its target is read, nothing tells this seek from one of a script (C9).
        for _ in 1...5 where end["reason"] == .text("foreign-seek") {
            client.forgetEvents()
            try client.request("loadfile", Seekd.clip("broken.mkv"))
            try client.waitForMedia("loaded")
            (reply, end) = try tapPastTheCut(client)
        }
        #expect(reply["target"]?.number == 90)
        #expect(end["phase"] == .text("failed"))
        #expect(end["reason"] == .text("seek-failed"))
        let failed = try client.next("seek-button", ["phase": .text("failed")])
        #expect(failed["reason"] == .text("seek-failed"))
        #expect(failed["label"] == .text("10"))
        let back = try client.tapAndLand("backward", 2)
        #expect(back.end["phase"] == .text("landed"))
        #expect(try client.request("stats")["failed"]?.number == 1)
    }

    private func tapPastTheCut(_ client: TestClient) throws -> (reply: JSONValue, end: JSONValue) {
        try expect(try client.tapAndLand("forward", 3).end["position"], near: 30, within: 0.201)
        return try client.tapAndLand("forward", 6)
    }

    @Test("if the header has no duration, the time read so far does not count as the end (C8)")
    func unknownDuration() throws {
        let seekd = try Seekd("unknown-duration.mkv", options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        #expect(try client.next("media", ["phase": .text("loaded")])["duration"] == .null)
        let (reply, end) = try client.tapAndLand("forward", 3)
        #expect(reply["applied"]?.number == 30)
        #expect(reply["clamped"] == .null)
        try expect(end["position"], near: 30, within: 0.201)
        let back = try client.tapAndLand("backward", 5)
        #expect(back.reply["clamped"] == .text("start"))
        try expect(back.end["position"], near: 0, within: 0.201)
        #expect(try client.refusal(named: "scrub", ["fraction": .double(0.5)]) == "not-seekable")
        // However soon its packets are counted.
        for _ in 1...20 {
            client.forgetEvents()
            try client.request("loadfile", Seekd.clip("unknown-duration.mkv"))
            #expect(try client.next("media", ["phase": .text("loaded")])["duration"] == .null)
        }
    }

    @Test(
        "past the end of a film without a duration, the chase ends with the file or on its last frame")
    func pastUnknownEnd() throws {
        let seekd = try Seekd("unknown-duration.mkv", options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        let (_, end) = try client.tapAndLand("forward", 100)
        switch end["phase"]?.string {
        case "landed", "failed":
            // The clip is 120 s long.
            try expect(end["position"], near: 120, within: 0.5)
        case "aborted": #expect(end["reason"] == .text("file-ended"))
        default: Issue.record("\(end)")
        }
    }

    @Test("in a stream that can seek only within its cache, targets stay within the cache (C8)")
    func cached() throws {
        let seekd = try Seekd(options: ["pause=yes", "cache=yes", "force-seekable=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        let fifo = try Fifo(of: Seekd.clip("unknown-duration.mkv"), in: seekd.folder)
        try client.request("loadfile", fifo.path)
        #expect(try client.next("media", ["phase": .text("loaded")])["seekable"] == .bool(true))
        // The clip is 120 s long, and the cache holds the part that has been read.
        try wait(for: "a cache that bounds") { try client.request("tap", "forward", 20)["clamped"] == .text("end") }
        let target = try #require(client.events("seek-button").last?["target"]?.number)
        #expect(target < 120)
    }

    @Test("the media event has chapters, title and duration")
    func media() throws {
        let seekd = try Seekd("chapters.mkv", options: ["pause=yes"])
        let client = try seekd.connect()
        try client.subscribe()
        let media = try client.next("media", ["phase": .text("loaded")])
        try expect(media["duration"], near: 300, within: 0.1)
        #expect(media["seekable"] == .bool(true))
        guard case .array(let chapters)? = media["chapters"] else {
            Issue.record("no chapters")
            return
        }
        #expect(chapters.count == 5)
        try expect(chapters.first?["time"], near: 0, within: 0.01)
        #expect(chapters.first?["title"] == .text("Harbour"))
        // Each ends where the next begins, the last with the film.
        for (chapter, next) in zip(chapters, chapters.dropFirst()) { #expect(chapter["end"] == next["time"]) }
        #expect(chapters.last?["end"] == media["duration"])
    }
}
