import Foundation

/// When a person presses: at a pace, with times between two presses that vary by 12 % of it. mpv gives up a seek for
/// the next one 0.3 s after its start, so taps at even distances measure where the last one happens to lie in these
/// 0.3 s.
struct Rhythm {
    /// SplitMix64's state.
    private var state: UInt64

    /// - Parameter round: the taps of a round are the same for all players.
    init(round: Int) { state = UInt64(round) }

    /// Milliseconds since the first tap.
    mutating func taps(_ count: Int, every gap: Double) -> [Double] {
        var taps = [0.0]
        while taps.count < count { taps.append(taps[taps.count - 1] + gap * max(0.3, 1 + 0.12 * normal())) }
        return taps
    }

    /// Of a normal distribution with mean 0 and deviation 1.
    private mutating func normal() -> Double { sqrt(-2 * log(max(1e-12, unit()))) * cos(2 * .pi * unit()) }

    private mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
    }
}
