/// A handle at libmpv besides the player's own.
package enum Upstream: Equatable, Sendable {
    case client(Int)
    /// Where keys and scripts reach seekd.
    case inbox
}
