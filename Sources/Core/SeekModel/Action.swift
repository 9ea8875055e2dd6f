package import SeekProtocol

/// An effect that the daemon performs. Data only: tests compare whole lists.
package enum Action: Equatable, Sendable, Codable {
    /// Seek to an absolute position, media seconds; the reply comes back as `seekReplied(number)`.
    case seek(number: Int, target: Double, precision: Precision)
    /// Show the frame before the one that is shown, which pauses libmpv; the reply comes back as `seekReplied(number)`.
    case stepBack(number: Int)
    /// Read the playback position; the answer comes back as `positionRead(number)`.
    case readPosition(number: Int)
    /// Read what libmpv's cache holds of a film over a network; the answer comes back as `PlaybackChange.cachedRanges` (W3).
    case readCache
    /// Set `hr-seek-demuxer-offset` for this file: how far before the target libmpv starts to read, seconds (C14).
    case setDemuxerOffset(Double)
    /// Play or pause; the reply comes back as `pauseReplied`.
    case setPause(Bool)
    /// Mute for a part of the film, or end that (K6). The viewer's own mute stays as it is.
    case setPartMute(Bool)
    /// Show the subtitles for a while, or end that (T1). The viewer's own choice stays as it is.
    case showSubtitles(Bool)
    /// Read which line is spoken at the position; the answer comes back as `lineRead(number)` (N3).
    case readLine(number: Int)
    /// Play the sound with this part of its amplitude, 0 to 1, below the viewer's volume; 1 ends that (L1).
    case setSoundLevel(Double)
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
    /// Read the title of a playlist entry, counted from 0; the answer comes back as `entryTitleRead` (K5).
    case readEntryTitle(Int)
    /// Play the next playlist entry (C8).
    case playlistNext
    /// Play this playlist entry, counted from 0, from its start (S5).
    case playEntry(Int)
    /// Play the entry that libmpv knows by this number, whatever its index is by now, from this position, media seconds;
    /// nil: from where it starts by itself. `otherwise`: the index to play if the playlist does not have it any more; nil:
    /// then nothing is played (P4).
    case playEntryAgain(entry: Int64, position: Double?, otherwise: Int?)
    /// Let libmpv close the file for which it waits (W2).
    case closeFile
    /// Read again how libmpv closes the file for which it waits; the answer comes back as `fileClosing` (W2).
    case readClosing
    /// Open the playing entry again at this position, media seconds, with its tracks; nil: at its start. If libmpv waits
    /// to close the file, it goes on (W2).
    case reopen(entry: Int64, position: Double?)
    /// Look whether the server of this URL, which may be empty, can be reached; the answer comes back as
    /// `serverProbed(number)` (W2).
    case probeServer(number: Int, url: ByteString)
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

/// One line for each action, without line breaks: for the debug log and the tests' transcripts.
extension Action: CustomStringConvertible {
    package var description: String {
        switch self {
        case .seek(let number, let target, let precision): "seek #\(number) to \(text(target)) \(precision.rawValue)"
        case .stepBack(let number): "step back #\(number)"
        case .readPosition(let number): "read position #\(number)"
        case .readCache: "read cache"
        case .setDemuxerOffset(let offset): "set demuxer offset \(text(offset))"
        case .setPause(let isPaused): "set pause \(isPaused ? "yes" : "no")"
        case .setPartMute(let isMuted): "set part mute \(isMuted ? "yes" : "no")"
        case .showSubtitles(let areShown): "\(areShown ? "show" : "hide") subtitles"
        case .readLine(let number): "read line #\(number)"
        case .setSoundLevel(let level): "set sound level \(text(level))"
        case .frameStep(.forward): "frame-step"
        case .frameStep(.backward): "frame-back-step"
        case .readPause(let number): "read pause #\(number)"
        case .readIdle: "read idle"
        case .readState: "read state"
        case .readMedia(let entry): "read media \(entry)"
        case .readEntryTitle(let index): "read title of entry \(index)"
        case .playlistNext: "playlist-next"
        case .playEntry(let index): "play entry \(index)"
        case .playEntryAgain(let entry, let position, let otherwise):
            "play again \(entry)\(position.map { " from \(text($0))" } ?? "")\(otherwise.map { " or entry \($0)" } ?? "")"
        case .closeFile: "close file"
        case .readClosing: "read closing"
        case .reopen(let entry, let position): "reopen \(entry)\(position.map { " at \(text($0))" } ?? "")"
        case .probeServer(let number, let url): "probe #\(number) \(quoted(url))"
        case .stop: "stop"
        case .publish(let event): describe(event)
        case .tick(let event, let clients):
            "\(describe(event)) to \(clients.map(String.init).joined(separator: ","))"
        case .reply(let reply): describe(reply)
        }
    }
}

// MARK: - Events

private func describe(_ event: Event) -> String {
    switch event {
    case .seekButton(let event): describe(event)
    case .playButton(let event):
        "play-button icon \(event.icon.rawValue) spoken \(quoted(event.spoken))\(event.isStopped ? " stopped" : "")"
    case .chase(let event): describe(event)
    case .progress(let event): describe(event)
    case .media(let event): describe(event)
    case .cues(let event): describe(event)
    case .offer(let event): describe(event)
    case .subtitles(let event): describe(event)
    case .sleep(let event): describe(event)
    case .menu(let event):
        words("menu", event.isOpen ? "open" : "closed", event.key.map { "key \($0.rawValue)" })
    case .shutdown(let event): "shutdown \(quoted(event.reason))"
    }
}

private func describe(_ event: SeekButtonEvent) -> String {
    words(
        event.button.rawValue, event.phase.rawValue, event.reason.map { "(\($0.rawValue))" }, "burst \(event.burst)",
        "taps \(event.taps)", field("requested", event.requested, signed: true),
        field("applied", event.applied, signed: true), event.clamped.map { "clamped \($0.rawValue)" },
        field("origin", event.origin), field("target", event.target), field("position", event.position),
        field("of", event.duration), "label \(quoted(event.label))", "spoken \(quoted(event.spoken))",
        field("speed", event.speed))
}

private func describe(_ event: ChaseEvent) -> String {
    words(
        "chase \(event.chase)", event.phase.rawValue, event.reason.map { "(\($0.rawValue))" },
        event.precision?.rawValue, field("target", event.target), field("position", event.position),
        event.errorMilliseconds.map { "error \(text($0)) ms" }, "elapsed \(text(event.elapsedMilliseconds)) ms",
        "waited \(text(event.waitedMilliseconds)) ms", "coalesced \(event.coalesced)",
        event.burst.map { "burst \($0)" }, field("buffering", event.buffering))
}

private func describe(_ event: ProgressEvent) -> String {
    words(
        "progress", event.segment.map { "segment \($0)" }, "of \(event.count)",
        event.segments == .playlist ? "entries" : nil, field("at", event.segmentFraction),
        field("row", event.fraction), field("position", event.position), field("of", event.duration),
        field("seekable", event.seekableStart), field("to", event.seekableEnd),
        event.isPlaying ? "playing" : "paused", event.isSeeking ? "seeking" : nil,
        field("buffering", event.buffering))
}

private func describe(_ event: MediaEvent) -> String {
    words(
        "media \(event.phase.rawValue)", event.reason.map { "(\($0))" },
        event.path.map { "path \(quoted($0))" }, event.title.map { "title \(quoted($0))" },
        field("duration", event.duration), event.isSeekable.map { $0 ? "seekable" : "not seekable" },
        event.isLive == true ? "live" : nil,
        event.chapters.isEmpty ? nil : "chapters \(event.chapters.count)",
        event.resumedFrom.map { "resumed from \(text($0))" },
        event.decoder.map { "decoder \($0.hardware ?? "software")" },
        event.decoder?.fellBack == true ? "fell back" : nil)
}

// MARK: - Replies

private func describe(_ reply: Reply) -> String {
    switch reply {
    case .success(let data): describe(data)
    case .refused(let refusal):
        words("reply refused \(refusal.code.text)", refusal.message.map { quoted($0) })
    }
}

private func describe(_ event: CuesEvent) -> String {
    words(
        "cues", event.cues.isEmpty ? "none" : nil,
        event.cues.isEmpty
            ? nil
            : event.cues.map { cue in
                "\(cue.kind.rawValue) \(text(cue.start))-\(text(cue.end)) \(cue.source.rawValue)"
            }.joined(separator: ", "))
}

private func describe(_ event: OfferEvent) -> String {
    words(
        "offer", event.phase.rawValue, event.reason.map { "(\($0.rawValue))" }, event.kind?.rawValue,
        event.start.map { "\(text($0))-\(text(event.end ?? $0))" }, field("target", event.target),
        event.label.isEmpty ? nil : "label \(quoted(event.label))",
        event.spoken == event.label ? nil : "spoken \(quoted(event.spoken))", event.isProminent ? "prominent" : nil,
        event.countdown.map { "countdown \($0)" })
}

private func describe(_ event: SubtitlesEvent) -> String {
    words(
        "subtitles", event.isOn ? "on" : "off", event.reason.map { "(\($0.rawValue))" }, field("until", event.until))
}

private func describe(_ event: SleepEvent) -> String {
    words(
        "sleep", event.phase.rawValue, event.reason.map { "(\($0.rawValue))" },
        event.until.map { "until \($0.rawValue)" },
        field("left", event.left))
}

private func describe(_ data: ReplyData) -> String {
    switch data {
    case .none: "reply"
    case .tap(let tap):
        words(
            "reply burst \(tap.burst) taps \(tap.taps)", field("requested", tap.requested, signed: true),
            field("applied", tap.applied, signed: true), tap.clamped.map { "clamped \($0.rawValue)" },
            field("target", tap.target), tap.chase.map { "chase \($0)" }, tap.dropped ? "dropped" : nil)
    case .playing(let isPlaying): "reply playing \(isPlaying ? "yes" : "no")"
    case .segment(let index, let target, let chase):
        words(
            "reply", index.map { "segment \($0)" }, field("target", target), chase.map { "chase \($0)" })
    case .moved(let target, let chase): words("reply", field("target", target), "chase \(chase)")
    case .menu(let isOpen): "reply menu \(isOpen ? "open" : "closed")"
    case .names(let names): words("reply names", names.map(\.rawValue).joined(separator: ","))
    case .written: "reply state"
    case .value: "reply value"
    }
}

// MARK: - Words

private func words(_ words: String?...) -> String { words.compactMap(\.self).joined(separator: " ") }

private func field(_ name: String, _ number: Double?, signed: Bool = false) -> String? {
    number.map { "\(name) \(signed && $0 > 0 ? "+" : "")\(text($0))" }
}

/// In quotation marks, with line breaks and the like escaped.
private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        let isPlain = scalar == "'" || (scalar.properties.generalCategory != .lineSeparator && scalar.value >= 0x80)
        quoted += isPlain ? String(scalar) : scalar.escaped(asASCII: false)
    }
    return quoted + "\""
}

private func quoted(_ bytes: ByteString) -> String { quoted(String(decoding: bytes.bytes, as: UTF8.self)) }

/// With whole precision, and without ".0" at the end.
private func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
