import SeekProtocol

/// Taps of one button that accumulate.
package struct Burst: Equatable, Sendable {
    var id: Int
    /// The button that shows it.
    var direction: Direction
    var taps: Int
    /// What the taps asked for, media seconds, backward negative.
    var requested: Double
    /// From where it started, media seconds.
    var origin: Double
    /// Target less origin, always (B4): kept as what the taps add up to, so that n of them are exactly n intervals.
    var applied = 0.0
    /// The edge that stopped the newest tap.
    var clamped: Edge?
    /// When it settles, unless another tap comes (B2).
    var deadline: Instant

    var target: Double { origin + applied }

    /// Nothing is left of it, but for what adding tenths loses.
    var isZero: Bool { abs(applied) < 0.0005 }
}

/// What a tap asks for.
struct Tap: Equatable, Sendable {
    var direction: Direction
    var count: Int
    /// Media seconds, where this tap overrides what is configured.
    var interval: Double?

    /// No file is longer: what asks for more asks for this. Media seconds.
    private static let longest = 1e9

    /// The media seconds of these taps, the first of them being the burst's `number`-th, counted from 1 (B7, B8).
    func amount(from number: Int, steps: [Double]) -> Double {
        if let interval { return min(interval * Double(count), Self.longest) }
        var amount = 0.0
        var index = number - 1
        var left = count
        while left > 0, index < steps.count - 1 {
            amount += steps[index]
            index += 1
            left -= 1
        }
        return amount + Double(left) * (steps.last ?? 0)
    }
}
