import SeekProtocol

@testable import SeekChase
@testable import SeekCore
@testable import SeekModel

/// The inputs of a transcript. Each function answers nil where the words are not its own.
extension Words {
    /// The input that these words name.
    mutating func input() throws -> EngineInput {
        let all = self
        let input = try clientInput() ?? cuesInput() ?? absoluteSeek() ?? seekInput() ?? fileInput() ?? playbackInput()
        guard let input, isEmpty else { throw UnknownInput(words: [all.text]) }
        return input
    }

    /// `tap forward x3 interval 5 repeat`, `press forward by 1`, `press forward by 1/2` (source 2), `release by 1`,
    /// `release by 1 forward`, `toggle`, `scrub 30 by 1`, `scrub 50% by 1`, `scrub-end by 1`, `gone 1`, `cancel`, `undo`,
    /// `revert`, `frame-step`, `mark`, `mark permanent`, `take`, `again`, `sleep 30m`, `set play`, `set pause`, `shutdown`,
    /// `segment next`, `listens 1 hz 10`, `ignores 1`, `menu-open by 1`, `menu-closed by 1`, `menu ok`; other clients' seeks are in `absoluteSeek`.
    private mutating func clientInput() throws -> EngineInput? {
        if take("tap") {
            let direction = Direction(rawValue: next()) ?? .forward
            var count = 1
            var amount = TapAmount.steps
            var isRepeat = false
            while !isEmpty {
                if let value = value(of: "interval") {
                    amount = try .seconds(number(value))
                } else if let value = value(of: "percent") {
                    amount = try .percent(number(value))
                } else if take("repeat") {
                    isRepeat = true
                } else {
                    count = try Int(number(String(next().dropFirst())))
                }
            }
            return .tap(direction, count: count, amount: amount, isRepeat: isRepeat)
        }
        if take("press") {
            let direction = Direction(rawValue: next()) ?? .forward
            let owner = try owner(value(of: "by"))
            return .press(direction, owner: owner)
        }
        if take("release") {
            let owner = try owner(value(of: "by"))
            let direction = isEmpty ? nil : Direction(rawValue: next())
            return .release(direction, owner: owner)
        }
        if take("scrub") {
            let place = next()
            let target: ScrubTarget =
                place.hasSuffix("%")
                ? try .fraction(number(String(place.dropLast())) / 100) : try .position(number(place))
            let owner = try owner(value(of: "by"))
            return .scrub(target, owner: owner)
        }
        if take("scrub-end") {
            return try .scrubEnd(owner: owner(value(of: "by")))
        }
        if let client = value(of: "gone") { return try .clientGone(Int(number(client))) }
        if take("cancel") { return .cancel }
        if take("undo") { return .undo }
        if take("revert") { return .revert }
        if take("frame-step") { return .frameStep(.forward) }
        if take("frame-back-step") { return .frameStep(.backward) }
        if take("mark") { return .mark(isPermanent: take("permanent")) }
        if let id = value(of: "listens") {
            let rate = value(of: "hz").flatMap(Double.init)
            return try .progressSubscribed(client: Int(number(id)), rate: rate)
        }
        if let id = value(of: "ignores") { return try .progressUnsubscribed(client: Int(number(id))) }
        if let choice = value(of: "segment") {
            let segment: SegmentChoice =
                choice == "next" ? .next : choice == "previous" ? .previous : try .index(Int(number(choice)))
            return .segment(segment)
        }
        if take("set play") { return .setPlaying(true) }
        if take("set pause") { return .setPlaying(false) }
        if take("toggle") { return .toggle }
        if take("shutdown") { return .shutDown }
        if take("take") { return .take }
        if take("again") { return .again }
        if let client = value(of: "menu-open by") { return try .openMenu(client: Int(number(client))) }
        if let client = value(of: "menu-closed by") { return try .closeMenu(client: Int(number(client))) }
        if let key = value(of: "menu").flatMap(MenuKey.init) { return .pressMenu(key) }
        if let words = value(of: "sleep") {
            guard let choice = SleepChoice(words) else { throw UnknownInput(words: [words]) }
            return .sleep(choice)
        }
        return nil
    }

    /// `title of 1 Episode 2`, `tells intro 20-40 credits 280-300`, `tells nothing`, `tells of film.mkv heard intro
    /// 20-40`; `found chapter of 1 intro 20-40`.
    private mutating func cuesInput() throws -> EngineInput? {
        if take("tells nothing") { return .tellCues(ToldCues([])) }
        if take("tells") {
            let film = take("of") ? ByteString(next()) : nil
            let source: Cue.Source = take("heard") ? .sound : .client
            return .tellCues(ToldCues(try cues(source), from: source, film: film))
        }
        if let entry = value(of: "title of") {
            let index = try Int(number(entry))
            return .entryTitleRead(index: index, ByteString(rest()))
        }
        guard let source = value(of: "found").flatMap(Cue.Source.init) else { return nil }
        let entry = try Int64(number(value(of: "of")))
        return .cuesFound(try cues(source), from: source, entry: entry)
    }

    private mutating func cues(_ source: Cue.Source) throws -> [Cue] {
        var cues: [Cue] = []
        while !isEmpty {
            guard let kind = Cue.Kind(rawValue: next()) else { throw UnknownInput(words: [text]) }
            let ends = next().split(separator: "-").compactMap { Double($0) }
            guard let start = ends.first, let end = ends.last else { throw UnknownInput(words: [text]) }
            cues.append(Cue(kind: kind, start: start, end: end, source: source))
        }
        return cues
    }

    private func owner(_ text: String?) throws -> Owner {
        let parts = (text ?? "").split(separator: "/")
        return try Owner(
            client: Int(number(parts.first.map(String.init))),
            source: parts.count > 1 ? Int(number(String(parts[1]))) : 0)
    }

    /// `seek to 30`, `seek to 50%`, `seek times 1.5`, `seek to chapter 2`, `seek chapters -1`; optionally followed by
    /// `keyframes`.
    private mutating func absoluteSeek() throws -> EngineInput? {
        let place: SeekPlace
        if let chapter = value(of: "seek to chapter") {
            place = try .chapter(Int64(number(chapter)))
        } else if let step = value(of: "seek chapters") {
            place = try .chapterStep(Int64(number(step)))
        } else if let factor = value(of: "seek times") {
            place = try .scaled(number(factor))
        } else if let target = value(of: "seek to") {
            place =
                target.hasSuffix("%")
                ? try .fraction(number(String(target.dropLast())) / 100) : try .position(number(target))
        } else {
            return nil
        }
        let precision: Precision = take("keyframes") ? .keyframes : .exact
        return .seek(to: place, precision: precision)
    }

    /// `seek 1 replied`, `seek 1 refused`, `seek event`, `restart`, `position 2 is 30.5`, `position 2 is 30 the
    /// target`, `position 2 is none`.
    private mutating func seekInput() throws -> EngineInput? {
        if take("seek event") { return .seekStarted }
        if take("restart") { return .playbackRestarted }
        if let read = value(of: "position") {
            let read = try Int(number(read))
            let position = value(of: "is").flatMap(Double.init)
            let isTarget = take("the target")
            return .positionRead(number: read, position, isTarget: isTarget)
        }
        if let seek = value(of: "seek") {
            let seek = try Int(number(seek))
            if take("replied") { return .seekReplied(number: seek, failed: false) }
            if take("refused") { return .seekReplied(number: seek, failed: true) }
        }
        return nil
    }

    /// `load asked`, `load accepted as 2`, `load accepted`, `load refused`, `file 2 starts`, `file 2 ready of 120 at
    /// 0`, `file 2 ready of none at 0 unseekable`, `file 2 ready of none at 0 shown 5`, `file 2 ready of 120 at 50
    /// resumed`, `file 2 ready of 120 at 0 network`, `file 1 closes atEnd`, `file 1 closes notOpened`, `file 1 closes
    /// asked`, `probe 1 is reachable`, `probe 1 is away`, `probe 1 is unknown`, `file 1 ends eof`, `file 1 ends redirect
    /// to 3`, `idle observed`, `idle yes`, `events lost`.
    private mutating func fileInput() throws -> EngineInput? {
        if take("load asked") { return .fileChangeRequested }
        if take("load accepted") {
            let entry = try value(of: "as").map { try Int64(number($0)) }
            return .fileChangeReplied(accepted: true, entry: entry)
        }
        if take("load refused") { return .fileChangeReplied(accepted: false, entry: nil) }
        if take("state") {
            let entry = value(of: "entry").flatMap(Int64.init)
            let state = PlayerState(entry: entry, isIdle: take("idle"), isSeeking: take("seeking"))
            return .stateRead(state)
        }
        if take("events lost") { return .eventsLost }
        if take("idle observed") { return .idleObserved }
        if let probe = value(of: "probe") {
            let answer = value(of: "is")
            return try .serverProbed(
                number: Int(number(probe)), isReachable: answer == "unknown" ? nil : answer == "reachable")
        }
        if let answer = value(of: "idle") { return .idleRead(answer == "yes") }
        guard let entry = try value(of: "file").map({ try Int64(number($0)) }) else { return nil }
        if take("starts") { return .fileStarted(entry: entry) }
        if take("ready") {
            let duration = value(of: "of").flatMap(Double.init)
            let position = value(of: "at").flatMap(Double.init)
            let shownFor = value(of: "shown").flatMap(Double.init)
            let isSeekable = !take("unseekable")
            let resumedFrom = take("resumed") ? position : nil
            let decoder = value(of: "decoder").map { MediaEvent.Decoder(hardware: $0 == "software" ? nil : $0) }
            let isNetwork = take("network")
            let media = Media(
                entry: entry, path: isNetwork ? "http://nas/film.mkv" : nil, duration: duration,
                isSeekable: isSeekable, isNetwork: isNetwork, shownFor: shownFor, resumedFrom: resumedFrom,
                decoder: decoder)
            return .fileReady(media, position: position)
        }
        if let closing = value(of: "closes").flatMap(FileClosing.init) {
            return .fileClosing(entry: entry, closing)
        }
        guard let end = value(of: "ends").flatMap(FileEnd.init) else { return nil }
        let redirectedTo = try value(of: "to").map { try Int64(number($0)) }
        let error = isEmpty ? nil : rest()
        return .fileEnded(entry: entry, end, error: error, redirectedTo: redirectedTo)
    }

    /// `subtitles chosen 0` (by the viewer, so often), `subtitles chosen 1 on`, `subtitles chosen 0 none`, `line 20-23`, `line
    /// none`, `line read 1 is 20-23`, `muted yes`;
    /// `time-pos 20.5`, `duration 300`, `seekable no`, `cached 10…50`, `at hand 10…50,60…90`, `at hand nothing`, `cache
    /// 0.45`, `cache full`, `plays from 20 to 40 for 10`, `plays backward`,
    /// `speed 2`, `next entry yes`, `playlist 0 of 3 loops`, `pause replied`, `pause observed yes`, `pause changed`,
    /// `pause 1 is yes`.
    private mutating func playbackInput() throws -> EngineInput? {
        if take("pause replied") { return .pauseReplied }
        if take("pause changed") { return .pauseChanged }
        if let answer = value(of: "pause observed") { return .pauseObserved(answer == "yes") }
        if let read = value(of: "pause") {
            let read = try Int(number(read))
            let answer = value(of: "is")
            return .pauseRead(number: read, answer == "none" ? nil : answer == "yes")
        }
        if let number = value(of: "line read") {
            let line = try line(value(of: "is"))
            return try .lineRead(number: Int(SeekCoreTests.number(number)), line)
        }
        let change: PlaybackChange
        if let choices = value(of: "subtitles chosen") {
            change = try .subtitles(
                SubtitleReport(isAvailable: !take("none"), areOn: take("on"), choices: Int(number(choices))))
        } else if let spoken = value(of: "line") {
            change = try .subtitleLine(line(spoken))
        } else if let answer = value(of: "muted") {
            change = .muted(answer == "yes")
        } else if let position = value(of: "time-pos") {
            change = .position(Double(position))
        } else if let duration = value(of: "duration") {
            change = .duration(Double(duration))
        } else if let answer = value(of: "seekable") {
            change = .seekable(answer == "yes")
        } else if let range = value(of: "cached") {
            let bounds = range.split(separator: "…").compactMap { Double($0) }
            change = .cachedRange(bounds.count == 2 ? bounds[0]...bounds[1] : nil)
        } else if let ranges = value(of: "at hand") {
            change = .cachedRanges(
                ranges.split(separator: ",").compactMap { range in
                    let bounds = range.split(separator: "…").compactMap { Double($0) }
                    return bounds.count == 2 ? bounds[0]...bounds[1] : nil
                })
        } else if let level = value(of: "cache") {
            change = .cacheLevel(Double(level))
        } else if take("plays") {
            func seconds(_ word: String) -> OptionTime? {
                value(of: word).flatMap(Double.init).map { .position($0) }
            }
            change = .played(
                PlayedPart(
                    start: seconds("from"), end: seconds("to"), length: seconds("for"),
                    isBackward: take("backward")))
        } else if let decoder = value(of: "decoder") {
            switch decoder {
            case "none": change = .decoder(.none)
            case "software": change = .decoder(.software(isChosen: take("chosen")))
            default: change = .decoder(.hardware(decoder))
            }
        } else if let speed = value(of: "speed") {
            change = try .speed(number(speed))
        } else if let answer = value(of: "next entry") {
            change = .playlist(PlaylistPlace(position: 0, count: answer == "yes" ? 2 : 1))
        } else if let place = value(of: "playlist") {
            let count = try Int64(number(value(of: "of")))
            change = try .playlist(
                PlaylistPlace(position: Int64(number(place)), count: count, loops: take("loops")))
        } else {
            return nil
        }
        return .playbackChanged(change)
    }
}

extension Words {
    /// "20-23"; "20" has no end that is known; nil for "none".
    fileprivate func line(_ text: String?) throws -> SubtitleLine? {
        guard let text, text != "none" else { return nil }
        let ends = text.split(separator: "-").compactMap { Double($0) }
        guard let start = ends.first else { throw UnknownInput(words: [text]) }
        return SubtitleLine(start: start, end: ends.count > 1 ? ends[1] : nil)
    }
}

/// A client without sources, as most tests have it.
extension Owner: ExpressibleByIntegerLiteral {
    /// The client itself.
    public init(integerLiteral client: Int) { self.init(client: client) }
}
