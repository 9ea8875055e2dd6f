import SeekProtocol
import TestSupport
import Testing

/// What a film over HTTP survives without being loaded again: FFmpeg asks again (`LibmpvNetwork`).
@Suite("A server with faults", .waitsForPrograms)
struct NetworkFaultTests {
    private func bounded(_ change: (inout FilmServerConduct) -> Void) -> FilmServerConduct {
        var conduct = FilmServerConduct()
        change(&conduct)
        return conduct
    }

    /// A tap far outside of the cache lands on its target.
    private func expectLanding(_ run: NetworkRun) throws {
        let (reply, landed) = try run.client.tapAndLand("forward", 10)
        #expect(landed["phase"] == .text("landed"))
        try expect(landed["position"], near: try #require(reply["target"]?.number), within: Clip.frame)
    }

    /// FFmpeg gives up after a second, which a busy machine may take to bring the server back.
    private static let patience = ["stream-lavf-o=reconnect_delay_max=30"]

    @Test("it closes each connection after 1 MB: the film plays on, and taps land")
    func closing() throws {
        let run = try NetworkRun(bounded { $0.bytesPerConnection = 1_000_000 })
        try run.load()
        try run.waitForCache(until: 9)
        #expect(run.server.connections >= 3)
        try run.playOn()
        try expectLanding(run)
        #expect(run.client.events("media").allSatisfy { $0["phase"] != .text("failed") })
    }

    @Test("it ends its responses early, with a length that says so: the film plays on")
    func short() throws {
        let run = try NetworkRun(bounded { $0.bytesPerResponse = 1_000_000 })
        try run.load()
        try run.waitForCache(until: 9)
        try expectLanding(run)
        try run.playOn()
    }

    @Test("it is busy once: the tap lands all the same", arguments: [408, 429, 500, 502, 503])
    func status(status: Int) throws {
        let run = try NetworkRun()
        try run.load()
        // The first seek reads the index, the second one does not.
        for index in 1...2 {
            run.server.fail(status)
            try expectLanding(run)
            #expect(run.server.requests.count { $0.status == status } == index)
        }
        try run.playOn()
    }

    @Test("it is busy while the film plays, and closes the connection: the film plays on")
    func busyInTheMiddle() throws {
        let run = try NetworkRun()
        try run.load()
        try run.waitForCache(until: 9)
        run.server.fail(503)
        run.server.closeConnections()
        try run.playOn(for: 12)
        #expect(run.server.requests.contains { $0.status == 503 })
    }

    /// libmpv then reads on where it was: the film is there, and seekd says so.
    @Test("it refuses a range: the position is told as it is, and the film plays on", arguments: [404, 416])
    func refusedRange(status: Int) throws {
        let run = try NetworkRun()
        try run.load()
        try expectLanding(run)
        run.server.fail(status)
        let (_, end) = try run.client.tapAndLand("backward", 6)
        #expect(end["phase"] == .text("landed"))
        let position = try run.client.request("get_property", "time-pos").number
        try expect(end["position"], near: try #require(position), within: Clip.frame)
        try run.playOn()
        // The next one lands again.
        try expectLanding(run)
    }

    @Test("it redirects: the film plays, and taps land")
    func redirecting() throws {
        let run = try NetworkRun(bounded { $0.redirects = true })
        try run.load()
        try expectLanding(run)
        try run.playOn()
    }

    @Test("it refuses the first connections: the film is loaded")
    func refusedOnce() throws {
        let run = try NetworkRun(options: Self.patience)
        try run.server.cut()
        try run.client.request("loadfile", run.server.url)
        try wait(for: "another attempt") { run.seekd.log.contains("Will reconnect") }
        try run.server.restore()
        try run.client.waitForMedia("loaded")
        try run.playOn()
    }

    @Test("its line is cut for a moment: the film plays on")
    func cutForAMoment() throws {
        let run = try NetworkRun(options: Self.patience)
        try run.load()
        try run.waitForCache(until: 9)
        try run.server.cut()
        try run.client.playFilm()
        try wait(for: "another attempt") { run.seekd.log.contains("Will reconnect") }
        try run.server.restore()
        try run.playOn(for: 12)
    }

    /// While libmpv reads, a seek waits for the read: it can't be interrupted.
    @Test("it stalls: others are answered meanwhile, and the tap lands once it goes on", arguments: [true, false])
    func stalling(reading: Bool) throws {
        let run = try NetworkRun()
        try run.load()
        if !reading { try run.waitUntilIdle() }
        let bystander = try Bystander(run.seekd.socket)
        run.server.stall()
        let before = run.server.requests.count
        let reply = try run.client.request("tap", "forward", 10)
        if !reading { try wait(for: "a request") { run.server.requests.count > before } }
        _ = try bystander.roundTrips(50)
        try run.server.restore()
        let landed = try run.client.end(of: reply["chase"])
        #expect(landed["phase"] == .text("landed"))
        try expect(landed["position"], near: try #require(reply["target"]?.number), within: Clip.frame)
    }

    /// What comes is not what was asked for: libmpv looks for the next cluster of the film in it.
    @Test(
        "it says that it serves ranges, and does not: the position is told as it is, and the film plays on",
        arguments: [FilmServerConduct.Ranges.ignored, .shifted(by: 5000)])
    func lying(ranges: FilmServerConduct.Ranges) throws {
        let run = try NetworkRun()
        try run.load()
        run.server.change { $0.ranges = ranges }
        let (_, end) = try run.client.tapAndLand("forward", 10)
        #expect(end["phase"] == .text("landed"))
        let position = try run.client.request("get_property", "time-pos").number
        try expect(end["position"], near: try #require(position), within: Clip.frame)
        run.server.change { $0.ranges = .served }
        try run.playOn()
    }
}
