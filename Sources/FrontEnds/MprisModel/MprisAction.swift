package import SeekProtocol

/// What is to be done for a call or an event, in order.
package enum MprisAction: Equatable, Sendable {
    /// Send seekd a command. A refusal is logged.
    case send(JSONValue)
    /// Send a command that moves the target; its reply goes to `MprisModel.answered`.
    case move(JSONValue, serial: Int)
    /// Send a command whose refusal is the error of the call; the call is answered after it.
    ///
    /// - Parameter next: a command that follows if it was not refused.
    case ask(JSONValue, next: JSONValue?)
    /// The error of the call, for a person.
    case refuse(String)
    /// Look for a picture beside this file of this machine, an absolute path; it goes to `MprisModel.found`.
    case findArt(path: [UInt8], track: Int)
}

extension MprisAction {
    /// A command with its arguments in order.
    static func send(_ name: String, _ arguments: JSONValue...) -> MprisAction {
        .send(.array([.text(name)] + arguments))
    }

    static func set(_ property: String, _ value: JSONValue) -> MprisAction {
        .send("set_property", .text(property), value)
    }

    /// Starts playback; of a film that is loading, when it is ready.
    static let unpause = JSONValue.array([.text("set_property"), .text("pause"), .bool(false)])
}

/// A method that a client of the bus called, or a property that it set.
package enum MprisCall: Equatable, Sendable {
    case next
    case previous
    case play
    case pause
    case playPause
    case stop
    /// Microseconds, signed.
    case seek(Int64)
    /// Microseconds from the start of the track.
    case setPosition(track: String, Int64)
    case openURI(String)
    case setLoopStatus(String)
    case setRate(Double)
    case setShuffle(Bool)
    case setVolume(Double)
}

/// What clients of the bus are told.
package enum MprisSignal: Equatable, Sendable {
    /// `PropertiesChanged` of the player's interface, with these properties and their current values.
    case changed([PlayerProperty])
    /// `Seeked`: the position, microseconds.
    case seeked(Int64)
}
