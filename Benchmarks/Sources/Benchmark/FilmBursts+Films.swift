/// The films. Each is measured at most three times, because the whole benchmark should take 25 minutes at most.
extension FilmBursts {
    /// Three of four taps pass no keyframe. The last target is 9.5 s after one.
    static func sparse(_ programs: Player.Programs, _ clips: Clips, rounds: Int) throws -> [Row] {
        try Self(programs, "keyframe every 40 s", clips.sparse, rounds: rounds).rows()
    }

    static func fourK(_ programs: Player.Programs, _ clips: Clips, rounds: Int) throws -> [Row] {
        try Self(programs, "4K HEVC", clips.fourK, rounds: rounds).rows()
    }

    /// The heavy film over a line of 50 Mbit/s: ten seconds of it take about one second. The bounds
    /// are wider: in a burst, the picture of the last preview may take a round trip before that of the landing.
    static func distant(_ programs: Player.Programs, _ clips: Clips, rounds: Int) throws -> [Row] {
        let server = try DistantServer(of: clips.heavy, delay: 80, rate: 50)
        return try withExtendedLifetime(server) {
            let bursts = Self(programs, "HTTP, 80 ms away", server.url, rounds: rounds, bounds: [20: 1.05, 3: 1.1])
            return try bursts.rows() + CachedBurst(programs, clips, server, rounds: min(rounds, 3)).rows()
        }
    }

    private init(
        _ programs: Player.Programs, _ name: String, _ film: String, rounds: Int, bounds: [Int: Double] = [:]
    ) {
        self.init(
            programs: programs, name: name, film: film, target: 209.5, rounds: min(rounds, 3), bounds: bounds)
    }
}
