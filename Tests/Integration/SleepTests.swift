import Foundation
import SeekProtocol
import TestSupport
import Testing

/// L1 with a real film: the sound fades out, playback pauses, and nothing of it is left.
@Suite("Sleep", .waitsForPrograms)
struct SleepTests {
    /// What libmpv has of the options that change how loud the sound is, dB.
    private func gains(_ client: TestClient) throws -> [Double] {
        if let gain = try client.libmpvs("volume-gain").flatMap(Double.init) { return [gain] }
        return try ["replaygain-fallback", "replaygain-preamp"].map {
            try #require(try client.libmpvs($0).flatMap(Double.init))
        }
    }

    private func start(at position: Double) throws -> (seekd: Seekd, client: TestClient) {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: position)
        try client.request("set_property", "volume", 70)
        try client.subscribe("sleep", "chase", "play-button")
        try client.playFilm()
        client.forgetEvents()
        return (seekd, client)
    }

    @Test("L1: the sound fades, playback pauses where the fade began, and the volume is as before")
    func fades() throws {
        let (seekd, client) = try start(at: 100)
        defer { _ = seekd }
        try client.request("sleep", 4)
        try client.next("sleep", ["phase": .text("fading")])
        let began = try client.position()
        try wait(for: "a softer sound") { try gains(client).allSatisfy { $0 < -3 } }
        #expect(try client.request("get_property", "volume").number == 70)
        #expect(try client.request("get_property", "mute") == .bool(false))
        try client.next("sleep", ["phase": .text("off"), "reason": .text("slept")])
        let landed = try client.next("chase", ["phase": .text("landed")])
        try expect(landed["position"] ?? .null, near: began, within: 0.5)
        #expect(try client.request("get_property", "pause") == .bool(true))
        #expect(try gains(client).allSatisfy { $0 == 0 })
        #expect(try client.request("get_property", "volume").number == 70)
    }

    @Test("L1: a press ends the fade; the chapter's end is one")
    func press() throws {
        let (seekd, client) = try start(at: 48)
        defer { _ = seekd }
        try client.request("sleep", "chapter")
        let set = try client.next("sleep", ["reason": .text("set")])
        try expect(set["left_s"] ?? .null, near: 12, within: 0.5)
        try client.next("sleep", ["phase": .text("fading")])
        try wait(for: "a softer sound") { try gains(client).allSatisfy { $0 < -1 } }
        try client.request("tap", "backward")
        let extended = try client.next("sleep", ["reason": .text("extended")])
        #expect(extended["until"] == .text("time"))
        try wait(for: "the whole sound") { try gains(client).allSatisfy { $0 == 0 } }
        try client.request("sleep", "off")
        #expect(try client.next("sleep")["reason"] == .text("cancelled"))
    }

    @Test("L1: killed while the sound fades, seekd starts with the whole sound, the volume, and the place")
    func killed() throws {
        let state = try KeptState()
        let first = try state.start([Seekd.clip("chapters.mkv")])
        let client = try first.connect()
        try client.subscribe("sleep", "media", "chase")
        try wait(for: "the film") { try client.request("snapshot")["media"]?["phase"] == .text("loaded") }
        try client.goTo(100)
        try client.request("set_property", "volume", 70)
        try state.waitForPosition(100, isPaused: false)
        try client.request("sleep", 5)
        try wait(for: "a softer sound") { try gains(client).allSatisfy { $0 < -3 } }
        kill(first.process.processIdentifier, SIGKILL)
        _ = try first.exitStatus()
        let second = try state.start()
        let other = try second.connect()
        try wait(for: "the film") { try other.request("snapshot")["media"]?["phase"] == .text("loaded") }
        #expect(try gains(other).allSatisfy { $0 == 0 })
        #expect(try other.request("get_property", "volume").number == 70)
        #expect(try other.request("snapshot")["sleep"]?["phase"] == .text("off"))
    }
}
