import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Bursts of taps at random places, the film's start and its last frames among them. SEEKD_BURSTS sets how many;
/// `make test-bursts` makes 2,000.
@Suite("Random bursts", .waitsForPrograms, .timeLimit(.minutes(120)))
struct RandomBurstTests {
    private static let count = ProcessInfo.processInfo.environment["SEEKD_BURSTS"].flatMap(Int.init) ?? 60

    struct Series: CustomTestStringConvertible {
        let policy: String
        let isPlaying: Bool
        /// libmpv's `keep-open`: the film's end is its last frame, or no film.
        let keepsOpen: Bool
        var testDescription: String {
            "\(policy), \(isPlaying ? "playing" : "paused"), the film's end \(keepsOpen ? "stays" : "ends it")"
        }

        static let all = ["exact", "preview"].flatMap { policy in
            [(false, false), (true, false), (true, true)].map {
                Series(policy: policy, isPlaying: $0.0, keepsOpen: $0.1)
            }
        }
    }

    @Test("each burst lands at its target, or ends with the film in its last second", arguments: Series.all)
    func bursts(series: Series) throws {
        let count = (Self.count + Series.all.count - 1) / Series.all.count
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let seekd = try Seekd(
            "chapters.mkv", policy: series.policy, options: ["keep-open=\(series.keepsOpen ? "yes" : "no")"])
        let viewer = try Viewer(seekd, series)
        var ends: [String: Int] = [:]
        for number in 1...max(count, 1) {
            let end = try viewer.burst(using: &random, "\(series.testDescription), burst \(number), seed \(seed)")
            ends[end, default: 0] += 1
        }
        print("\(series.testDescription): \(count) bursts: \(ends.sorted { $0.value > $1.value })")
    }

    /// Someone with a remote.
    private final class Viewer {
        private let client: TestClient
        private let series: Series
        /// The end of the film, seconds.
        private static let duration = 300.0
        /// `seek.end_guard_ms`, seconds: no target is later than this before the end.
        private static let endGuard = 1.0

        init(_ seekd: Seekd, _ series: Series) throws {
            self.series = series
            client = try seekd.connectPaused()
        }

        /// - Returns: how it ended, for the tally.
        func burst(using random: inout SeededRandom, _ place: String) throws -> String {
            let begun = Self.origin(using: &random)
            try begin(at: begun)
            if series.isPlaying { pause(.milliseconds(Int.random(in: 0...1100, using: &random))) }
            client.forgetEvents()
            let first = client.events.count
            let forward = Int.random(in: 0...9, using: &random)
            var last: JSONValue?
            for _ in 1...Int.random(in: 1...6, using: &random) {
                let button = Int.random(in: 0...9, using: &random) < forward ? "forward" : "backward"
                do {
                    let reply = try client.request("tap", button, Int.random(in: 1...3, using: &random))
                    if reply["dropped"] != .bool(true) { last = reply }
                } catch let refused as TestClient.Refused {
                    // The film has ended between two taps.
                    guard refused.error == "nothing-loaded", mayEnd else { throw refused }
                    last = nil
                }
                pause(.milliseconds(Int.random(in: 0...120, using: &random)))
            }
            guard let chase = last?["chase"] else { return "the film has ended before the tap" }
            let end = try client.end(of: chase)
            guard end["phase"] == .text("landed") else { return try checkEnd(end, begun, first, place) }
            let (target, position) = (try #require(end["target"]?.number), try #require(end["position"]?.number))
            #expect(position > target - Clip.frame, "\(place): \(end)")
            // A playing film has played on, for longer where there was nothing to seek.
            let stays = series.isPlaying && end["elapsed_ms"] == .double(0)
            #expect(stays || position < target + Clip.frame * (series.isPlaying ? 5 : 1), "\(place): \(end)")
            // A tap forward on the last pictures stays there.
            #expect(target <= Self.duration - Self.endGuard + Clip.frame || series.isPlaying, "\(place): \(end)")
            return "landed"
        }

        private var mayEnd: Bool { series.isPlaying && !series.keepsOpen }

        /// The only other end: the film that plays has come to its end, from where the burst began or has landed.
        ///
        /// - Parameters:
        ///   - begun: where the film was before the taps, seconds.
        ///   - first: the index of the first event after that.
        private func checkEnd(_ end: JSONValue, _ begun: Double, _ first: Int, _ place: String) throws -> String {
            #expect(mayEnd, "\(place): \(end)")
            let presses = client.events("seek-button", from: first)
            let taps = presses.filter { $0["phase"] == .text("tapped") }
            let place = "\(place): \(end), after \(begun) s and \(presses)"
            #expect([.text("file-ended"), .text("nothing-loaded")].contains(end["reason"]), "\(place)")
            if let tap = taps.last(where: { $0["burst"] == end["burst"] }) {
                #expect(try #require(tap["origin"]?.number) > Self.duration - Self.endGuard - 0.5, "\(place)")
            } else {
                // A tap between the end of the film and the player's rest: it has no origin. The film played to its end
                // before it.
                let places = [begun] + taps.compactMap { $0["target"]?.number }
                #expect(places.contains { $0 > Self.duration - 3 }, "\(place)")
            }
            return "\(end["phase"]?.string ?? "") \(end["reason"]?.string ?? "")"
        }

        private static func origin(using random: inout SeededRandom) -> Double {
            switch Int.random(in: 0...9, using: &random) {
            case 0: Double.random(in: 0...2, using: &random)
            case 1...4: Double.random(in: duration - endGuard - 1...duration - endGuard, using: &random)
            default: Double.random(in: 0...duration - endGuard, using: &random)
            }
        }

        private func hasGone(to position: Double) throws -> Bool {
            let moved: JSONValue
            do {
                moved = try client.request("scrub", position)
                try client.request("scrub-end")
            } catch let refused as TestClient.Refused where refused.error == "nothing-loaded" && mayEnd {
                return false
            }
            let end = try client.end(of: moved["chase"])
            guard end["phase"] == .text("landed") else {
                #expect(mayEnd, "\(end)")
                return false
            }
            return true
        }

        /// The film plays from there, or stands there; it is opened again if it has ended.
        private func begin(at origin: Double) throws {
            repeat {
                if try client.request("snapshot")["media"]?["phase"] != .text("loaded") {
                    client.forgetEvents()
                    try client.request("loadfile", Seekd.clip("chapters.mkv"))
                    try client.waitForMedia("loaded")
                }
                try client.pauseFilm()
                // It may have ended just before it was paused.
            } while try !hasGone(to: origin)
            if series.isPlaying { try client.playFilm() }
        }
    }
}
