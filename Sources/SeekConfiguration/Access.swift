/// What the clients of a socket may do.
package enum Access: String, Sendable, CaseIterable {
    /// Everything that the command policy allows.
    case control
    /// Read only: a request that changes anything is refused.
    case observe
}
