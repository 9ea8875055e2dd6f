/// The films. Each is measured once, because the whole benchmark should take 15 minutes at most.
extension FilmBursts {
    /// Three of four taps pass no keyframe. The last target is 9.5 s after one.
    static func sparse(_ programs: Player.Programs, _ clips: Clips) throws -> [Row] {
        try FilmBursts(programs: programs, name: "keyframe every 40 s", film: clips.sparse, target: 209.5).rows()
    }

    static func fourK(_ programs: Player.Programs, _ clips: Clips) throws -> [Row] {
        try FilmBursts(programs: programs, name: "4K HEVC", film: clips.fourK, target: 209.5).rows()
    }

    /// The heavy film over a line of 50 Mbit/s: ten seconds of it take about one second.
    static func distant(_ programs: Player.Programs, _ clips: Clips) throws -> [Row] {
        let server = try DistantServer(of: clips.heavy, delay: 80, rate: 50)
        return try withExtendedLifetime(server) {
            try FilmBursts(programs: programs, name: "HTTP, 80 ms away", film: server.url, target: 209.5).rows()
        }
    }
}
