/// A handle at libmpv besides the player's own.
package enum Upstream: Equatable, Sendable {
    case client(Int)
    /// The handle that receives the messages of keys and scripts.
    case inbox
}
