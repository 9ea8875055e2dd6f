import SeekProtocol

/// What methods and written properties do: commands of seekd's.
extension MprisModel {
    /// Offsets of `Seek` that a person chose are multiples of this, microseconds, and at most this long: they are presses
    /// of a seek button, which every overlay shows. Others come from a slider: KDE Connect's, for example.
    private static let pressUnit: Int64 = 100_000
    private static let longestPress: Int64 = 300_000_000

    package mutating func take(_ call: MprisCall, at now: Int64) -> [MprisAction] {
        switch call {
        case .next: return skip(.forward, at: now)
        case .previous: return skip(.backward, at: now)
        case .play: return facts.hasTrack ? [.set("pause", .bool(false))] : start()
        case .pause: return facts.hasTrack ? [.set("pause", .bool(true))] : []
        case .playPause: return facts.hasTrack ? [.send("toggle")] : start()
        case .stop: return facts.hasTrack ? [.send("stop", .text("keep-playlist"))] : []
        case .seek(let offset): return seek(by: offset, at: now)
        case .setPosition(let track, let position): return goTo(position, in: track)
        case .openURI(let uri): return open(uri)
        case .setLoopStatus(let status): return written(setLoop(status), at: now)
        case .setRate(let rate): return written(setRate(rate), at: now)
        case .setShuffle(let isShuffled):
            return written([.set("shuffle", .bool(isShuffled))], at: now)
                + [.send(isShuffled ? "playlist-shuffle" : "playlist-unshuffle")]
        case .setVolume(let volume): return written(setVolume(volume), at: now)
        }
    }

    // MARK: - Position

    private mutating func seek(by offset: Int64, at now: Int64) -> [MprisAction] {
        guard canSeek, offset != 0 else { return [] }
        let target = Microseconds.sum(playhead.position(at: now), offset)
        guard offset % Self.pressUnit == 0, offset.magnitude <= Self.longestPress.magnitude else {
            return move(to: max(0, target))
        }
        let button: Direction = offset < 0 ? .backward : .forward
        return press(button, offset.magnitude, to: Microseconds.sum(playhead.base(of: button, at: now), offset))
    }

    /// Ignored unless the track is the one that plays, and the position lies within it.
    private mutating func goTo(_ position: Int64, in track: String) -> [MprisAction] {
        guard canSeek, track == PlayerState.trackPath(facts.track), position >= 0, position <= playhead.length ?? .max
        else { return [] }
        return move(to: position)
    }

    private var canSeek: Bool { facts.hasTrack && !facts.isLoading && facts.media.isSeekable == true }

    /// A gesture of one step: in quick succession, as from a slider, each shows a picture at once.
    private mutating func move(to target: Int64) -> [MprisAction] {
        let serial = playhead.move(to: target)
        return [
            .send("scrub", .double(Microseconds.seconds(target))), .move(.array([.text("scrub-end")]), serial: serial),
        ]
    }

    /// - Parameters:
    ///   - amount: microseconds; nil: seekd's own step.
    ///   - target: where that leads.
    private mutating func press(_ button: Direction, _ amount: UInt64, to target: Int64) -> [MprisAction] {
        let interval = Microseconds.seconds(Int64(amount))
        return [
            .move(
                .array([.text("tap"), .text(button.rawValue), .integer(1), .double(interval)]),
                serial: playhead.move(to: target, button: button))
        ]
    }

    // MARK: - Playlist

    private func skip(_ direction: Direction, at now: Int64) -> [MprisAction] {
        guard facts.hasTrack else { return [] }
        let isForward = direction == .forward
        let hasEntry = isForward ? facts.hasNextEntry : facts.hasPreviousEntry
        let entry = MprisAction.send(isForward ? "playlist-next" : "playlist-prev")
        switch settings.next {
        case .chapter where facts.segments > 1:
            let isLast = isForward && (facts.segment ?? 0) >= facts.segments - 1
            if !isLast { return [.send("segment", .text(isForward ? "next" : "previous"))] }
            if hasEntry { return [entry] }
        case .entry, .chapter:
            if hasEntry { return [entry] }
        case .tap: break
        }
        return facts.isLoading || canSeek ? [.send("tap", .text(direction.rawValue))] : []
    }

    /// seekd begins the entry that played last: where it was stopped, or anew after its end.
    private func start() -> [MprisAction] { facts.entries > 0 ? [.send("play")] : [] }

    private func open(_ uri: String) -> [MprisAction] {
        guard !uri.isEmpty else { return [.refuse("expected a URI, got an empty text")] }
        // A film that plays or is paused is replaced in that state; without one, playback starts, unless it is refused.
        return [
            .ask(.array([.text("loadfile"), .text(uri)]), next: facts.hasTrack ? nil : MprisAction.unpause)
        ]
    }

    // MARK: - Properties

    /// Takes the values of mpv's properties that are being written as theirs: who reads next reads what was written.
    /// seekd's report follows, and corrects them if need be.
    private mutating func written(_ actions: [MprisAction], at now: Int64) -> [MprisAction] {
        for case .send(.array(let words)) in actions {
            guard words.count == 3, words[0] == .text("set_property"), case .string(let name) = words[1] else {
                continue
            }
            // Play and pause are seekd's: its event tells.
            if name != "pause" { take(property: name.description, words[2], at: now) }
        }
        return actions
    }

    private func setLoop(_ status: String) -> [MprisAction] {
        switch status {
        case "None": [.set("loop-file", .text("no")), .set("loop-playlist", .text("no"))]
        case "Track": [.set("loop-file", .text("inf"))]
        case "Playlist": [.set("loop-file", .text("no")), .set("loop-playlist", .text("inf"))]
        default: [.refuse("LoopStatus: expected None, Track or Playlist, got \(status)")]
        }
    }

    private func setRate(_ rate: Double) -> [MprisAction] {
        guard rate != 0 else { return facts.hasTrack ? [.set("pause", .bool(true))] : [] }
        guard Self.rates.contains(rate) else {
            return [.refuse("Rate: expected 0.01 to 100, or 0 to pause, got \(rate)")]
        }
        return [.set("speed", .double(rate))]
    }

    private func setVolume(_ volume: Double) -> [MprisAction] {
        guard !volume.isNaN else { return [.refuse("Volume: expected a number, got \(volume)")] }
        let unmutes = volume > 0 && facts.isMute
        let level = min(max(0, volume), facts.volumeLimit)
        return [.set("volume", .double(level * 100))] + (unmutes ? [.set("mute", .bool(false))] : [])
    }
}
