import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// Kills seekd at random moments, and looks at what it has left. SEEKD_KILLS sets how often; `make test-kills` does it
/// 1,000 times.
@Suite("Killed at any moment", .waitsForPrograms, .timeLimit(.minutes(120)))
struct KillTests {
    private static let count = ProcessInfo.processInfo.environment["SEEKD_KILLS"].flatMap(Int.init) ?? 20
    /// Series of restarts, each with a state of its own, that run at the same time.
    private static let series = 4
    /// `resume.interval_s`.
    private static let interval = Duration.seconds(1)
    /// From the time at which a write is due until it is on the disk, on a machine that answers at once. Whatever the
    /// machine makes the test itself wait comes on top.
    private static let slack = Duration.milliseconds(500)

    private let state: KeptState

    init() throws { state = try KeptState() }

    @Test(
        "the playlist is whole, the position at most one interval old, and no file is damaged",
        arguments: 0..<series)
    func kills(series: Int) throws {
        let kills = (Self.count + Self.series - 1 - series) / Self.series
        let films = [Seekd.clip("chapters.mkv"), state.folder.path + "/other.mkv"]
        try FileManager.default.copyItem(atPath: films[0], toPath: films[1])
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        var left: Witness?
        var oldest = Duration.zero
        for round in 0...kills {
            let seekd = try state.start(settings: ["resume.on_start=playing", "resume.rewind_s=[0, 0, 0, 0]"])
            let witness = try Witness(seekd, films)
            let place = "series \(series), kill \(round), seed \(seed)"
            if let left { oldest = max(oldest, try witness.check(against: left, place)) }
            #expect(!seekd.log.contains("set aside"), "\(place): \(seekd.log)")
            guard round < kills else { break }
            try witness.act(using: &random)
            kill(seekd.process.processIdentifier, SIGKILL)
            try witness.stop()
            _ = try seekd.exitStatus()
            try witness.noteDisk(state)
            left = witness
        }
        print("series \(series): \(kills) kills; the oldest position was \(oldest) old")
    }

    /// A client that uses a seekd until it is killed, and notes what is true meanwhile.
    private final class Witness {
        private struct Moment {
            let at: ContinuousClock.Instant
            let path: String?
            /// Media seconds.
            let position: Double
        }

        private let client: TestClient
        /// Positions that playback has had, outside of seeks.
        private var moments: [Moment] = []
        /// Positions and targets during seeks.
        private var moves: [(at: ContinuousClock.Instant, position: Double)] = []
        /// The playlists that it has had, and until when; nil: still.
        private var playlists: [(names: [String], until: ContinuousClock.Instant?)] = []
        private var killedAt = ContinuousClock.now
        /// The longest time between two looks, and that of two writes to the disk.
        private var longestGap = Duration.zero
        private var writing = Duration.zero
        /// The entries of the playlist that is on the disk.
        private var savedEntries: Int?

        /// Long enough that no round reaches their end.
        private let films: [String]

        init(_ seekd: Seekd, _ films: [String]) throws {
            self.films = films
            client = try seekd.connect()
            note(playlist: try names())
        }

        private func names() throws -> [String] {
            try client.request("get_property", "playlist").elements.compactMap { $0["filename"]?.string }
        }

        private func note(playlist names: [String]) {
            guard playlists.last?.names != names else { return }
            if !playlists.isEmpty { playlists[playlists.count - 1].until = .now }
            playlists.append((names, nil))
        }

        private func look() throws {
            let snapshot = try client.request("snapshot")
            guard let position = snapshot["position"]?.number, snapshot["media"]?["phase"] == .text("loaded") else {
                return
            }
            if snapshot["progress"]?["seeking"] == .bool(false) {
                moments.append(Moment(at: .now, path: snapshot["media"]?["path"]?.string, position: position))
            } else {
                moves += [position, snapshot["chase"]?["target"]?.number ?? position].map { (.now, $0) }
            }
        }

        /// For a random time: loads, presses, drags and waits; or only watches, so that nothing but the interval
        /// makes seekd save.
        func act(using random: inout SeededRandom) throws {
            let isBusy = playlists.last?.names.isEmpty != false || Bool.random(using: &random)
            let end = ContinuousClock.now + .milliseconds(Int.random(in: 0...(isBusy ? 1_500 : 4_000), using: &random))
            repeat {
                let start = ContinuousClock.now
                if isBusy { try change(using: &random) }
                pause(.milliseconds(Int.random(in: 0...40, using: &random)))
                try look()
                killedAt = .now
                longestGap = max(longestGap, killedAt - start)
            } while killedAt < end
        }

        /// Looks at what is on the disk, and how long it takes to write there.
        func noteDisk(_ state: KeptState) throws {
            savedEntries = try state.content("playlist")?.elements.count
            let start = ContinuousClock.now
            for name in ["probe-1", "probe-2"] {
                let file = open("\(state.folder.path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
                defer { close(file) }
                try #require(file >= 0 && write(file, name, name.utf8.count) > 0 && fsync(file) == 0)
            }
            writing = .now - start
        }

        /// How old what is on the disk may have been at the kill.
        private var allowedAge: Duration {
            let waiting: Duration = longestGap * 2 + writing * 4
            return KillTests.interval + KillTests.slack + waiting
        }

        private func change(using random: inout SeededRandom) throws {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where playlists.last?.names.isEmpty != false || Bool.random(using: &random):
                let list = (0..<Int.random(in: 1...20, using: &random)).map { _ in
                    films.randomElement(using: &random) ?? films[0]
                }
                for (index, film) in list.enumerated() {
                    try client.request("loadfile", film, index == 0 ? "replace" : "append")
                    note(playlist: Array(list[...index]))
                }
            case 1: _ = try client.refusal("tap", Bool.random(using: &random) ? "forward" : "backward")
            case 2: _ = try client.refusal("scrub", Double.random(in: 0...100, using: &random))
            case 3: try client.request("set_property", "volume", Int.random(in: 0...100, using: &random))
            default: break
            }
        }

        /// The connection ends with the process.
        func stop() throws { while try client.readLine() != nil {} }

        /// Compares what has come back with what was true before the kill.
        ///
        /// - Returns: how old the position that came back was at the kill, at least; 0 if that is not known.
        func check(against left: Witness, _ place: String) throws -> Duration {
            let names = try names()
            let start = left.killedAt - left.allowedAge
            let recent = left.playlists.filter { $0.until.map { $0 >= start } ?? true }.map(\.names)
            let ages = left.playlists.map { ($0.names.count, $0.until.map { left.killedAt - $0 }) }
            #expect(
                recent.contains(names),
                """
                \(place): \(names) is none of \(recent); entries and ages: \(ages); on the disk: \
                \(left.savedEntries ?? 0); allowed: \(left.allowedAge)
                """)
            let before = left.moments.last { $0.at < start }
            let possible = (before.map { [$0] } ?? []) + left.moments.filter { $0.at >= start }
            // Of a file that was being loaded nothing may have been saved.
            guard recent.count == 1, let first = possible.map(\.position).min(),
                let last = possible.map(\.position).max()
            else { return .zero }
            try client.subscribe()
            let media = try client.next("media", ["phase": .text("loaded")])
            let path = media["path"]?.string
            #expect(possible.contains { $0.path == path }, "\(place): \(path ?? "nothing") has not played")
            let resumed = media["resumed_from"]?.number ?? 0
            // A tenth: from seekd's answer to the note of its time. Positions below a second are the start.
            let isKnown =
                (first - 1...last + 0.1).contains(resumed)
                || left.moves.contains { $0.at >= start && ($0.position - 1...$0.position + 1).contains(resumed) }
            #expect(isKnown, "\(place): \(resumed) is not in \(first)...\(last)")
            let newest = left.moments.last { $0.path == path && $0.position <= resumed }
            return newest.map { left.killedAt - $0.at } ?? .zero
        }
    }
}
