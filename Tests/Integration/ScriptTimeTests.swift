import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// Scripts that have work to do when the player quits: mpv waits for them.
@Suite("The time of scripts at the end", .waitsForPrograms)
struct ScriptTimeTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A script that notes what it does in a file, a line each.
    ///
    /// - Parameter work: what it does at the end, in Lua.
    private func script(_ work: String) throws -> String {
        let path = "\(folder.path)/script.lua"
        let text = """
            local function note(line)
                local file = io.open("\(folder.path)/notes", "a")
                file:write(line .. "\\n")
                file:close()
            end
            local function sleep(seconds)
                mp.command_native({name = "subprocess", args = {"sleep", tostring(seconds)}, playback_only = false})
            end
            \(work)
            note("loaded")
            """
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private var notes: [Substring] {
        (try? String(contentsOfFile: "\(folder.path)/notes", encoding: .utf8))?.split(separator: "\n") ?? []
    }

    /// Longer than seekd waits for a player without scripts.
    private static let atUnload = """
        mp.add_hook("on_unload", 50, function() note("unload"); sleep(2.5); note("unloaded") end)
        """
    private static let atShutdown = """
        mp.register_event("shutdown", function() note("shutdown"); os.execute("sleep 2.5"); note("shut down") end)
        """
    private static let endless = """
        mp.add_hook("on_unload", 50, function() note("unload"); while true do sleep(1) end end)
        """

    private static let works = [
        (atUnload, ["loaded", "unload", "unloaded"]), (atShutdown, ["loaded", "shutdown", "shut down"]),
    ]

    @Test("in mpv's place a quit waits for unload hooks and shutdown handlers, as in mpv", arguments: works)
    func inMpvsPlace(work: String, all: [String]) throws {
        let script = try script(work)
        for isSeekd in [false, true] {
            try? FileManager.default.removeItem(atPath: "\(folder.path)/notes")
            let player = try PlacedPlayer(asSeekd: isSeekd, ["--script=\(script)", Seekd.clip("chapters.mkv")])
            let client = try TestClient(player.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
            try client.send(#"{"command":["quit",3]}"#)
            var status: Int32 = 3
            if all.contains("unload") {
                // Clients are served until the hooks have ended, and the last quit counts.
                try wait(for: "the hook") { notes.contains("unload") }
                try client.send(#"{"command":["quit",4]}"#)
                status = 4
            }
            #expect(try player.process.waitForEnd() == status)
            #expect(notes.map(String.init) == all)
        }
    }

    @Test("SIGTERM gives a daemon's scripts that time too", arguments: works)
    func daemon(work: String, all: [String]) throws {
        let seekd = try Seekd("chapters.mkv", options: ["scripts=\(try script(work))"])
        let client = try seekd.connect()
        try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
        #expect(try seekd.stop() == 0)
        #expect(notes.map(String.init) == all)
        #expect(!seekd.log.contains("did not end in time"))
    }

    @Test("a hook without an end is cut off after player.scripts_timeout_ms, and the exit status stays")
    func bounded() throws {
        let script = try script(Self.endless)
        let setting = "player.scripts_timeout_ms=1500"
        let seekd = try Seekd("chapters.mkv", settings: [setting], options: ["scripts=\(script)"])
        let client = try seekd.connect()
        try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
        #expect(try seekd.stop() == 0)
        #expect(seekd.log.contains("libmpv did not end in time"))
        let placed = try PlacedPlayer(
            asSeekd: true, ["--script=\(script)", Seekd.clip("chapters.mkv")], settings: [setting])
        let other = try TestClient(placed.socket)
        try wait(for: "the film") { try other.refusal("get_property", "time-pos") == nil }
        try other.send(#"{"command":["quit",5]}"#)
        #expect(try placed.process.waitForEnd() == 5)
        #expect(!FileManager.default.fileExists(atPath: placed.socket))
    }

    @Test("the same signal again ends the player at once, as in mpv; a daemon ends soon")
    func secondSignal() throws {
        let script = try script(Self.endless)
        // Since mpv 0.37 only SIGINT does this to mpv; seekd keeps it for both.
        for (isSeekd, signal) in [(false, SIGINT), (true, SIGINT), (true, SIGTERM)] {
            try? FileManager.default.removeItem(atPath: "\(folder.path)/notes")
            let player = try PlacedPlayer(asSeekd: isSeekd, ["--script=\(script)", Seekd.clip("chapters.mkv")])
            let client = try TestClient(player.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
            kill(player.process.processIdentifier, signal)
            try wait(for: "the hook") { notes.contains("unload") }
            kill(player.process.processIdentifier, signal)
            try player.process.waitForEnd()
            #expect(player.process.terminationReason == .uncaughtSignal)
            #expect(player.process.terminationStatus == signal)
            if isSeekd { #expect(!FileManager.default.fileExists(atPath: player.socket)) }
        }
        try? FileManager.default.removeItem(atPath: "\(folder.path)/notes")
        let seekd = try Seekd(
            "chapters.mkv", settings: ["player.scripts_timeout_ms=600000"], options: ["scripts=\(script)"])
        let client = try seekd.connect()
        try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
        kill(seekd.process.processIdentifier, SIGTERM)
        try wait(for: "the hook") { notes.contains("unload") }
        #expect(try seekd.stop(SIGTERM) == 0)
    }

    @Test("systemd is asked to wait for them")
    func systemd() throws {
        let manager = try NotifySocket("\(folder.path)/notify")
        let seekd = try Seekd(
            "chapters.mkv", settings: ["player.scripts_timeout_ms=7000"],
            options: ["scripts=\(try script(Self.atUnload))"], environment: ["NOTIFY_SOCKET": manager.path])
        let client = try seekd.connect()
        try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
        #expect(try seekd.stop() == 0)
        let messages = manager.messages()
        let (last, extension_) = (messages.suffix(2), "EXTEND_TIMEOUT_USEC=")
        #expect(last.first == "STOPPING=1", "\(messages)")
        let microseconds = last.last.flatMap { Int($0.dropFirst(extension_.count)) } ?? 0
        #expect(last.last?.hasPrefix(extension_) == true, "\(messages)")
        #expect((7_000_000...8_000_000).contains(microseconds))
    }
}
