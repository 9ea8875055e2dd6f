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
