import Foundation
import TestSupport
import Testing

@testable import Mpv

/// What libmpv would do by itself and seekd decides (guard.c), and how a player waits for its playlist.
@Suite(.serialized)
struct MpvGuardTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("libmpv opens no control socket, at its start or later, and takes no file away")
    func socket() throws {
        let file = try folder.write("text", to: "file")
        let paths = [folder.path + "/start", folder.path + "/later", file]
        var player = try TestPlayer(options: [("input-ipc-server", paths[0])])
        // Each change first waits for the end of the thread that opens the socket.
        for path in paths + [""] {
            try player.set("input-ipc-server", .text(path))
            #expect(try player.property("input-ipc-server") == .text(path))
        }
        for path in paths.dropLast() { #expect(!FileManager.default.fileExists(atPath: path)) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "text")
    }

    @Test("libmpv knows its folder and does not read mpv.conf, input.conf and profiles there")
    func folderOfFiles() throws {
        for name in ["mpv.conf", "config", "encoding-profiles.conf"] {
            _ = try folder.write("volume=12\n[mine]\n", to: "home/\(name)")
        }
        _ = try folder.write("F5 quit 9\n", to: "home/input.conf")
        let home = folder.path + "/home"
        var player = try TestPlayer(options: [("config", "yes"), ("config-dir", home)])
        #expect(try player.property("volume").number == 100)
        let profiles = try player.property("profile-list").elements ?? []
        #expect(!profiles.contains { $0["name"] == .text("mine") })
        let keys = try player.property("input-bindings").elements ?? []
        #expect(!keys.contains { $0["key"] == .text("F5") })
        #expect(try player.result(of: ["expand-path", "~~/mpv.conf"]) == .text("\(home)/mpv.conf"))
        #expect(try player.result(of: ["expand-path", "~~/x"]) == .text("\(home)/x"))
    }

    @Test("a player with scripts that is to play waits: it is not idle, and its scripts are not loaded yet")
    func held() throws {
        let script = try folder.write("mp.commandv('set', 'title', 'loaded')", to: "a:b.lua")
        let escaped = script.replacing(":", with: "\\:")
        var player = try TestPlayer(options: [("scripts", escaped)], plays: true)
        let isHeld = player.handle.isHeld
        #expect(isHeld)
        #expect(try player.property("idle-active") == .flag(false))
        #expect(try player.property("idle") == .flag(true))
        #expect(try player.property("scripts") == .array([.text(script)]))
        _ = try player.result(of: ["load-script", script])
        while try player.property("title") != .text("loaded") {}
        #expect(try player.property("idle-active") == .flag(false))
        #expect(!player.events.contains { $0.body == .idle })
        player.handle.beginPlaying()
        _ = try player.event("idle") { $0.body == .idle }
    }

    @Test("a player that waits can end")
    func endOfHeld() throws {
        let script = try folder.write("", to: "a.lua")
        let player = try TestPlayer(options: [("scripts", script)], plays: true)
        let isHeld = player.handle.isHeld
        #expect(isHeld)
    }

    @Test("what makes a player wait leaves no file, even if libmpv has not run it")
    func files() throws {
        let player = try TestPlayer()
        var hold = StartHold(of: player.handle.handle, in: folder.path)
        let script = try #require(hold?.script)
        #expect(FileManager.default.fileExists(atPath: script))
        hold = nil
        #expect(!FileManager.default.fileExists(atPath: script))
        #expect(StartHold(of: player.handle.handle, in: folder.path + "/missing") == nil)
    }
}

extension TestPlayer {
    mutating func set(_ property: String, _ value: MpvNode) throws {
        try handle.setPropertyAsync(property, value, reply: 902)
        #expect(try reply(to: 902).failure == nil)
    }

    /// The result of a command that succeeds.
    mutating func result(of command: [String]) throws -> MpvNode {
        try handle.commandAsync(command, reply: 903)
        let reply = try reply(to: 903)
        guard reply.failure == nil, case .commandReply(let result) = reply.body else {
            return try #require(nil, "\(command): \(reply)")
        }
        return result
    }
}
