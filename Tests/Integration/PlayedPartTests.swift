import SeekProtocol
import TestSupport
import Testing

/// The end of playback, as `start`, `end` and `length` set it, against mpv's own end.
@Suite("The part of a film that mpv plays", .waitsForPrograms)
struct PlayedPartTests {
    static let parts = [
        ["start=20", "length=20"], ["length=40"], ["start=#2", "length=10%"], ["start=-250", "length=+30"], ["end=#3"],
        ["end=100"], ["end=-200"], ["end=25%"], ["start=20", "end=50", "length=100"], ["end=50", "length=30"],
    ]

    @Test("options of the player: a tap stops before the end that mpv has", arguments: parts)
    func options(part: [String]) throws {
        let seekd = try Seekd("chapters.mkv", options: part)
        try expectLastTarget(of: seekd.connectPaused(), asInMpvWith: part)
    }

    @Test(
        "options of the file: a tap stops before the end that mpv has, and the next film has its own", arguments: parts)
    func fileOptions(part: [String]) throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("set_property", "pause", true)
        let options = part.compactMap(split).map { JSONValue.Member(ByteString($0), .text($1)) }
        try client.request(
            .object([
                .init("name", .text("loadfile")), .init("url", .text(Seekd.clip("chapters.mkv"))),
                .init("options", .object(options)),
            ]))
        try client.waitForMedia("loaded")
        try expectLastTarget(of: client, asInMpvWith: part)
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        try client.waitForMedia("loaded")
        try expect(try client.request("tap", "forward", 1000)["target"], near: 299, within: 0.1)
    }

    @Test("options that are set while the film plays: a tap stops before the end that mpv has", arguments: parts)
    func setWhilePlaying(part: [String]) throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 25)
        try change(part.compactMap(split), client)
        try expectLastTarget(of: client, asInMpvWith: part)
        try change(part.compactMap(split).map { ($0.0, "none") }, client)
        try expect(try client.request("tap", "forward", 1000)["target"], near: 299, within: 0.1)
    }

    /// Sets options, and waits until the daemon knows: libmpv replies to the client before.
    private func change(_ options: [(name: String, value: String)], _ client: TestClient) throws {
        func changes() throws -> Int {
            guard case .array(let lines) = try client.request("trace") else { return 0 }
            let texts = lines.compactMap(\.string)
            return texts.count { $0.contains(#""played":"#) && !$0.contains("fileReady") }
        }
        let before = try changes()
        for (name, value) in options { try client.request("set", name, value) }
        try wait(for: "the changes of \(options)") { try changes() == before + options.count }
    }

    @Test("a film that plays backward ends at \"end\": a backward tap stops before it, a forward one does not")
    func backward() throws {
        let part = ["play-dir=backward", "end=50"]
        let seekd = try Seekd("chapters.mkv", options: part)
        let client = try seekd.connectPaused(at: 70)
        let (reply, end) = try client.tapAndLand("backward", 5)
        #expect(reply["clamped"] == .text("start"))
        #expect(reply["target"]?.number == 51)
        try expect(end["position"], near: 51, within: Clip.frame)
        #expect(try client.tapAndLand("forward", 5).reply["target"]?.number == 101)
        let mpv = try Measure(part)
        try #expect(mpv.ends(at: 49.907))
    }

    @Test("without rebase-start-time the end is later by the film's start, as mpv's end is")
    func ownStart() throws {
        let part = ["rebase-start-time=no", "hr-seek-demuxer-offset=10"]
        let seekd = try Seekd("recording.ts", options: part)
        let client = try seekd.connectPaused()
        let start = try #require(try client.request("get_property", "demuxer-start-time").number)
        try #require(start > 1)
        let (reply, end) = try client.tapAndLand("forward", 1000)
        #expect(reply["clamped"] == .text("end"))
        try expect(reply["target"], near: start + 239, within: 0.001)
        try expect(end["position"], near: start + 239, within: Clip.recordingFrame)
        let mpv = try Measure(part, "recording.ts")
        #expect(try !mpv.ends(at: start + 239.75))
        #expect(try mpv.ends(at: start + 240.2))
    }

    private func split(_ option: String) -> (String, String)? {
        let words = option.split(separator: "=", maxSplits: 1).map(String.init)
        return words.count == 2 ? (words[0], words[1]) : nil
    }

    /// Taps to the end, and compares with a mpv that has the same options.
    private func expectLastTarget(of client: TestClient, asInMpvWith part: [String]) throws {
        let (reply, end) = try client.tapAndLand("forward", 1000)
        #expect(reply["clamped"] == .text("end"))
        let target = try #require(reply["target"]?.number)
        #expect(end["phase"] == .text("landed"))
        #expect(try client.request("get_property", "idle-active") == .bool(false))
        // The end guard is 1 s.
        let mpv = try Measure(part)
        #expect(try !mpv.ends(at: target + 0.907), "\(part): \(target) is too early")
        #expect(try mpv.ends(at: target + 1.107), "\(part): \(target) is too late")
    }

    /// A mpv that plays the clip with some options.
    private struct Measure {
        private let mpv: PlainMpv
        private let client: TestClient

        init(_ part: [String], _ clip: String = "chapters.mkv") throws {
            mpv = try PlainMpv()
            client = try TestClient(mpv.socket)
            try client.load(clip, (part + ["pause=yes"]).joined(separator: ","))
            try client.next("playback-restart")
        }

        /// Whether a seek there ends the film.
        ///
        /// - Parameter position: no frame's own, so that mpv's position is another one once a frame is shown.
        func ends(at position: Double) throws -> Bool {
            try client.request("seek", position, "absolute+exact")
            var isOver = false
            try wait(for: "mpv's seek") {
                isOver = ["idle-active", "eof-reached"].contains {
                    (try? client.request("get_property", $0)) == .bool(true)
                }
                let shown = try? client.request("get_property", "time-pos").number ?? 0
                return isOver || (0.0005...0.1).contains(abs((shown ?? 0) - position))
            }
            return isOver
        }
    }
}
