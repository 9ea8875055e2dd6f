/// A timing function: a cubic Bézier curve from (0, 0) to (1, 1), as CSS's `cubic-bezier`. x is the fraction of the time, y
/// the fraction of the change.
package struct CubicCurve: Equatable, Sendable {
    /// The first control point; `x1` is 0 to 1, so that time never goes back.
    package let x1: Double
    package let y1: Double
    /// The second control point; `x2` is 0 to 1.
    package let x2: Double
    package let y2: Double

    package static let easeInOut = CubicCurve(0.42, 0, 0.58, 1)
    /// Starts at full speed and slows down.
    package static let slowing = CubicCurve(0, 0, 0.2, 1)

    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// The fraction of the change after this fraction of the time. Exactly 0 at 0 and before, exactly 1 at 1 and after.
    package func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        return Self.coordinate(y1, y2, at: parameter(at: time))
    }

    /// The curve's parameter at this x. x grows monotonically, so bisection finds it; 52 steps exhaust a double's precision.
    private func parameter(at time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if Self.coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let left = 1 - parameter
        return 3 * left * left * parameter * first + 3 * left * parameter * parameter * second
            + parameter * parameter * parameter
    }
}
