/// What the person at the remote does.
package enum KeyPress: Equatable, Sendable {
    /// A key is pressed.
    case pressed(KeyID)
    /// The key that was pressed is being held.
    case held(KeyID)
    /// The key that was pressed is released.
    case released(KeyID)
}
