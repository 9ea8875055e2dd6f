/// What clients of the bus are told.
package enum MprisSignal: Equatable, Sendable {
    /// `PropertiesChanged` of the player's interface, with these properties and their current values.
    case changed([PlayerProperty])
    /// `Seeked`: the position, microseconds.
    case seeked(Int64)
}
