import SeekProtocol
import TestSupport
import Testing

@Suite("W1: a film over HTTP", .waitsForPrograms)
struct NetworkTests {
    @Test("gets options of its own; the next film has mpv's")
    func options() throws {
        let run = try NetworkRun()
        let names = ["demuxer-max-back-bytes", "stream-buffer-size", "network-timeout"]
        let defaults = try names.map { try run.option($0) }
        try run.load()
        #expect(try run.option("stream-buffer-size").number == Double(1 << 20))
        #expect(try run.option("network-timeout").number == 10)
        #expect(try run.option("demuxer-max-back-bytes") == run.option("demuxer-max-bytes"))
        #expect(try run.ofFFmpeg("reconnect_on_network_error") == "1")
        #expect(try run.ofFFmpeg("reconnect_delay_max") == "2")
        // The end of a live stream is one, and a server without ranges would send the film's start again.
        for key in ["reconnect_at_eof", "reconnect_streamed"] { #expect(try run.ofFFmpeg(key) == nil) }
        #expect(try run.ofFFmpeg("protocol_whitelist") != nil)
        try run.client.request("loadfile", Seekd.clip("chapters.mkv"))
        try run.client.waitForMedia("loaded")
        #expect(try names.map { try run.option($0) } == defaults)
        #expect(try run.ofFFmpeg("reconnect_delay_max") == nil)
    }

    @Test("what a user, a client or the file itself has chosen stays")
    func chosen() throws {
        let run = try NetworkRun(options: ["demuxer-max-back-bytes=60MiB", "stream-lavf-o=reconnect_delay_max=5"])
        try run.client.request("set_property", "network-timeout", 20)
        try run.load()
        #expect(try run.option("network-timeout").number == 20)
        #expect(try run.option("demuxer-max-back-bytes").number == Double(60 << 20))
        #expect(try run.option("stream-buffer-size").number == Double(1 << 20))
        #expect(try run.ofFFmpeg("reconnect_delay_max") == "5")
        #expect(try run.ofFFmpeg("reconnect_on_network_error") == "1")
        let other = try NetworkRun()
        try other.client.request(
            JSONValue.object([
                .init("name", .text("loadfile")), .init("url", .text(other.server.url)),
                .init("options", .text("network-timeout=60")),
            ]))
        try other.client.waitForMedia("loaded")
        #expect(try other.option("network-timeout").number == 60)
    }

    @Test("in mpv's place it gets none of them")
    func inPlaceOfMpv() throws {
        let server = try FilmServer(Seekd.clip("chapters.mkv"))
        let player = try PlacedPlayer(asSeekd: true, ["--pause", server.url])
        let client = try TestClient(player.socket)
        try wait(for: "the film") { try client.refusal("get_property", "time-pos") == nil }
        #expect(try client.request("get_property", "options/network-timeout").number == 60)
        #expect(try client.request("get_property", "options/stream-lavf-o") == .object([]))
    }

    @Test("W6: asks its server for nothing but the film")
    func sidecars() throws {
        let run = try NetworkRun(options: ["sub-auto=all", "audio-file-auto=all", "cover-art-auto=all"])
        try run.load()
        try run.client.goTo(200)
        #expect(Set(run.server.requests.map(\.path)) == ["/film.mkv"])
    }

    /// Waits until libmpv has read as far ahead as it may.
    private func waitUntilFull(_ client: TestClient) throws {
        let most = Double(150 << 20)
        try wait(for: "150 MiB ahead") {
            try client.request("get_property", "demuxer-cache-state")["fw-bytes"]?.number ?? 0 >= most
        }
    }

    /// The film's rate is 2.9 MB/s, and 150 MiB ahead are read in any case.
    @Test(
        "30 s back cost no request, where mpv's own bound would make one",
        arguments: [([], 0), (["demuxer-max-back-bytes=51MiB"], 1)] as [([String], Int)])
    func back(options: [String], requests: Int) throws {
        let folder = try ScratchFolder()
        let server = try FilmServer(NetworkFilm.large(in: folder, seconds: 110))
        let seekd = try Seekd(options: options)
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadfile", server.url)
        try client.waitForMedia("loaded")
        try client.pauseFilm()
        for position in [40.0, 50] {
            try waitUntilFull(client)
            try client.goTo(position)
        }
        try waitUntilFull(client)
        let before = server.requests.count
        let back = try client.tapAndLand("backward", 3)
        try expect(back.end["position"], near: 20, within: Clip.frame)
        #expect(min(1, server.requests.count - before) == requests)
    }

    /// libmpv reads over the second of sound between two pictures, if that fits into its buffer.
    @Test(
        "an MP4 whose sound is stored by the second costs one request a seek, where mpv's own buffer makes two",
        arguments: [([], 1), (["stream-buffer-size=129KiB"], 2)] as [([String], Int)])
    func buffer(options: [String], requests: Int) throws {
        let folder = try ScratchFolder()
        let run = try NetworkRun(film: NetworkFilm.interleaved(in: folder), options: options)
        try run.load()
        for target in [60.0, 100, 200] {
            let before = run.server.requests.count
            try run.client.goTo(target)
            #expect(run.server.requests.count - before == requests)
        }
    }

    @Test(
        "a burst of taps lands on its target on every line",
        arguments: [(80, 50), (80, 8), (300, 50), (300, 8)] as [(Int, Double)])
    func lines(delay: Int, rate: Double) throws {
        let run = try NetworkRun(FilmServerConduct(delay: delay, rate: rate))
        try run.load()
        try run.client.goTo(20)
        let bystander = try Bystander(run.seekd.socket)
        // It is answered while the taps are under way.
        _ = try bystander.roundTrips(7) {
            try run.client.request("tap", "forward")
            pause(.milliseconds(120))
        }
        let (reply, landed) = try run.client.tapAndLand("forward")
        #expect(landed["phase"] == .text("landed"))
        try expect(landed["position"], near: try #require(reply["target"]?.number), within: Clip.frame)
        try run.playOn()
    }
}
