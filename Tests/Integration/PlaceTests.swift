import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// The socket of a seekd that replaces mpv, beside that of mpv with the same command line.
@Suite("The socket in mpv's place", .waitsForPrograms)
struct PlaceTests {
    private static let film = Seekd.clip("chapters.mkv")

    @Test(
        "seekd gives the same replies as mpv",
        arguments: [
            "grammar", "requests", "properties", "commands", "text", "observers", "events", "messages", "files",
            "playlist", "seeks", "place", "errors",
        ])
    func dialogue(_ name: String) throws {
        let options = ["--idle", "--no-terminal"] + PlainMpv.noScripts
        let dialogue = try Dialogue(name)
        let mpv = try DialogueRun(dialogue, with: PlacedPlayer(asSeekd: false, options))
        let seekd = try DialogueRun(dialogue, with: PlacedPlayer(asSeekd: true, options))
        for (theirs, ours) in zip(mpv.answers, seekd.answers) { DialogueRun.compare(theirs, ours) }
    }

    @Test("a quit ends connections: only who waits for an unfinished request gets a reply, as in mpv")
    func unfinished() throws {
        for isSeekd in [false, true] {
            let server = try SilentServer()
            let player = try PlacedPlayer(asSeekd: isSeekd, [Self.film])
            let client = try TestClient(player.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
            let other = try TestClient(player.socket)
            try other.send(
                #"{"command":["sub-add","http://127.0.0.1:\#(server.port)/a.srt"],"request_id":5,"async":true}"#)
            try other.request("client_name")
            let waiting = try TestClient(player.socket)
            try waiting.send(#"{"command":["sub-add","http://127.0.0.1:\#(server.port)/a.srt"],"request_id":6}"#)
            try server.wait(forConnections: 2)
            try client.request("quit")
            // libmpv cancels them. The reply to an asynchronous one comes if it is sooner than the end.
            if let reply = try other.readReply() { #expect(reply["error"] == .text("error running command")) }
            #expect(try other.readReply() == nil)
            #expect(try waiting.readReply()?["error"] == .text("error running command"))
            #expect(try waiting.readReply() == nil)
            #expect(try player.process.waitForEnd() == 0)
        }
    }

    @Test("without a terminal a signal ends connections without replies to unfinished requests, as in mpv")
    func killed() throws {
        let server = try SilentServer()
        for isSeekd in [false, true] {
            let player = try PlacedPlayer(asSeekd: isSeekd, ["--no-terminal", Self.film])
            let client = try TestClient(player.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
            try client.send(
                #"{"command":["sub-add","http://127.0.0.1:\#(server.port)/a.srt"],"request_id":5,"async":true}"#)
            try client.request("client_name")
            kill(player.process.processIdentifier, SIGTERM)
            #expect(try client.readReply() == nil)
            try player.process.waitForEnd()
            #expect(player.process.terminationReason == .uncaughtSignal)
            #expect(player.process.terminationStatus == SIGTERM)
            if isSeekd { #expect(!FileManager.default.fileExists(atPath: player.socket)) }
        }
    }

    @Test("a change of idle decides what happens after the last file, as in mpv")
    func idle() throws {
        let clip = Seekd.clip("short.mkv")
        // (options, the new value, whether the player ends by itself)
        let cases: [([String], String, Bool)] = [
            (["--idle=yes", "--pause", clip], "no", true), (["--idle=yes", "--pause", clip], "once", true),
            (["--idle=no", "--pause", clip], "yes", false), (["--idle=once", "--pause", clip], "yes", false),
        ]
        for (arguments, mode, ends) in cases {
            var outputs: [String] = []
            for isSeekd in [false, true] {
                let player = try PlacedPlayer(asSeekd: isSeekd, arguments)
                let client = try TestClient(player.socket)
                try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
                try client.request("set", "idle", mode)
                let value = try client.request("get_property", "idle")
                #expect(value == (mode == "once" ? .text("once") : .bool(mode == "yes")))
                try client.request("set_property", "pause", false)
                if !ends {
                    try wait(for: "the end of the film") {
                        try client.request("get_property", "idle-active") == .bool(true)
                    }
                    try client.request("quit")
                }
                #expect(try player.process.waitForEnd() == 0)
                outputs.append(String(player.output.split(separator: "\n").last ?? ""))
            }
            #expect(outputs[0] == outputs[1])
        }
    }

    @Test(
        "clients may open what mpv opens",
        arguments: ["av://lavfi:testsrc=duration=9", "memory://#EXTM3U\nCLIP", "edl://CLIP"])
    func opens(url: String) throws {
        for isSeekd in [false, true] {
            let player = try PlacedPlayer(asSeekd: isSeekd, ["--idle", "--pause"])
            let client = try TestClient(player.socket)
            try client.request("loadfile", url.replacing("CLIP", with: Self.film))
            try wait(for: "\(url)") { try client.refusal("get_property", "time-pos") == nil }
        }
    }
}

/// Files from where libmpv trusts everything.
@Suite("Files that name others", .waitsForPrograms)
struct ReferenceTests {
    /// Sends a text to each client, and closes the connection.
    private func serve(_ text: String, _ body: (UInt16) throws -> Void) throws {
        let server = try TextServer(text)
        try body(server.port)
    }

    @Test("a file that a client opens by tcp:// can't name others, in mpv's place and on seekd's own socket")
    func tcp() throws {
        let clip = Seekd.clip("chapters.mkv")
        try serve("# mpv EDL v0\n\(clip)\n") { port in
            let url = "tcp://127.0.0.1:\(port)"
            let mpv = try PlacedPlayer(asSeekd: false, ["--idle"])
            try expect(url, toLoad: true, TestClient(mpv.socket))
            let placed = try PlacedPlayer(asSeekd: true, ["--idle"])
            try expect(url, toLoad: false, TestClient(placed.socket))
            let seekd = try Seekd(settings: [#"player.protocols=["tcp"]"#])
            try expect(url, toLoad: false, seekd.connect())
            for command in ["sub-add", "audio-add", "video-add"] {
                #expect(try seekd.connect().refusal(command, url) == "forbidden")
            }
            #expect(try TestClient(placed.socket).refusal("loadlist", url) == "forbidden")
        }
    }

    @Test("mpv's command line may open it")
    func commandLine() throws {
        try serve("# mpv EDL v0\n\(Seekd.clip("chapters.mkv"))\n") { port in
            let placed = try PlacedPlayer(asSeekd: true, ["--pause", "tcp://127.0.0.1:\(port)"])
            let client = try TestClient(placed.socket)
            try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
        }
    }

    private func expect(_ url: String, toLoad loads: Bool, _ client: TestClient) throws {
        _ = try client.request("client_name")
        try client.request("loadfile", url)
        try client.next(loads ? "file-loaded" : "end-file")
        #expect(client.events("file-loaded").isEmpty == !loads)
        try client.request("stop")
    }
}
