import Testing

@testable import ListenModel

@Suite("K9, K10: what two stretches of sound share")
struct SharedSoundTests {
    /// - Parameter parts: piece's seed and seconds; a seed of 0 is speech.
    private func stretch(seed: UInt64, gain: Int = 0, _ parts: (piece: UInt64, seconds: Double)...) -> SoundStretch {
        var sound = MadeSound(seed: seed)
        for part in parts {
            if part.piece == 0 {
                sound.add(speech: part.seconds)
            } else {
                sound.add(piece: part.piece, seconds: part.seconds, gain: gain, flips: 2)
            }
        }
        return sound.stretch
    }

    @Test("a piece is found wherever it is, also if one is louder, with edges within 0.2 s")
    func places() throws {
        let one = stretch(seed: 1, (0, 40), (7, 60), (0, 80))
        let other = stretch(seed: 2, gain: 12, (0, 5), (7, 60), (0, 100))
        let parts = SharedSound.parts(of: one, and: other)
        let part = try #require(parts.first)
        #expect(parts.count == 1)
        #expect(abs(part.start - 40) < 0.2 && abs(part.end - 100) < 0.2 && abs(part.shift - 35) < 0.05, "\(part)")
    }

    @Test("the longest piece comes first")
    func several() {
        let one = stretch(seed: 1, (8, 20), (0, 30), (7, 60), (0, 20))
        let other = stretch(seed: 2, (0, 10), (8, 20), (0, 10), (7, 60), (0, 20))
        let lengths = SharedSound.parts(of: one, and: other).map { $0.length.rounded() }
        #expect(lengths == [60, 20])
    }

    @Test("other speech, silence and a steady tone are no shared sound")
    func nothing() {
        #expect(SharedSound.parts(of: stretch(seed: 1, (0, 200)), and: stretch(seed: 2, (0, 200))).isEmpty)
        var tone = SoundStretch(start: 0)
        tone.points = Array(repeating: 0x1234_5678, count: 800)
        tone.levels = Array(repeating: 120, count: 5000)
        #expect(SharedSound.parts(of: tone, and: tone).isEmpty)
        #expect(SharedSound.parts(of: SoundStretch(start: 0), and: tone).isEmpty)
        #expect(SharedSound.parts(of: tone, and: SoundStretch(start: 0)).isEmpty)
    }

    @Test("times of a stretch are those of its film")
    func tail() throws {
        var (one, other) = (stretch(seed: 1, (0, 40), (7, 40), (0, 10)), stretch(seed: 2, (0, 20), (7, 40), (0, 30)))
        (one.start, other.start) = (1000, 1100)
        let part = try #require(SharedSound.parts(of: one, and: other).first)
        #expect(abs(part.start - 1040) < 0.2 && abs(part.end - 1080) < 0.2 && abs(part.shift + 80) < 0.05, "\(part)")
    }

    @Test("levels are measured in halves of a decibel above -100 dB")
    func levels() {
        var meter = LevelMeter()
        // A square at full scale, half of it, a single step, silence.
        for value: Int16 in [-32_768, -16_384, 1, 0] {
            meter.add(Array(repeating: value, count: SoundStretch.levelSamples))
        }
        meter.add([5])
        #expect(meter.levels == [200, 187, 19, 0])
    }
}
