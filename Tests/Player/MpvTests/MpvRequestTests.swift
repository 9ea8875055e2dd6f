import Dispatch
import LibmpvFacts
import Mpv
import Testing

@Suite(.serialized)
struct MpvRequestTests {
    @Test("A seek with nothing loaded is answered with mpv's error")
    func seekWithNothingLoaded() throws {
        var player = try TestPlayer()
        try player.handle.commandAsync(["seek", "10"], reply: 7)
        let reply = try player.reply(to: 7)
        #expect(reply == MpvEvent(error: MpvError.command.code, reply: 7, body: .commandReply(.none)))
        #expect(reply.failure?.description == "error running command")
    }

    @Test("A command that mpv can't parse is refused at once")
    func unknownCommand() throws {
        let player = try TestPlayer()
        #expect(throws: MpvError.invalidParameter) { try player.handle.commandAsync(["no-such-command"], reply: 1) }
        #expect(throws: MpvError.invalidParameter) { try player.handle.commandAsync(["seek", "soon"], reply: 1) }
        #expect(throws: MpvError.invalidParameter) { try player.handle.commandAsync([], reply: 1) }
    }

    @Test("A NUL in a string is refused")
    func nul() throws {
        let player = try TestPlayer()
        let cut = MpvError.invalidParameter
        #expect(throws: cut) { try player.handle.commandAsync(["loadfile", "a\0b"], reply: 1) }
        #expect(throws: cut) { try player.handle.getPropertyAsync("pause\0d", reply: 1) }
        #expect(throws: cut) { try player.handle.setPropertyAsync("pause\0d", .flag(true), reply: 1) }
        #expect(throws: cut) { try player.handle.setPropertyAsync("osd-msg1", .text("a\0b"), reply: 1) }
        #expect(throws: cut) {
            try player.handle.setPropertyAsync("script-opts", .map([.init("a\0b", .text("c"))]), reply: 1)
        }
        #expect(throws: cut) { try player.handle.observe("pause\0d", id: 1) }
    }

    @Test("At a hook the player waits, answers requests, and continues after continueHook")
    func hook() throws {
        var player = try TestPlayer()
        try player.handle.addHook("on_preloaded")
        try player.handle.commandAsync(["loadfile", TestPlayer.clip], reply: 1)
        let hook = try player.event("hook", where: \.isHook)
        guard case .hook(let id, _) = hook.body else {
            Issue.record("\(hook)")
            return
        }
        #expect(try player.property("seekable") != .none)
        #expect(!player.events.contains { $0.body == .fileLoaded })
        player.handle.continueHook(id)
        _ = try player.event("first picture") { $0.body == .playbackRestart }
    }

    @Test("A player that waits at a hook can be terminated")
    func endAtHook() throws {
        var player = try TestPlayer()
        try player.handle.addHook("on_preloaded")
        try player.handle.commandAsync(["loadfile", TestPlayer.clip], reply: 1)
        _ = try player.event("hook", where: \.isHook)
    }

    @Test("loadfile's reply names the playlist entry that the file's events carry")
    func loadfile() throws {
        var player = try TestPlayer()
        let entry = try player.loadClip()
        let bodies = player.events.map(\.body)
        let start = try #require(bodies.firstIndex(of: .startFile(entry: entry)))
        let loaded = try #require(bodies.firstIndex(of: .fileLoaded))
        let restart = try #require(bodies.firstIndex(of: .playbackRestart))
        #expect(start < loaded && loaded < restart)

        try player.handle.commandAsync(["stop"], reply: 2)
        let end = try player.event("end of the file") {
            guard case .endFile = $0.body else { return false }
            return true
        }
        #expect(end.body == .endFile(reason: .stop, error: 0, entry: entry, insertID: 0, insertCount: 0))
    }

    @Test("A file that isn't there ends with an error")
    func missingFile() throws {
        var player = try TestPlayer()
        try player.handle.commandAsync(["loadfile", "/nonexistent/film.mkv"], reply: 1)
        let end = try player.event("end of the file") {
            guard case .endFile = $0.body else { return false }
            return true
        }
        guard case .endFile(.error, let error, _, _, _) = end.body else {
            Issue.record("\(end)")
            return
        }
        #expect(MpvError(code: error) == .loadingFailed)
    }

    @Test("A seek gives a reply, a seek event and a playback-restart event, and lands at its target")
    func seek() throws {
        var player = try TestPlayer()
        _ = try player.loadClip()
        try player.handle.commandAsync(["seek", "3", "absolute+exact"], reply: 3)
        #expect(try player.reply(to: 3).failure == nil)
        _ = try player.event("seek") { $0.body == .seek }
        _ = try player.event("restart") { $0.body == .playbackRestart }
        let landed = try #require(try player.property("time-pos").number)
        #expect(abs(landed - 3) < 0.101)
    }

    @Test("A command may be a map of named arguments")
    func namedArguments() throws {
        var player = try TestPlayer()
        let command = MpvNode.map([
            .init("name", .text("loadfile")), .init("url", .text(TestPlayer.clip)), .init("flags", .text("append")),
        ])
        try player.handle.commandNodeAsync(command, reply: 4)
        let reply = try player.reply(to: 4)
        guard case .commandReply(let result) = reply.body else {
            Issue.record("\(reply)")
            return
        }
        #expect(result["playlist_entry_id"]?.integer != nil)
        #expect(try player.property("playlist-count").number == 1)
    }

    @Test("A message to this client keeps its bytes, UTF-8 or not")
    func clientMessage() throws {
        var player = try TestPlayer()
        let odd: [UInt8] = [0x66, 0xff, 0xfe, 0x80]
        try player.handle.commandNodeAsync(.array([.text("script-message"), .text("hello"), .string(odd)]), reply: 5)
        let event = try player.event("message") {
            guard case .clientMessage = $0.body else { return false }
            return true
        }
        #expect(event.body == .clientMessage([Array("hello".utf8), odd]))
    }

    @Test("An event that is switched off does not come")
    func disabledEvent() throws {
        var player = try TestPlayer()
        try player.handle.request(.clientMessage, enabled: false)
        try player.handle.commandAsync(["script-message", "unheard"], reply: 1)
        _ = try player.reply(to: 1)
        try player.handle.request(.clientMessage, enabled: true)
        try player.handle.commandAsync(["script-message", "heard"], reply: 2)
        let event = try player.event("message") {
            guard case .clientMessage = $0.body else { return false }
            return true
        }
        #expect(event.body == .clientMessage([Array("heard".utf8)]))
    }

    @Test("Events have mpv's names, and are among the numbers that mpv's own socket tries")
    func eventNames() throws {
        let player = try TestPlayer()
        for kind in MpvEvent.Kind.allCases { #expect(LibmpvLimits.eventNumbers.contains(kind.rawValue)) }
        #expect(throws: MpvError.invalidParameter) {
            try player.handle.requestEvent(named: Array("unheard-of".utf8), enabled: true)
        }
        for name in ["client-message", "playback-restart"] {
            try player.handle.requestEvent(named: Array(name.utf8), enabled: true)
        }
    }

    @Test("When a younger client gets a message to all clients, the older one has got it")
    func broadcast() throws {
        let player = try TestPlayer()
        guard let older = player.handle.makeClient(named: "older"),
            let younger = player.handle.makeClient(named: "younger")
        else { return try #require(nil, "no clients") }
        let message = MpvEvent(body: .clientMessage([Array("heard".utf8)]))
        let woken = DispatchSemaphore(value: 0)
        younger.setWakeup { woken.signal() }
        try player.handle.commandAsync(["script-message", "heard"], reply: 1)
        var isHeard = false
        while !isHeard, woken.wait(timeout: .now() + .seconds(60)) == .success {
            while let event = younger.nextEvent() { isHeard = isHeard || event == message }
        }
        #expect(isHeard)
        var events: [MpvEvent] = []
        while let event = older.nextEvent() { events.append(event) }
        #expect(events.contains(message))
    }

    @Test("Requests above the event queue's size are refused, and accepted again after it is drained")
    func fullRing() throws {
        var player = try TestPlayer()
        var refused: MpvError?
        for request in 1...5000 where refused == nil {
            do throws(MpvError) {
                try player.handle.commandAsync(["ignore"], reply: UInt64(request))
            } catch {
                refused = error
            }
        }
        #expect(refused == .eventQueueFull)
        _ = try player.reply(to: 1)
        while player.handle.nextEvent() != nil {}
        try player.handle.commandAsync(["ignore"], reply: 6000)
        #expect(try player.reply(to: 6000).failure == nil)
    }

    @Test("quit gives a shutdown event")
    func quit() throws {
        var player = try TestPlayer()
        try player.handle.commandAsync(["quit"], reply: 1)
        _ = try player.event("shutdown") { $0.body == .shutdown }
    }
}

extension MpvEvent {
    fileprivate var isHook: Bool {
        if case .hook = body { true } else { false }
    }
}
