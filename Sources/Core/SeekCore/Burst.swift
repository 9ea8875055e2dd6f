import SeekModel
import SeekProtocol

/// Taps of one button that accumulate.
package struct Burst: Equatable, Sendable, Codable {
    var id: Int
    /// The button that shows it.
    var direction: Direction
    var taps: Int
    /// What the taps asked for, media seconds, backward negative.
    var requested: Double
    /// The position at which it started, media seconds.
    var origin: Double
    /// Always target minus origin (B4). Stored as the sum of the taps, so that n of them are exactly n intervals.
    var applied = 0.0
    /// The edge that stopped the newest tap.
    var clamped: Edge?
    /// When it settles, unless another tap comes (B2).
    var deadline: Instant

    var target: Double { origin + applied }

    /// Whether the total is 0, within the rounding error of adding tenths.
    var isZero: Bool { abs(applied) < 0.0005 }
}

/// The parameters of a tap.
struct Tap: Equatable, Sendable, Codable {
    var direction: Direction
    var count: Int
    var amount: TapAmount

    /// Taps at once (B7).
    static let most = 1000

    /// The media seconds of these taps (B7, B8); nil if that needs a duration and it is not known.
    ///
    /// - Parameter number: the place of the first of them in their burst, counted from 1.
    func seconds(from number: Int, steps: [Double], duration: Double?) -> Double? {
        let longest = PlayableRange.longest
        switch amount {
        case .steps: break
        case .seconds(let interval): return min(interval * Double(count), longest)
        case .percent(let percent): return duration.map { min(percent / 100 * $0 * Double(count), longest) }
        }
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
