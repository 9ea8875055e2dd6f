/// The films. Each is measured once: they take long, and all of it is to stay within a quarter of an hour.
extension FilmBursts {
    /// Four of five taps have no keyframe on their way. The last one leads 9.5 s behind one.
    static func sparse(_ programs: Player.Programs, _ clips: Clips) throws -> [Row] {
        try FilmBursts(programs: programs, name: "keyframe every 40 s", film: clips.sparse, target: 209.5).rows()
    }

    static func fourK(_ programs: Player.Programs, _ clips: Clips) throws -> [Row] {
        try FilmBursts(programs: programs, name: "4K HEVC", film: clips.fourK, target: 209.5).rows()
    }

    /// The heavy film at the other end of a line of 50 Mbit/s: ten seconds of it come in about one.
    static func distant(_ programs: Player.Programs, _ clips: Clips) throws -> [Row] {
        let server = try DistantServer(of: clips.heavy, delay: 80, rate: 50)
        return try withExtendedLifetime(server) {
            try FilmBursts(programs: programs, name: "HTTP, 80 ms away", film: server.url, target: 209.5).rows()
        }
    }
}
