import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("seekctl sets what plays, and how", .waitsForPrograms, .timeLimit(.minutes(20)))
struct PlayingCommandTests {
    @Test("play and pause change what toggle changes, and may come twice")
    func playAndPause() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        client.forgetEvents()
        #expect(try seekd.output("pause") == "paused\n")
        #expect(try seekd.output("play") == "playing\n")
        try client.next("play-button", ["playing": .bool(true)])
        #expect(try seekd.output("play", "--json") == "{\"playing\":true}\n")
        #expect(try client.request("get_property", "pause") == .bool(false))
        #expect(try seekd.output("pause") == "paused\n")
        #expect(try client.request("get_property", "pause") == .bool(true))
        #expect(try seekd.output("toggle") == "playing\n")
        // With nothing loaded they say what the next film does.
        try seekd.output("stop")
        #expect(try seekd.output("pause") == "paused\n")
    }

    @Test("quit says whether seekd ends")
    func quit() throws {
        let seekd = try Seekd("chapters.mkv")
        _ = try seekd.connectPaused()
        #expect(try seekd.output("quit") == "playback stopped; seekd keeps running\n")
        #expect(try seekd.output("quit") == "nothing was playing; seekd keeps running\n")
    }

    @Test("with --wait, the film is there when seekctl ends")
    func waits() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        let skips: [([String], Double)] = [
            (["tap", "forward"], 30), (["position", "1:40"], 100), (["scrub", "+5"], 105), (["undo"], 100),
            (["segment", "3"], 180), (["chapters", "goto", "1"], 60), (["chapters", "next"], 120), (["again"], 110),
            (["tap", "backward", "100"], 0), (["tap", "backward"], 0),
        ]
        for (arguments, place) in skips {
            let run = try seekd.seekctl(arguments + ["--wait"])
            #expect(run.status == 0, "\(arguments): \(run.errors)")
            #expect(try client.request("get_property", "seeking") == .bool(false), "\(arguments)")
            let chase = try client.request("snapshot")["chase"]
            #expect(chase?["phase"] == .text("landed"), "\(arguments): \(String(describing: chase))")
            let position = try #require(try client.request("snapshot")["position"]?.number)
            #expect(abs(position - place) < 0.1, "\(arguments): \(position)")
        }
        #expect(try seekd.refusal("take", "--wait").hasPrefix("seekctl: nothing-offered"))
    }

    @Test("the volume is shown, set, changed, and kept in its range")
    func volume() throws {
        let seekd = try Seekd("chapters.mkv")
        #expect(try seekd.output("volume") == "100\n")
        #expect(try seekd.output("volume", "40") == "40\n")
        #expect(try seekd.output("volume", "+7.5") == "47.5\n")
        #expect(try seekd.output("volume", "-7.5%", "--json") == "40.000000\n")
        #expect(try seekd.output("--socket", seekd.socket, "volume", "-50") == "0\n")
        #expect(try seekd.output("volume", "+500") == "130\n")
        #expect(
            try seekd.refusal("volume", "131", status: 2) == "seekctl: expected a volume from 0 to 130, got 131\n")
        #expect(
            try seekd.refusal("volume", "loud", status: 2).contains("expected a number (80) or a change (+5, -5)"))
        try seekd.output("mute", "on")
        #expect(try seekd.output("volume", "30") == "30 (muted)\n")
    }

    @Test("mute, loop and shuffle are shown and set")
    func words() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        #expect(try seekd.output("mute") == "off\n")
        #expect(try seekd.output("mute", "toggle") == "on\n")
        #expect(try client.request("get_property", "mute") == .bool(true))
        #expect(try seekd.output("mute", "off", "--json") == "false\n")
        #expect(
            try seekd.refusal("mute", "yes", status: 2).contains(
                "The value 'yes' is invalid for '<state>': expected on, off or toggle"))
        #expect(try seekd.output("loop") == "off\n")
        #expect(try seekd.output("loop", "playlist") == "playlist\n")
        #expect(try client.request("get_property", "loop-playlist") == .text("inf"))
        #expect(try seekd.output("loop", "file") == "file\n")
        #expect(try client.request("get_property", "loop-playlist") == .bool(false))
        #expect(try seekd.output("loop", "off", "--json") == "\"off\"\n")
        #expect(try client.request("get_property", "loop-file") == .bool(false))
        try client.request("set_property", "loop-file", 3)
        #expect(try seekd.output("loop") == "file\n")
        #expect(try seekd.refusal("loop", "all", status: 2).contains("expected file, playlist or off"))
        #expect(try seekd.output("shuffle") == "off\n")
        #expect(try seekd.output("shuffle", "on") == "on\n")
        #expect(try client.request("get_property", "shuffle") == .bool(true))
        #expect(try seekd.output("shuffle", "off") == "off\n")
        #expect(try seekd.refusal("shuffle", "maybe", status: 2).contains("expected on or off"))
    }

    @Test("a random order of the playlist is taken back")
    func shuffledOrder() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        for name in ["a", "b", "c", "d", "e", "f", "g", "h"] { try client.request("loadfile", "/\(name)", "append") }
        let order = try client.request("get_property", "playlist")
        // With nine entries a random order may be the old one, though rarely: any other will do.
        try wait(for: "another order") {
            try seekd.output("shuffle", "on")
            return try client.request("get_property", "playlist") != order
        }
        try seekd.output("shuffle", "off")
        let paths = try client.request("get_property", "playlist").elements.compactMap { $0["filename"] }
        #expect(
            Set(paths.compactMap(\.repairedText)) == Set(order.elements.compactMap { $0["filename"]?.repairedText }))
    }

    @Test("the speed is shown, set and changed")
    func speed() throws {
        let seekd = try Seekd("chapters.mkv")
        #expect(try seekd.output("speed") == "1\n")
        #expect(try seekd.output("speed", "1.5") == "1.5\n")
        #expect(try seekd.output("speed", "-0.25") == "1.25\n")
        #expect(try seekd.output("speed", "1", "--json") == "1.000000\n")
        #expect(try seekd.refusal("speed", "0", status: 2) == "seekctl: expected a speed from 0.01 to 100, got 0\n")
    }

    @Test("the position is shown and set; steps add up as presses do")
    func position() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        #expect(try seekd.output("position") == "0:20 of 5:00\n")
        #expect(try seekd.output("position", "--json") == "20.000000\n")
        #expect(try seekd.output("position", "1:40") == "to 1:40\n")
        try client.next("chase", ["phase": .text("landed"), "target": .double(100)])
        #expect(try seekd.output("scrub", "+5") == "+5 s (to 1:45)\n")
        #expect(try seekd.output("position", "+1:00").hasSuffix("(to 2:45)\n"))
        try client.next("chase", ["phase": .text("landed"), "target": .double(165)])
        #expect(try seekd.output("position", "-0:30").hasSuffix("(to 2:15)\n"))
        #expect(try seekd.output("scrub", "-5", "--json").contains("\"target\":130.000000"))
        #expect(try seekd.output("scrub", "50%") == "to 2:30\n")
        #expect(try seekd.refusal("position", "soon", status: 2).contains("or a step of at most a day (+5, -1:30)"))
        #expect(
            try seekd.refusal("scrub", "+5", "--hold", status: 2).contains("--hold needs a position, and not a step."))
        let held = try seekd.seekctl(["scrub", "10", "--hold"], input: "+5\n")
        #expect(held.status == 2)
        #expect(held.errors.contains("or a percentage (50%), got \"+5\""), "\(held.errors)")
        #expect(
            try seekd.output("position", "1:00:00") == "to 4:59, the last position: 1:00:00 was asked for\n")
        #expect(
            try seekd.seekctl(["scrub", "10", "--hold"], input: "20\n400\n").output
                == "to 4:59, the last position: 6:40 was asked for\n")
        try seekd.output("stop")
        #expect(try seekd.output("position") == "nothing loaded\n")
        #expect(try seekd.refusal("position", "+5").contains("nothing is loaded"))
    }
}
