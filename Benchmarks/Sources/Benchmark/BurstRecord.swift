/// All bursts on the heavy film while it was paused, tap by tap and picture by picture.
struct BurstRecord: Codable {
    /// Bursts whose taps came equally fast.
    struct Cadence: Codable {
        /// Milliseconds from one tap to the next.
        let gap: Double
        let seekd: BurstSamples
        let raw: BurstSamples
    }

    /// One exact seek of raw mpv's.
    let single: BurstSamples
    let cadences: [Cadence]
}
