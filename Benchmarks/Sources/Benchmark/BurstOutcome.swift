/// The record of a burst or a drag. Times are milliseconds since its first tap.
struct BurstOutcome: Codable {
    /// The times at which the taps, or the steps of a drag, were sent; sorted.
    var taps: [Double]
    /// The times of the pictures; sorted. The last one is the exact one.
    var pictures: [Double]
    /// The positions of the pictures, as seekd reports them; empty for raw mpv. Seconds.
    var places: [Double]
    /// Processor time of the whole process, until the exact picture. Milliseconds.
    var processorTime: Double
    /// Distance of the landing from the target. Seconds.
    var error: Double
    /// The largest movement of the film between two seeks of the burst. Seconds.
    var motion: Double

    private var lastTap: Double { taps.last ?? .nan }

    /// From the first tap to the first picture. Milliseconds.
    var firstPicture: Double { pictures.first ?? .nan }
    /// From the last tap to the exact picture. Milliseconds.
    var finalPicture: Double { (pictures.last ?? .nan) - lastTap }
    /// The number of pictures before the last tap.
    var picturesDuring: Int { pictures.count { $0 < lastTap } }
    /// The longest time without a new picture from the first tap to the last. Milliseconds.
    var longestGap: Double {
        let changes = [0] + pictures.filter { $0 < lastTap } + [lastTap]
        return zip(changes, changes.dropFirst()).map { $1 - $0 }.max() ?? 0
    }
}

/// Several bursts of one kind.
struct BurstSamples: Codable {
    private(set) var outcomes: [BurstOutcome]

    init(_ outcomes: [BurstOutcome] = []) { self.outcomes = outcomes }

    mutating func add(_ outcome: BurstOutcome) { outcomes.append(outcome) }

    var firstPicture: Sample { Sample(outcomes.map(\.firstPicture)) }
    var finalPicture: Sample { Sample(outcomes.map(\.finalPicture)) }
    var processorTime: Sample { Sample(outcomes.map(\.processorTime)) }
    var picturesDuring: Sample { Sample(outcomes.map { Double($0.picturesDuring) }) }
    var longestGap: Sample { Sample(outcomes.map(\.longestGap)) }
    /// Frames.
    var error: Sample { Sample(outcomes.map { $0.error / Clips.frame }) }
    /// Milliseconds.
    var motion: Sample { Sample(outcomes.map { $0.motion * 1000 }) }

    /// That of the burst with the median time to the exact picture, from 0.
    var typicalRound: Int? {
        let rounds = outcomes.indices.sorted { outcomes[$0].finalPicture < outcomes[$1].finalPicture }
        return rounds.isEmpty ? nil : rounds[(rounds.count - 1) / 2]
    }
}
