import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// Kills seekd at random moments while it shows subtitles for a while (T1) or fades the sound out (L1): after the restart the
/// viewer's own choice is there. SEEKD_KILLS sets how often, as for `KillTests`.
@Suite("Killed in a borrowed state", .waitsForPrograms)
struct BorrowedStateTests {
    private static let count = ProcessInfo.processInfo.environment["SEEKD_KILLS"].flatMap(Int.init) ?? 10

    private func open(_ state: KeptState, _ clips: [String] = []) throws -> (Seekd, TestClient) {
        let seekd = try state.start(clips)
        let client = try seekd.connect()
        try wait(for: "the film") { try client.request("snapshot")["media"]?["phase"] == .text("loaded") }
        return (seekd, client)
    }

    private func checkViewersChoice(_ client: TestClient) throws {
        #expect(try client.request("get_property", "sid") == .bool(false))
        #expect(try client.request("get_property", "sub-visibility") == .bool(true))
        #expect(try client.request("get_property", "volume").number == 70)
        #expect(try client.request("get_property", "mute") == .bool(false))
        for gain in ["volume-gain", "replaygain-fallback", "replaygain-preamp"] {
            if let text = try client.libmpvs(gain), let value = Double(text) { #expect(value == 0, "\(gain)") }
        }
        try wait(for: "the hidden track") {
            try client.libmpvs("sid") == "1" && client.libmpvs("sub-visibility") == "no"
        }
        let snapshot = try client.request("snapshot")
        #expect(snapshot["subtitles"]?["on"] == .bool(false))
        #expect(snapshot["sleep"]?["phase"] == .text("off"))
    }

    @Test("T2, L1: nothing of it is left")
    func killed() throws {
        let state = try KeptState()
        var random = SeededRandom(seed: UInt64(getpid()))
        var (seekd, client) = try open(state, ["subtitled.mkv"])
        try client.request("set_property", "volume", 70)
        try wait(for: "a kept volume") {
            let text = try state.content("session").map { String(decoding: JSONWriter.bytes(of: $0), as: UTF8.self) }
            return text?.contains("\"volume\":70") ?? false
        }
        for round in 0..<Self.count {
            try checkViewersChoice(client)
            try client.request("seek", Double.random(in: 60...200, using: &random), "absolute+exact")
            if Bool.random(using: &random) { try client.request("tap", "backward") }
            if Bool.random(using: &random) { try client.request("sleep", 3) }
            // Some are killed at once, some when the state is there, some in the middle of a fade.
            switch round % 3 {
            case 0: break
            case 1: _ = try client.libmpvs("sub-visibility")
            default:
                let fades = try client.request("snapshot")["sleep"]?["phase"] == .text("fading")
                if fades { try wait(for: "a softer sound") { try isSofter(client) } }
            }
            kill(seekd.process.processIdentifier, SIGKILL)
            _ = try seekd.exitStatus()
            (seekd, client) = try open(state)
        }
        try checkViewersChoice(client)
    }

    private func isSofter(_ client: TestClient) throws -> Bool {
        try ["volume-gain", "replaygain-fallback"].contains { gain in
            try client.libmpvs(gain).flatMap { Double($0) }.map { $0 < -1 } ?? false
        }
    }
}
