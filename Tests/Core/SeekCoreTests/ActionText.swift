import SeekProtocol

@testable import SeekCore
@testable import SeekModel

/// Reads an action from its line in a transcript: the inverse of `Action.description`.
///
/// Two things are not in the text: a button's interval comes from the settings, chapters from the media.
struct ActionText {
    private var words: [String]
    private let settings: SeekSettings
    private let chapters: [MediaEvent.Chapter]
    /// The input is a `segment`: its reply is one of its own, also without a segment's number.
    private let isSegment: Bool

    static func action(
        _ line: String, settings: SeekSettings, chapters: [MediaEvent.Chapter], isSegment: Bool
    ) throws -> Action {
        var text = ActionText(line, settings, chapters, isSegment)
        let action = try text.action()
        guard text.words.isEmpty else { throw UnknownInput(words: text.words) }
        return action
    }

    private init(_ line: String, _ settings: SeekSettings, _ chapters: [MediaEvent.Chapter], _ isSegment: Bool) {
        self.settings = settings
        self.isSegment = isSegment
        self.chapters = chapters
        words = []
        var isQuoted = false
        var word = ""
        for character in line {
            if character == "\"" { isQuoted.toggle() }
            if character == " ", !isQuoted {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        words.append(word)
    }

    // MARK: - Words

    private mutating func next() throws -> String {
        guard !words.isEmpty else { throw UnknownInput(words: ["a word is missing"]) }
        return words.removeFirst()
    }

    private mutating func take(_ expected: String...) -> Bool {
        guard words.starts(with: expected) else { return false }
        words.removeFirst(expected.count)
        return true
    }

    private mutating func number() throws -> Double { try SeekCoreTests.number(try next()) }

    /// "#3" and "3" alike.
    private mutating func whole() throws -> Int {
        let word = try next()
        guard let number = Int(word.drop { $0 == "#" }) else { throw UnknownInput(words: [word]) }
        return number
    }

    private mutating func quoted() throws -> String {
        String(try next().dropFirst().dropLast())
    }

    private mutating func value<Value: RawRepresentable>(_: Value.Type = Value.self) throws -> Value
    where Value.RawValue == String {
        let word = try next()
        guard let value = Value(rawValue: word) else { throw UnknownInput(words: [word]) }
        return value
    }

    private mutating func field(_ name: String) throws -> Double? { take(name) ? try number() : nil }

    private mutating func wholeField(_ name: String) throws -> Int? { take(name) ? try whole() : nil }

    /// "(file-changed)".
    private mutating func parenthesized() throws -> String? {
        guard let word = words.first, word.hasPrefix("(") else { return nil }
        var reason = try next()
        while !reason.hasSuffix(")") { reason += " " + (try next()) }
        return String(reason.dropFirst().dropLast())
    }

    private mutating func reason() throws -> Reason? {
        guard let text = try parenthesized() else { return nil }
        guard let reason = Reason(rawValue: text) else { throw UnknownInput(words: [text]) }
        return reason
    }

    private mutating func clamped() throws -> Edge? { take("clamped") ? try value() : nil }

    // MARK: - Actions

    private mutating func action() throws -> Action {
        if take("seek") {
            let number = try whole()
            guard take("to") else { throw UnknownInput(words: words) }
            return .seek(number: number, target: try self.number(), precision: try value())
        }
        if take("step", "back") { return .stepBack(number: try whole()) }
        if take("read", "position") { return .readPosition(number: try whole()) }
        if take("read", "cache") { return .readCache }
        if take("set", "demuxer", "offset") { return .setDemuxerOffset(try number()) }
        if take("set", "pause") { return .setPause(try next() == "yes") }
        if take("read", "pause") { return .readPause(number: try whole()) }
        if take("read", "idle") { return .readIdle }
        if take("read", "state") { return .readState }
        if take("read", "media") { return .readMedia(entry: Int64(try whole())) }
        if take("set", "part", "mute") { return .setPartMute(try next() == "yes") }
        if take("show", "subtitles") { return .showSubtitles(true) }
        if take("hide", "subtitles") { return .showSubtitles(false) }
        if take("set", "sound", "level") { return .setSoundLevel(try number()) }
        if take("read", "line") { return .readLine(number: try whole()) }
        if take("read", "title", "of", "entry") { return .readEntryTitle(try whole()) }
        if take("playlist-next") { return .playlistNext }
        if take("play", "entry") {
            return .playEntry(try whole())
        }
        if take("play", "again") {
            let entry = Int64(try whole())
            let position = take("from") ? try number() : nil
            return .playEntryAgain(entry: entry, position: position, otherwise: take("or", "entry") ? try whole() : nil)
        }
        if take("close", "file") { return .closeFile }
        if take("read", "closing") { return .readClosing }
        if take("reopen") {
            return .reopen(entry: Int64(try whole()), position: take("at") ? try number() : nil)
        }
        if take("probe") { return .probeServer(number: try whole(), url: ByteString(try quoted())) }
        if take("stop") { return .stop }
        if take("frame-step") { return .frameStep(.forward) }
        if take("frame-back-step") { return .frameStep(.backward) }
        if take("reply") { return .reply(try reply()) }
        if take("progress") {
            let event = try progress()
            guard take("to") else { return .publish(.progress(event)) }
            return .tick(event, clients: try next().split(separator: ",").compactMap { Int($0) })
        }
        return .publish(try event())
    }

    private mutating func event() throws -> Event {
        if take("play-button", "icon") {
            let isPlaying = try next() == "pause"
            guard take("spoken"), try quoted() == (isPlaying ? "Pause" : "Play") else {
                throw UnknownInput(words: words)
            }
            return .playButton(PlayButtonEvent(isPlaying: isPlaying, isStopped: take("stopped")))
        }
        if take("chase") { return .chase(try chase()) }
        if take("media") { return .media(try media()) }
        if take("cues") { return .cues(try cues()) }
        if take("offer") { return .offer(try offer()) }
        if take("subtitles") { return .subtitles(try subtitles()) }
        if take("sleep") { return .sleep(try sleepEvent()) }
        if take("menu") { return .menu(MenuEvent(isOpen: try next() == "open", key: take("key") ? try value() : nil)) }
        return .seekButton(try seekButton())
    }

    private mutating func seekButton() throws -> SeekButtonEvent {
        let button: Direction = try value()
        var event = SeekButtonEvent(
            button: button, phase: try value(), reason: try reason(), burst: try wholeField("burst") ?? 0,
            taps: try wholeField("taps") ?? 0, interval: settings.steps(button)[0], label: "", spoken: "")
        event.requested = try field("requested")
        event.applied = try field("applied")
        event.clamped = try clamped()
        event.origin = try field("origin")
        event.target = try field("target")
        event.position = try field("position")
        event.duration = try field("of")
        if take("label") { event.label = try quoted() }
        if take("spoken") { event.spoken = try quoted() }
        event.speed = try field("speed")
        return event
    }

    private mutating func chase() throws -> ChaseEvent {
        var event = ChaseEvent(phase: .idle, chase: try whole())
        event.phase = try value()
        event.reason = try reason()
        if let word = words.first, let precision = Precision(rawValue: word) {
            event.precision = precision
            words.removeFirst()
        }
        event.target = try field("target")
        event.position = try field("position")
        event.errorMilliseconds = try milliseconds("error")
        event.elapsedMilliseconds = try milliseconds("elapsed") ?? 0
        event.waitedMilliseconds = try milliseconds("waited") ?? 0
        event.coalesced = try wholeField("coalesced") ?? 0
        event.burst = try wholeField("burst")
        event.buffering = try field("buffering")
        return event
    }

    private mutating func milliseconds(_ name: String) throws -> Double? {
        let number = try field(name)
        if number != nil, !take("ms") { throw UnknownInput(words: words) }
        return number
    }

    private mutating func progress() throws -> ProgressEvent {
        var event = ProgressEvent(isPlaying: false)
        event.segment = try wholeField("segment")
        event.count = try wholeField("of") ?? 0
        if take("entries") { event.segments = .playlist }
        event.segmentFraction = try field("at")
        event.fraction = try field("row")
        event.position = try field("position")
        event.duration = try field("of")
        event.seekableStart = try field("seekable")
        event.seekableEnd = try field("to")
        event.isPlaying = try next() == "playing"
        event.isSeeking = take("seeking")
        event.buffering = try field("buffering")
        return event
    }

    private mutating func media() throws -> MediaEvent {
        var event = MediaEvent(phase: try value(), reason: try parenthesized())
        if take("path") { event.path = ByteString(try quoted()) }
        if take("title") { event.title = ByteString(try quoted()) }
        event.duration = try field("duration")
        if take("seekable") { event.isSeekable = true } else if take("not", "seekable") { event.isSeekable = false }
        if event.isSeekable != nil { event.isLive = take("live") }
        if let count = try wholeField("chapters") { event.chapters = Array(chapters.prefix(count)) }
        if take("resumed", "from") { event.resumedFrom = try number() }
        if take("decoder") {
            let name = try next()
            event.decoder = MediaEvent.Decoder(
                hardware: name == "software" ? nil : name, fellBack: take("fell", "back"))
        }
        return event
    }

    /// "20-40".
    private mutating func part() throws -> (start: Double, end: Double) {
        let word = try next()
        let ends = word.split(separator: "-").compactMap { Double($0) }
        guard ends.count == 2 else { throw UnknownInput(words: [word]) }
        return (ends[0], ends[1])
    }

    private mutating func cues() throws -> CuesEvent {
        if take("none") { return CuesEvent() }
        var cues: [Cue] = []
        while !words.isEmpty {
            let kind: Cue.Kind = try value()
            let (start, end) = try part()
            let source = try next().filter { $0 != "," }
            guard let source = Cue.Source(rawValue: source) else { throw UnknownInput(words: [source]) }
            cues.append(Cue(kind: kind, start: start, end: end, source: source))
        }
        return CuesEvent(cues: cues)
    }

    private mutating func offer() throws -> OfferEvent {
        var event = OfferEvent(phase: try value())
        if let text = try parenthesized() {
            guard let reason = OfferEvent.Ending(rawValue: text) else { throw UnknownInput(words: [text]) }
            event.reason = reason
        }
        if let word = words.first, let kind = Cue.Kind(rawValue: word) {
            event.kind = kind
            words.removeFirst()
            let (start, end) = try part()
            (event.start, event.end) = (start, end)
        }
        event.target = try field("target")
        if take("label") { event.label = try quoted() }
        event.spoken = take("spoken") ? try quoted() : event.label
        event.isProminent = take("prominent")
        event.countdown = try wholeField("countdown")
        return event
    }

    private mutating func subtitles() throws -> SubtitlesEvent {
        var event = SubtitlesEvent(isOn: try next() == "on")
        if let text = try parenthesized() {
            guard let reason = SubtitlesEvent.Reason(rawValue: text) else { throw UnknownInput(words: [text]) }
            event.reason = reason
        }
        event.until = try field("until")
        return event
    }

    private mutating func sleepEvent() throws -> SleepEvent {
        var event = SleepEvent(phase: try value())
        if let text = try parenthesized() {
            guard let reason = SleepEvent.Reason(rawValue: text) else { throw UnknownInput(words: [text]) }
            event.reason = reason
        }
        if take("until") { event.until = try value() }
        event.left = try field("left")
        return event
    }

    private mutating func reply() throws -> Reply {
        if take("refused") {
            var code: [String] = []
            while let word = words.first, !word.hasPrefix("\"") {
                code.append(word)
                words.removeFirst()
            }
            let message = words.isEmpty ? nil : try quoted()
            return .refused(Refusal(ErrorCode(code.joined(separator: " ")), message))
        }
        if words.isEmpty, !isSegment { return .success(.none) }
        if take("menu") { return .success(.menu(isOpen: try next() == "open")) }
        if take("playing") { return .success(.playing(try next() == "yes")) }
        if take("burst") { return .success(.tap(try tap())) }
        let index = try wholeField("segment")
        let target = try field("target")
        let chase = try wholeField("chase")
        guard !isSegment, let chase else {
            return .success(.segment(index: index, target: target, chase: chase))
        }
        return .success(.moved(target: target, chase: chase))
    }

    private mutating func tap() throws -> TapResult {
        var reply = TapResult(
            burst: try whole(), taps: try wholeField("taps") ?? 0, requested: nil, applied: nil, clamped: nil,
            target: nil, chase: nil)
        reply.requested = try field("requested")
        reply.applied = try field("applied")
        reply.clamped = try clamped()
        reply.target = try field("target")
        reply.chase = try wholeField("chase")
        reply.dropped = take("dropped")
        return reply
    }
}
