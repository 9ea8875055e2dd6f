/// What is kept of a film's sound: enough to find what it shares with another film's (K9).
package struct SoundPrint: Equatable, Sendable {
    /// Of the whole film, seconds.
    package var duration: Double
    /// From the film's begin.
    package var head: SoundStretch
    /// Up to the film's end.
    package var tail: SoundStretch

    package init(duration: Double, head: SoundStretch, tail: SoundStretch) {
        self.duration = duration
        self.head = head
        self.tail = tail
    }

    /// Seconds from the film's begin in which an intro is looked for: its first quarter, at most 15 min (K9).
    package static func headLength(of duration: Double) -> Double { min(duration / 4, 900) }

    /// Seconds up to the film's end in which credits are looked for: 7 min, at most the rest (K9).
    package static func tailLength(of duration: Double) -> Double { min(duration - headLength(of: duration), 420) }

    /// Whether films are of about one length (K9): then they may be episodes of one series.
    package static func areAlike(_ one: Double, _ other: Double) -> Bool {
        one >= other / 2 && one <= other * 2
    }
}

/// A piece of a film's sound.
package struct SoundStretch: Equatable, Sendable {
    /// Where it begins, seconds from the film's begin.
    package var start: Double
    /// libchromaprint's fingerprint: one number for each `pointTime`. Sound that is alike has numbers that differ in few
    /// bits.
    package var points: [UInt32]
    /// How loud it is: one number for each `levelTime`, in halves of a decibel; `LevelMeter` makes them.
    package var levels: [UInt8]

    package init(start: Double, points: [UInt32] = [], levels: [UInt8] = []) {
        self.start = start
        self.points = points
        self.levels = levels
    }

    /// Samples a second that libchromaprint and the levels are made of, one channel.
    package static let sampleRate = 11_025
    /// Seconds between two points: libchromaprint's frames of 4,096 samples overlap by two thirds.
    package static let pointTime = 1_365 / Double(sampleRate)
    /// Samples of one level.
    package static let levelSamples = 220
    /// Seconds between two levels, 20 ms.
    package static let levelTime = Double(levelSamples) / Double(sampleRate)
}

/// Measures how loud a sound is.
package struct LevelMeter: Sendable {
    /// Halves of a decibel above -100 dB of full scale, 0 to 200.
    package private(set) var levels: [UInt8] = []
    private var sum = 0.0
    private var count = 0

    package init() {}

    /// - Parameter samples: 16 bits, one channel.
    package mutating func add(_ samples: [Int16]) {
        for sample in samples {
            let value = Double(sample)
            sum += value * value
            count += 1
            guard count == SoundStretch.levelSamples else { continue }
            levels.append(Self.level(ofPower: sum / Double(count) / (32_768 * 32_768)))
            (sum, count) = (0, 0)
        }
    }

    static func level(ofPower power: Double) -> UInt8 {
        guard power > 1e-10 else { return 0 }
        // The binary logarithm: of the significand, 1 to 2, by a parabola, within 0.01.
        let part = power.significand
        let logarithm = Double(power.exponent) + (2 - part / 3) * part - 5 / 3
        let decibels = logarithm * 3.0103
        return UInt8(max(0, min(200, (decibels + 100) * 2)))
    }
}
