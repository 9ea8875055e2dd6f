package import SeekProtocol

/// An effect that the daemon performs. Data only: tests compare whole lists.
package enum Action: Equatable, Sendable, Codable {
    /// Seek to an absolute position, media seconds; the reply comes back as `seekReplied(number)`.
    case seek(number: Int, target: Double, precision: Precision)
    /// Show the frame before the one that is shown, which pauses libmpv; the reply comes back as `seekReplied(number)`.
    case stepBack(number: Int)
    /// Read the playback position; the answer comes back as `positionRead(number)`.
    case readPosition(number: Int)
    /// Set `hr-seek-demuxer-offset` for this file: how far before the target libmpv starts to read, seconds (C14).
    case setDemuxerOffset(Double)
    /// Play or pause; the reply comes back as `pauseReplied`.
    case setPause(Bool)
    /// Show the next or the previous frame and pause: mpv's `frame-step` and `frame-back-step`.
    case frameStep(Direction)
    /// Read `pause`; the answer comes back as `pauseRead(number)`.
    case readPause(number: Int)
    /// Read whether anything is loaded or loading; the answer comes back as `idleRead`.
    case readIdle
    /// Read the state that only events report, after events were lost; the answer comes back as `stateRead`.
    case readState
    /// Read the properties of this entry, whose first picture is shown; the answer comes back as `fileReady`.
    case readMedia(entry: Int64)
    /// Play the next playlist entry (C8).
    case playlistNext
    /// Play this playlist entry, counted from 0, from its start (S5).
    case playEntry(Int)
    /// Play the entry that libmpv knows by this number, whatever its index is by now, from this position, media seconds;
    /// nil: from where it starts by itself. `otherwise`: the index to play if the playlist does not have it any more; nil:
    /// then nothing is played (P4).
    case playEntryAgain(entry: Int64, position: Double?, otherwise: Int?)
    /// Stop, and keep the playlist (C8).
    case stop
    case publish(Event)
    /// Send progress to these subscribers only: each has its own rate (S3).
    case tick(ProgressEvent, clients: [Int])
    /// The answer to the sender of this input; the last of the input's own actions.
    case reply(Reply)
}

extension Action {
    package static func refuse(_ code: ErrorCode, _ message: String) -> Action {
        .reply(.refused(Refusal(code, message)))
    }
}
