import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// W7, with libmpv and a real file system.
@Suite("A folder that does not answer", .waitsForPrograms, .needsMount, .timeLimit(.minutes(10)))
struct HangingMountTests {
    /// What hangs when a film is opened, in the words of mount.py.
    private static let openings = [
        "getattr /chapters.mkv", "open /chapters.mkv", "read /chapters.mkv 0", "readdir /",
    ]

    /// So long that only a cancel ends a load.
    private static let never = ["player.open_timeout_ms=600000"]
    private static let soon = ["player.open_timeout_ms=1000"]

    private static let healthy = Seekd.clip("short.mkv")

    /// The call that begins to wait, as mount.py tells it.
    private static func call(_ calls: String) -> String { calls.split(separator: " ").prefix(2).joined(separator: " ") }

    /// A client of a seekd that is loading a film which hangs.
    private func loading(_ calls: String, on mount: HangingMount, _ seekd: Seekd) throws -> TestClient {
        try mount.hang(calls)
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", mount.film())
        try client.waitForMedia("loading")
        try mount.waitForCall(Self.call(calls))
        return client
    }

    @Test(
        "a film on it is loading, then it failed, with the reason; others are answered meanwhile", arguments: openings)
    func failed(_ calls: String) throws {
        let mount = try HangingMount("chapters.mkv")
        let seekd = try Seekd(settings: Self.soon)
        let client = try loading(calls, on: mount, seekd)
        let other = try seekd.connect()
        #expect(try other.request("get_property", "pause") == .bool(false))
        #expect(try other.request("snapshot")["media"]?["phase"] == .text("loading"))
        let reason = JSONValue.text("no answer from the file system")
        try client.next("media", ["phase": .text("failed"), "reason": reason])
        try client.next("media", ["phase": .text("idle"), "reason": reason])
        try wait(for: "the log") { seekd.log.contains("no answer from the file system") }
        #expect(!seekd.log.contains("error"))
        // The mount still hangs.
        try client.request("loadfile", Self.healthy)
        try client.waitForMedia("loaded")
    }

    @Test("after 20 s, without a setting")
    func usualTime() throws {
        let mount = try HangingMount("chapters.mkv")
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe()
        try mount.hang("open /chapters.mkv")
        try client.request("loadfile", mount.film())
        let begin = try client.next("media", ["phase": .text("loading")])["time_us"]?.number
        let end = try client.next("media", ["phase": .text("failed")])["time_us"]?.number
        let seconds = try (#require(end) - #require(begin)) / 1_000_000
        #expect(seconds >= 19.9)
        print("a film on a mount that hangs failed after \(seconds) s")
    }

    @Test("the load is cancelled at once", arguments: openings, ["stop", "loadfile", "playlist-next", "key"])
    func cancelled(_ calls: String, by command: String) throws {
        let mount = try HangingMount("chapters.mkv")
        let seekd = try Seekd(settings: Self.never)
        let client = try loading(calls, on: mount, seekd)
        switch command {
        case "stop":
            try client.request("stop")
            try client.waitForMedia("idle")
            try client.request("loadfile", Self.healthy)
        case "loadfile": try client.request("loadfile", Self.healthy)
        case "playlist-next":
            try client.request("loadfile", Self.healthy, "append")
            try client.request("playlist-next")
        default:
            // libmpv serves a script's message by itself.
            try client.request("loadfile", Self.healthy, "append")
            try client.request("keypress", ">")
        }
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["path"] == .text(Self.healthy))
    }

    @Test("the answer comes late: the film plays")
    func late() throws {
        let mount = try HangingMount("chapters.mkv")
        let seekd = try Seekd(settings: Self.never)
        let client = try loading("open /chapters.mkv", on: mount, seekd)
        try mount.release()
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["path"] == .text(mount.film()))
    }

    @Test("in the place of a film that plays: it is loading soon, and is cancelled")
    func replacement() throws {
        let mount = try HangingMount("chapters.mkv")
        let seekd = try Seekd("chapters.mkv", settings: Self.never)
        let client = try seekd.connectPaused()
        try mount.hang("getattr /chapters.mkv")
        try client.request("loadfile", mount.film())
        try client.waitForMedia("loading")
        try client.request("loadfile", Self.healthy)
        try client.waitForMedia("loaded")
    }

    @Test("above the bound of calls that hang, films in the folder fail at once, and others play")
    func bound() throws {
        let mount = try HangingMount("chapters.mkv")
        for number in 1...4 { try mount.add("\(number).mkv") }
        let seekd = try Seekd(settings: Self.soon)
        let client = try seekd.connect()
        try client.subscribe()
        try mount.hang("all")
        for number in 1...4 {
            try client.request("loadfile", mount.film("\(number).mkv"))
            try client.next(
                "media", ["phase": .text("failed"), "reason": .text("no answer from the file system")])
        }
        try client.request("loadfile", mount.film())
        let reason = "expected an answer from the file system, got none for 4 files; try again later"
        try client.next("media", ["phase": .text("failed"), "reason": .text(reason)])
        try client.request("loadfile", Self.healthy)
        try client.waitForMedia("loaded")
        let refusal = try refusalText { try client.request("loadfile", mount.film()) }
        #expect(refusal == "not loaded: \(mount.film()): \(reason); what plays goes on")
        try mount.release()
        try wait(for: "the film, after the mount has answered") {
            guard try client.refusal("loadfile", mount.film()) == nil else { return false }
            try client.next("media", ["phase": .text("loaded"), "path": .text(mount.film())])
            return true
        }
    }

    private func refusalText(_ body: () throws -> Void) throws -> String? {
        do {
            try body()
            return nil
        } catch let refused as TestClient.Refused {
            return refused.message
        }
    }

    @Test(
        "commands that open files wait for them, and nobody else does",
        arguments: ["loadlist", "sub-add", "audio-add", "video-add"])
    func commands(_ command: String) throws {
        let mount = try HangingMount("chapters.mkv")
        let seekd = try Seekd("chapters.mkv", settings: Self.soon)
        let client = try seekd.connectPaused()
        let other = try seekd.connect()
        try mount.hang("open /chapters.mkv")
        try client.send(#"{"command":["\#(command)","\#(mount.film())"],"request_id":7}"#)
        try mount.waitForCall("open /chapters.mkv")
        #expect(try other.request("get_property", "pause") == .bool(true))
        try other.request("loadfile", Self.healthy)
        let reply = try #require(try client.readReply())
        #expect(reply["request_id"] == .integer(7))
        #expect(reply["error"] == .text("error running command"))
        #expect(reply["message"] == .text("\(command): \(mount.film()): no answer from the file system"))
    }

    @Test("a film of the command line: seekd starts, and serves")
    func commandLine() throws {
        let mount = try HangingMount("chapters.mkv")
        try mount.hang("all")
        let seekd = try Seekd(settings: Self.soon, arguments: [mount.film()])
        let client = try seekd.connect()
        try client.subscribe()
        try client.next(
            "media", ["phase": .text("failed"), "reason": .text("no answer from the file system")])
    }

    @Test("the session's film does not answer at the start: its place is kept")
    func session() throws {
        let mount = try HangingMount("chapters.mkv")
        let state = try KeptState()
        let first = try state.start([mount.film()], settings: Self.soon)
        _ = try first.leaveFilm(at: 100, in: state)
        #expect(try first.stop() == 0)
        try mount.hang("all")
        let second = try state.start(settings: Self.soon)
        try wait(for: "the failure") { second.log.contains("no answer from the file system") }
        #expect(try second.stop() == 0)
        try mount.release()
        let third = try state.start(settings: Self.soon)
        let (client, media) = try third.connectLoaded()
        #expect(media["path"] == .text(mount.film()))
        #expect(try client.position() > 90)
    }
}
