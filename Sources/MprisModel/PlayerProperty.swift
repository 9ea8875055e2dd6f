/// The properties of `org.mpris.MediaPlayer2.Player`, in the order in which changes are announced: a track before what
/// refers to it (M4).
package enum PlayerProperty: String, Equatable, Sendable, CaseIterable {
    case metadata = "Metadata"
    case playbackStatus = "PlaybackStatus"
    case canSeek = "CanSeek"
    case canGoNext = "CanGoNext"
    case canGoPrevious = "CanGoPrevious"
    case canPlay = "CanPlay"
    case canPause = "CanPause"
    case loopStatus = "LoopStatus"
    case isShuffled = "Shuffle"
    case rate = "Rate"
    case volume = "Volume"
    /// Never announced: clients extrapolate it, and `Seeked` tells jumps.
    case position = "Position"
    case minimumRate = "MinimumRate"
    case maximumRate = "MaximumRate"
    case canControl = "CanControl"

    /// Whether changes are announced.
    package var isAnnounced: Bool {
        switch self {
        case .metadata, .playbackStatus, .canSeek, .canGoNext, .canGoPrevious, .canPlay, .canPause, .loopStatus,
            .isShuffled, .rate, .volume:
            true
        case .position, .minimumRate, .maximumRate, .canControl: false
        }
    }
}
