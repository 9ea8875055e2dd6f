/// How one burst went.
struct BurstOutcome {
    /// From the first tap to the first picture. Milliseconds.
    var firstPicture: Double
    /// From the last tap to the exact picture. Milliseconds.
    var finalPicture: Double
    /// Of the whole process, to the end. Milliseconds.
    var processorTime: Double
    /// Pictures that came before the last tap.
    var picturesDuring: Int
    /// All pictures that came, the exact one among them.
    var seeks: Int
    /// From where it landed to where it should have. Seconds.
    var error: Double
    /// The longest way that the film went between two seeks of the burst. Seconds.
    var motion: Double
}

/// Several bursts of one kind.
struct BurstSamples {
    private(set) var outcomes: [BurstOutcome] = []

    mutating func add(_ outcome: BurstOutcome) { outcomes.append(outcome) }

    var firstPicture: Sample { Sample(outcomes.map(\.firstPicture)) }
    var finalPicture: Sample { Sample(outcomes.map(\.finalPicture)) }
    var processorTime: Sample { Sample(outcomes.map(\.processorTime)) }
    var picturesDuring: Sample { Sample(outcomes.map { Double($0.picturesDuring) }) }
    /// Frames.
    var error: Sample { Sample(outcomes.map { $0.error / Clips.frame }) }
    /// Milliseconds.
    var motion: Sample { Sample(outcomes.map { $0.motion * 1000 }) }
}
