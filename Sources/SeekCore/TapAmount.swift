/// The amount of one tap (B1, B8, C13).
package enum TapAmount: Equatable, Sendable, Codable {
    /// The configured steps of the button.
    case steps
    /// Media seconds, finite and above 0.
    case seconds(Double)
    /// Percent of the duration, finite and above 0, resolved when the tap is served.
    case percent(Double)
}
