/// A burst backward over what the cache holds of a film over HTTP, beside the same burst on the local film.
struct CachedBurst {
    private let programs: Player.Programs
    private let server: DistantServer
    /// The same film.
    private let local: String
    private let rounds: Int

    private static let taps = 10
    /// The target of the last tap, 9.5 s after a keyframe, and the origin. Seconds.
    private static let part = 109.5...209.5

    init(_ programs: Player.Programs, _ clips: Clips, _ server: DistantServer, rounds: Int) throws {
        self.programs = programs
        self.server = server
        local = try clips.heavy
        self.rounds = rounds
    }

    func rows() throws -> [Row] {
        var (distant, near, requests) = (BurstSamples(), BurstSamples(), Sample())
        for round in 1...rounds {
            progress("HTTP, with the bytes cached, round \(round) of \(rounds)")
            var rhythm = Rhythm(round: round)
            let times = rhythm.taps(Self.taps, every: FilmBursts.gap)
            let stage = try BurstStage(Player(.seekd, of: programs, playing: server.url))
            try stage.fillCache(Self.part)
            let before = server.requestCount
            distant.add(try stage.burst(times, .backward, to: Self.part.lowerBound))
            requests.add(Double(server.requestCount - before))
            near.add(
                try BurstStage(Player(.seekd, of: programs, playing: local))
                    .burst(times, .backward, to: Self.part.lowerBound))
        }
        func row(
            _ name: String, _ figure: KeyPath<BurstSamples, Sample>, _ bound: Row.Bound = .none, unit: String = "ms"
        ) -> Row {
            Row(
                group: "HTTP, with the bytes cached, \(Self.taps) taps backward", name: name, unit: unit,
                measured: distant[keyPath: figure], against: "the local film", reference: near[keyPath: figure],
                bound: bound)
        }
        var asked = row("requests to the server", \.firstPicture, .everyAtMost(0), unit: "")
        asked.measured = requests
        (asked.against, asked.reference) = (nil, nil)
        return [
            row("first tap to first picture", \.firstPicture),
            row("last tap to exact picture", \.finalPicture, .atMostTimes(1.1)),
            row("processor time of the burst", \.processorTime),
            row("pictures before the last tap", \.picturesDuring, unit: ""),
            row("away from the target", \.error, .everyAtMost(1), unit: "frames"),
            asked,
        ]
    }
}
