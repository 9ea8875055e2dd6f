/// All bursts on the heavy film while paused, with every tap and picture: the data of the plots.
struct BurstRecord: Codable {
    /// Bursts with the same interval between taps.
    struct Cadence: Codable {
        /// Milliseconds from one tap to the next.
        let gap: Double
        let seekd: BurstSamples
        let raw: BurstSamples
    }

    /// One exact seek of raw mpv.
    let single: BurstSamples
    let cadences: [Cadence]

    /// The number of rounds, for captions.
    var rounds: String {
        let most = cadences.map(\.seekd.outcomes.count).max() ?? 0
        let fewer = cadences.filter { $0.seekd.outcomes.count < most }
            .map { "; at \(Int($0.gap)) ms: \($0.seekd.outcomes.count)" }
        return "\(most) \(most == 1 ? "round" : "rounds")\(fewer.joined())"
    }

    /// For captions.
    static let film = "1080p30 H.264 with a keyframe every 10 s, each target 9.5 s after a keyframe"
}
