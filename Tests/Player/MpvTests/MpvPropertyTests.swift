import Mpv
import Testing

@Suite(.serialized)
struct MpvPropertyTests {
    @Test(
        "A property that was set is read back as the same node",
        arguments: [
            ("pause", .flag(false)),
            ("osd-msg1", .text("Zürich ▶ \u{1F3AC}")),
            ("osd-msg1", .text("")),
            ("osd-msg1", .string([0x61, 0xff, 0xc3, 0x28, 0x80])),
            ("osd-level", .int64(3)),
            ("speed", .double(1.25)),
            ("script-opts", .map([.init("first", .text("1")), .init("second", .text("zwei"))])),
            ("audio-file-paths", .array([.text("a"), .string([0xff]), .text("")])),
            ("vf", .array([])),
        ] as [(String, MpvNode)])
    func roundTrip(name: String, value: MpvNode) throws {
        var player = try TestPlayer()
        try player.handle.setPropertyAsync(name, value, reply: 8)
        #expect(try player.reply(to: 8) == MpvEvent(reply: 8, body: .setPropertyReply))
        #expect(try player.property(name) == value)
    }

    @Test("A node may nest deeper than mpv's own nodes, up to a limit")
    func depth() throws {
        var player = try TestPlayer()
        func nested(_ depth: Int) -> MpvNode {
            (0..<depth).reduce(.text("core")) { node, level in
                level.isMultiple(of: 2)
                    ? .array([node, .none]) : .map([.init("key", node), .init("", .bytes([0, 1]))])
            }
        }
        // mpv gets it and replies with an error: it has no property of such a shape.
        try player.handle.setPropertyAsync("osd-msg1", nested(100), reply: 1)
        let reply = try player.reply(to: 1)
        #expect(reply.failure == .propertyError)
        #expect(throws: MpvError.invalidParameter) {
            try player.handle.setPropertyAsync("osd-msg1", nested(101), reply: 2)
        }
    }

    @Test("Nested lists and maps from mpv are read completely")
    func lists() throws {
        var player = try TestPlayer()
        let commands = try #require(try player.property("command-list").elements)
        let seek = try #require(commands.first { $0["name"]?.text == "seek" })
        let arguments = try #require(seek["args"]?.elements)
        #expect(arguments.first?["name"]?.text == "target")
        #expect(arguments.first?["optional"]?.flag == false)

        _ = try player.loadClip()
        let tracks = try #require(try player.property("track-list").elements)
        #expect(tracks.count == 1)
        #expect(tracks.first?["type"]?.text == "video")
        #expect(tracks.first?["demux-w"]?.integer == 32)
        let picture = try player.property("video-params")
        #expect(picture["w"]?.integer == 32)
        #expect(picture["aspect"]?.number == 1)
    }

    @Test("A command's result may be bytes")
    func bytes() throws {
        var player = try TestPlayer()
        _ = try player.loadClip()
        try player.handle.commandAsync(["screenshot-raw", "video"], reply: 9)
        let reply = try player.reply(to: 9)
        guard case .commandReply(let picture) = reply.body, case .bytes(let data)? = picture["data"] else {
            Issue.record("no picture in \(reply)")
            return
        }
        let stride = try #require(picture["stride"]?.integer)
        #expect(data.count == Int(stride) * 32)
        #expect(Set(data).count > 2)
    }

    @Test("A property without a value gives none, an unknown property an error")
    func unavailable() throws {
        var player = try TestPlayer()
        try player.handle.getPropertyAsync("time-pos", reply: 1)
        #expect(
            try player.reply(to: 1)
                == MpvEvent(
                    error: MpvError.propertyUnavailable.code, reply: 1,
                    body: .getPropertyReply(name: "time-pos", .none)))
        try player.handle.getPropertyAsync("no-such-property", reply: 2)
        #expect(try player.reply(to: 2).failure == .propertyNotFound)
    }

    @Test("An observed property gives its value at once and each change, with the observer's number")
    func observe() throws {
        var player = try TestPlayer()
        try player.handle.observe("path", id: 41)
        let first = try player.event("value at once") { $0.reply == 41 }
        #expect(first.body == .propertyChange(name: "path", .none))
        try player.handle.commandAsync(["loadfile", TestPlayer.clip], reply: 1)
        let change = try player.event("path") { $0.body == .propertyChange(name: "path", .text(TestPlayer.clip)) }
        #expect(change.reply == 41)
    }

    @Test("A property gives no events after unobserve")
    func unobserve() throws {
        var player = try TestPlayer()
        try player.handle.observe("speed", id: 41)
        _ = try player.event("value at once") { $0.reply == 41 }
        try player.handle.unobserve(id: 41)
        try player.handle.observe("speed", id: 42)
        try player.handle.setPropertyAsync("speed", .double(2), reply: 1)
        _ = try player.event("change") { $0.reply == 42 && $0.body == .propertyChange(name: "speed", .double(2)) }
        let old = player.events.filter { $0.reply == 41 }
        #expect(old.count == 1)
    }
}
