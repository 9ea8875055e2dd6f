/// A request of mpv's own protocol (mpv's manual, "JSON IPC").
package enum MpvRequest: Equatable, Sendable {
    /// The client's name in libmpv, for `script-message-to`.
    case clientName
    /// mpv's clock, microseconds.
    case time
    /// The version of libmpv's client API.
    case version
    /// As a string: the value as mpv shows it, or null if there is none.
    case getProperty(ByteString, asString: Bool)
    case setProperty(ByteString, JSONValue)
    /// Every change is a `property-change` event with this `id`; the first one comes at once.
    case observeProperty(ByteString, id: Int64, asString: Bool)
    /// Ends all observations with this id.
    case unobserveProperty(id: Int64)
    /// Enables `log-message` events from this level on; "no" disables them.
    case requestLogMessages(ByteString)
    /// Enables or disables an event of mpv's; nil means all.
    case setEvent(ByteString?, isEnabled: Bool)
    case command(MpvCommand)
}
