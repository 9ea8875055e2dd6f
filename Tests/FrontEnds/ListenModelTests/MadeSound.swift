import TestSupport

@testable import ListenModel

/// Stretches of made-up sound: the points and levels of a piece are those of its seed alone.
struct MadeSound {
    private(set) var stretch: SoundStretch
    private var random: SeededRandom

    init(at start: Double = 0, seed: UInt64) {
        stretch = SoundStretch(start: start)
        random = SeededRandom(seed: seed)
    }

    /// Adds speech, which no other stretch has.
    mutating func add(speech seconds: Double) {
        var own = random
        add(seconds, with: &own)
        random = own
    }

    /// Adds a piece that other stretches can have too.
    ///
    /// - Parameters:
    ///   - gain: halves of a decibel.
    ///   - flips: of each point's bits, as another encoder would.
    mutating func add(piece seed: UInt64, seconds: Double, gain: Int = 0, flips: Int = 0) {
        var own = SeededRandom(seed: seed)
        add(seconds, with: &own, gain: gain, flips: flips)
    }

    /// Points are made of 2.8 s of sound: those at the edges belong to neither piece.
    private mutating func add(_ seconds: Double, with source: inout SeededRandom, gain: Int = 0, flips: Int = 0) {
        let end = stretch.seconds + seconds
        while Double(stretch.levels.count) * SoundStretch.levelTime < end {
            stretch.levels.append(UInt8(max(0, min(200, 120 + Int(source.next() % 60) + gain))))
        }
        let pieceEnd = end - 1.4
        // Those of the first 1.4 s of a film need sound from before it.
        if stretch.points.isEmpty { for _ in 0..<11 { _ = source.next() } }
        while Double(stretch.points.count) * SoundStretch.pointTime < pieceEnd {
            let isEdge = Double(stretch.points.count) * SoundStretch.pointTime < end - seconds - 1.4
            var point = UInt32(truncatingIfNeeded: (isEdge ? random.next() : source.next()))
            for _ in 0..<flips { point ^= 1 << UInt32(random.next() % 12) }
            stretch.points.append(point)
        }
    }
}
