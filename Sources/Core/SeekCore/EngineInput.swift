package import SeekModel
package import SeekProtocol

/// One input of the engine. The flight recorder writes inputs, and a replay feeds them to an engine again.
///
/// Client numbers identify connections. Positions and durations are media seconds.
package enum EngineInput: Equatable, Sendable, Codable {
    // MARK: - Clients

    /// `count` taps of a seek button at once, 1 or more (B7). `isRepeat`: from a held key (B11).
    case tap(Direction, count: Int, amount: TapAmount, isRepeat: Bool)
    /// The owner holds a seek button down (B12).
    case press(Direction, owner: Owner, isHeld: Bool = false)
    /// The owner releases a button; nil: whichever is down (B12).
    case release(Direction?, owner: Owner)
    /// Flips play and pause (P1).
    case toggle
    /// Sets play or pause (P2).
    case setPlaying(Bool)
    /// Shows the next or the previous frame and pauses: mpv's `frame-step` and `frame-back-step`.
    case frameStep(Direction)
    /// One step of a gesture (C16).
    case scrub(ScrubTarget, owner: Owner)
    /// The owner ends its gesture (C16).
    case scrubEnd(owner: Owner)
    /// Returns to the origin of the running burst or gesture (B6).
    case cancel
    /// Returns to the position before the last change of target (B6).
    case undo
    /// mpv's `revert-seek`: back to the position before the last seeks.
    case revert
    /// Sets the position that `undo` and `revert` go to: mpv's `revert-seek mark`.
    case mark(isPermanent: Bool)
    /// Goes to a segment (S5).
    case segment(SegmentChoice)
    /// Makes the skip that is offered (K3).
    case take
    /// Goes back to the line that was spoken last (N2).
    case again
    /// Pauses by itself later (L1).
    case sleep(SleepChoice)
    /// A client tells the parts of the film, media seconds (K1).
    case tellCues(ToldCues)
    /// The client shows a menu, and takes its keys (F5).
    case openMenu(client: Int)
    case closeMenu(client: Int)
    /// A key of a menu is pressed (F5).
    case pressMenu(MenuKey)
    /// An absolute seek of any client (C13).
    case seek(to: SeekPlace, precision: Precision)
    /// `rate`: times a second, 1 to 60; nil keeps the rate, or sets the default of 10.
    case progressSubscribed(client: Int, rate: Double?)
    case progressUnsubscribed(client: Int)
    /// The client's connection has closed.
    case clientGone(Int)

    // MARK: - Files

    /// A command that changes the file was sent to libmpv (C4).
    case fileChangeRequested
    /// libmpv replied to such a command. `entry`: the playlist entry that the reply names.
    case fileChangeReplied(accepted: Bool, entry: Int64?)
    /// libmpv's start-file event.
    case fileStarted(entry: Int64)
    /// The first picture of a file is shown, and its properties were read.
    case fileReady(Media, position: Double?)
    /// The entry that an earlier session had when it was stopped; the playlist is back.
    case placeRestored(Int)
    /// The answer to `Action.readEntryTitle`; nil if it has none.
    case entryTitleRead(index: Int, ByteString?)
    /// libmpv waits before it closes a file; an action lets it go on (W2).
    case fileClosing(entry: Int64, FileClosing)
    /// The answer to `Action.probeServer`; nil if that can't be told.
    case serverProbed(number: Int, isReachable: Bool?)
    /// What another source knows of the parts of an entry, media seconds (K1).
    case cuesFound([Cue], from: Cue.Source, entry: Int64)
    /// libmpv's end-file event. `error`: mpv's error text. `redirectedTo`: the first entry of a playlist that replaces it.
    case fileEnded(entry: Int64, FileEnd, error: String?, redirectedTo: Int64?)
    /// libmpv reported that it is idle.
    case idleObserved
    /// The answer to `Action.readIdle`.
    case idleRead(Bool)
    /// libmpv's event queue overflowed: events were lost.
    case eventsLost
    /// The answer to `Action.readState`.
    case stateRead(PlayerState)

    // MARK: - Playback

    /// The reply to `Action.seek`.
    case seekReplied(number: Int, failed: Bool)
    /// libmpv's seek event.
    case seekStarted
    /// libmpv's playback-restart event, except the first one of a file.
    case playbackRestarted
    /// The answer to `Action.readPosition`; nil if libmpv has none. `isTarget`: libmpv reports the target of our newest
    /// seek, because it has shown no picture and played no sound since.
    case positionRead(number: Int, Double?, isTarget: Bool = false)
    /// The reply to `Action.setPause`.
    case pauseReplied
    /// libmpv reported a change of `pause`.
    case pauseObserved(Bool)
    /// libmpv reported that `pause` changed, perhaps there and back.
    case pauseChanged
    /// The answer to `Action.readPause`; nil if libmpv has none.
    case pauseRead(number: Int, Bool?)
    case playbackChanged(PlaybackChange)
    /// The answer to `Action.readLine`; nil if no line is spoken at the position.
    case lineRead(number: Int, SubtitleLine?)

    // MARK: - The daemon

    /// The time of `SeekEngine.nextDeadline` has come.
    case deadlineReached
    /// The configuration was read again. Indirect: it is larger than the other inputs.
    indirect case settingsChanged(SeekSettings)
    case shutDown
}

extension PlaybackChange {
    /// The same with only finite numbers.
    var finite: PlaybackChange {
        switch self {
        case .position(let position): .position(position?.finite)
        case .duration(let duration): .duration(duration?.finiteDuration)
        case .cachedRange(let range): .cachedRange(range?.finite)
        case .cachedRanges(let ranges): .cachedRanges(ranges.compactMap(\.finite))
        case .played(let part): .played(part.finite)
        case .speed(let speed): .speed(speed.finite.flatMap { $0 > 0 ? $0 : nil } ?? 1)
        case .cacheLevel(let level): .cacheLevel(level?.finite.map { min(1, max(0, $0)) })
        case .subtitleLine(let line): .subtitleLine(line?.finite)
        case .seekable, .playlist, .decoder, .subtitles, .muted: self
        }
    }
}
