import Foundation
import SeekProtocol
import TestSupport
import Testing

/// W2: the connection to a film's server is cut, and comes back. SEEKD_LINE_CUTS sets how often, and SEEKD_LINE_CUT_SECONDS
/// for how long; `make test-line-cuts` makes 50 of 30 s. Without them a server that does not answer is left out: libmpv
/// gives it 10 s.
@Suite("A film whose line is cut", .waitsForPrograms, .timeLimit(.minutes(120)))
struct LineCutTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SEEKD_LINE_CUTS"].flatMap(Int.init) ?? 1
    private static let duration = environment["SEEKD_LINE_CUT_SECONDS"].flatMap(Double.init) ?? 2
    private static let frame = 0.041

    enum Cut: String, CustomTestStringConvertible {
        /// Connections are reset, and new ones refused.
        case refused
        /// Nothing is answered any more.
        case silent

        var testDescription: String { rawValue }

        static var chosen: [Cut] { environment["SEEKD_LINE_CUTS"] == nil ? [.refused] : [.refused, .silent] }
    }

    /// A film that plays, with another one behind it in the playlist.
    private func play() throws -> NetworkRun {
        let run = try NetworkRun(options: ["demuxer-max-bytes=1MiB", "demuxer-max-back-bytes=1MiB"])
        try run.client.request("loadfile", run.server.url)
        try run.client.waitForMedia("loaded")
        try run.client.request("loadfile", Seekd.clip("chapters.mkv"), "append")
        try run.playOn()
        return run
    }

    private func cut(_ run: NetworkRun, _ cut: Cut) throws {
        switch cut {
        case .refused: try run.server.cut()
        case .silent: run.server.blackHole()
        }
    }

    /// Waits until the line has been cut for as long as it is to be.
    private func sitOut(since start: ContinuousClock.Instant) {
        let left = .seconds(Self.duration) - (.now - start)
        if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }  // house-rules: the line is cut so long
    }

    private func expectSameFilm(_ run: NetworkRun, since event: Int) throws {
        #expect(try run.client.request("get_property", "playlist-pos") == .integer(0))
        let phases = run.client.events("media", from: event).compactMap { $0["phase"]?.string }
        #expect(!phases.contains("ended") && !phases.contains("failed") && !phases.contains("idle"), "\(phases)")
    }

    @Test("while it plays: it goes on where it was", arguments: Cut.chosen)
    func playing(_ cut: Cut) throws {
        let run = try play()
        let client = run.client
        for number in 1...Self.count {
            try client.goTo(20)
            try run.playOn()
            client.forgetEvents()
            let first = client.events.count
            let start = ContinuousClock.now
            try self.cut(run, cut)
            try client.waitForMedia("reconnecting")
            let place = try run.position
            sitOut(since: start)
            try run.server.restore()
            let back = ContinuousClock.now
            try client.waitForMedia("loaded")
            let taken = ContinuousClock.now - back
            let position = try run.position
            #expect(position >= place - Self.frame && position < place + 2, "\(number): \(place), then \(position)")
            try run.playOn()
            try expectSameFilm(run, since: first)
            print("line \(cut), playing, \(number): on after \(taken.milliseconds) ms")
        }
    }

    @Test("in the middle of a burst: the taps count, and land at their total", arguments: Cut.chosen)
    func burst(_ cut: Cut) throws {
        let run = try play()
        let client = run.client
        for number in 1...Self.count {
            try client.goTo(20)
            client.forgetEvents()
            let first = client.events.count
            let start = ContinuousClock.now
            try client.request("tap", "forward")
            try self.cut(run, cut)
            try client.request("tap", "forward", 2)
            try client.waitForMedia("reconnecting")
            let reply = try client.request("tap", "forward", 3)
            let target = try #require(reply["target"]?.number)
            sitOut(since: start)
            try run.server.restore()
            let back = ContinuousClock.now
            let end = try client.end(of: reply["chase"])
            let taken = ContinuousClock.now - back
            #expect(end["phase"] == .text("landed"), "\(number)")
            try expect(end["position"], near: target, within: Self.frame)
            for settled in client.events("seek-button", from: first) where settled["phase"] == .text("settled") {
                #expect((settled["target"]?.number ?? 0) <= target)
            }
            try expectSameFilm(run, since: first)
            print("line \(cut), in a burst, \(number): landed after \(taken.milliseconds) ms")
        }
    }
}
