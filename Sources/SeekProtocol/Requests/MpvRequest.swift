/// What a client asks of mpv's own protocol (mpv's manual, "JSON IPC").
package enum MpvRequest: Equatable, Sendable {
    /// The name of this client at libmpv, as `script-message-to` takes it.
    case clientName
    /// mpv's clock, microseconds.
    case time
    /// The version of libmpv's client API.
    case version
    /// As a string the value is as mpv shows it, and null where there is none.
    case getProperty(ByteString, asString: Bool)
    case setProperty(ByteString, JSONValue)
    /// Every change is a `property-change` event that bears `id`; the first one comes at once.
    case observeProperty(ByteString, id: Int64, asString: Bool)
    /// Ends all that was observed under this number.
    case unobserveProperty(id: Int64)
    /// Has `log-message` events sent from this level on; "no" ends them.
    case requestLogMessages(ByteString)
    /// Has an event of mpv's sent or not; nil is all of them.
    case setEvent(ByteString?, isEnabled: Bool)
    case command(MpvCommand)
}
