/// What a device tells about its keys.
package enum KeyEvent: Equatable, Sendable {
    /// The key went down. Some devices report this several times for one press.
    case down(KeyID)
    /// The key is still down: the kernel's autorepeat, or another transmission of an infrared remote.
    case repeated(KeyID)
    /// The key went up.
    case up(KeyID)
    /// The device is there, and reports keys like this.
    case added(source: Int, SourceProfile)
    /// The device is gone, whatever its keys were doing.
    case gone(source: Int)
}
