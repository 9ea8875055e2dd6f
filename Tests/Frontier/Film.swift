import Glibc

/// What seeks cost in a film on one machine.
struct Film {
    /// Milliseconds from the start of a keyframe seek to its picture.
    var preview: Double
    /// Processor time of a keyframe seek with all that is done for one tap, milliseconds.
    var previewWork: Double
    /// Milliseconds of an exact seek to a keyframe, and what each media second after it adds.
    var base: Double
    var perSecond: Double
    /// Processor time of an exact seek per time.
    var load = 1.45
    /// Media seconds from keyframe to keyframe.
    var keyframes = 10.0
    /// Milliseconds until libmpv notices that a seek is to be given up: it looks between two frames.
    var notice = 6.0

    /// The heavy film of the benchmark, as measured with raw mpv's threads of the decoder.
    static let heavy = Film(preview: 17, previewWork: 58, base: 20, perSecond: 63)

    /// The film with seekd's threads of the decoder (`DecoderThreads`), as measured: exact seeks take 13 % less time and
    /// as much processor time, keyframe seeks 2 ms more.
    var inSeekd: Film {
        var film = self
        film.preview += 2
        film.base *= 0.87
        film.perSecond *= 0.87
        film.load /= 0.87
        return film
    }

    /// Any film: its dearest exact seek takes 50 ms to 3 s.
    static func any(_ chance: inout SeededGenerator) -> Film {
        let dearest = 50 * chance.power(of: 60)
        let keyframes = [2.0, 5, 10, 10, 10, 40][Int(chance.unit() * 6)]
        let preview = 12 + 0.03 * dearest
        return Film(
            preview: preview, previewWork: preview * 3.4, base: 10 + 0.03 * dearest, perSecond: dearest / keyframes,
            keyframes: keyframes)
    }

    /// Media seconds from the keyframe to the target.
    func distance(to target: Double) -> Double { target - (target / keyframes).rounded(.down) * keyframes }

    /// Milliseconds.
    func landing(at target: Double) -> Double { base + perSecond * distance(to: target) }
}

/// SplitMix64: a run is its seed.
struct SeededGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
    }

    /// 1 to the base, with evenly distributed logarithm.
    mutating func power(of base: Double) -> Double { pow(base, unit()) }

    /// Of a normal distribution with mean 0 and deviation 1.
    mutating func normal() -> Double { sqrt(-2 * log(max(1e-12, unit()))) * cos(2 * .pi * unit()) }

    /// Milliseconds since the first tap, with a person's jitter.
    mutating func taps(_ count: Int, every gap: Double, jitter: Double) -> [Double] {
        var taps = [0.0]
        while taps.count < count { taps.append(taps[taps.count - 1] + gap * max(0.3, 1 + jitter * normal())) }
        return taps
    }
}
