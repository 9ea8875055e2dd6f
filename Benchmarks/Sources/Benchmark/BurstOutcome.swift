/// How one burst went, or a drag. Moments are milliseconds since its first tap.
struct BurstOutcome: Codable {
    /// When taps were sent, or what a drag sent, in order.
    var taps: [Double]
    /// When pictures came, in order; the last one is the exact one.
    var pictures: [Double]
    /// Where the previews and the exact picture are from, as seekd says; nothing of raw mpv. Seconds.
    var places: [Double]
    /// Of the whole process, to the end. Milliseconds.
    var processorTime: Double
    /// From where it landed to where it should have. Seconds.
    var error: Double
    /// The longest way that the film went between two seeks of the burst. Seconds.
    var motion: Double

    private var lastTap: Double { taps.last ?? .nan }

    /// From the first tap to the first picture. Milliseconds.
    var firstPicture: Double { pictures.first ?? .nan }
    /// From the last tap to the exact picture. Milliseconds.
    var finalPicture: Double { (pictures.last ?? .nan) - lastTap }
    /// Pictures that came before the last tap.
    var picturesDuring: Int { pictures.count { $0 < lastTap } }
    /// The longest time without a new picture from the first tap to the last. Milliseconds.
    var longestGap: Double {
        let changes = [0] + pictures.filter { $0 < lastTap } + [lastTap]
        return zip(changes, changes.dropFirst()).map { $1 - $0 }.max() ?? 0
    }
}

/// Several bursts of one kind.
struct BurstSamples: Codable {
    private(set) var outcomes: [BurstOutcome] = []

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

    /// The one that is as good as half of the others.
    var typical: BurstOutcome? {
        let ordered = outcomes.sorted { $0.finalPicture < $1.finalPicture }
        return ordered.isEmpty ? nil : ordered[(ordered.count - 1) / 2]
    }
}
