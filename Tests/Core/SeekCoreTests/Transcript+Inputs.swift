import SeekProtocol

@testable import SeekChase
@testable import SeekCore
@testable import SeekModel

/// The words of a transcript's inputs. Each function answers nil where the words are not its own.
extension Transcript {
    /// `tap forward x3 interval 5 repeat`, `press forward by 1`, `press forward by 1/2` (source 2), `release by 1`, `release by 1 forward`, `toggle`,
    /// `scrub 30 by 1`, `scrub 50% by 1`, `scrub-end`, `gone 1`, `cancel`, `undo`, `revert`, `frame-step`, `mark`,
    /// `mark permanent`, `set play`, `set pause`, `shutdown`, `segment next`, `listens 1 hz
    /// 10`, `ignores 1`; other clients' seeks are in `performAbsolute`.
    mutating func performClient(_ words: inout Words, at now: Instant) throws -> [Action]? {
        if words.take("tap") {
            let direction = Direction(rawValue: words.next()) ?? .forward
            var count = 1
            var amount = TapAmount.steps
            var isRepeat = false
            while !words.isEmpty {
                if let value = words.value(of: "interval") {
                    amount = try .seconds(number(value))
                } else if let value = words.value(of: "percent") {
                    amount = try .percent(number(value))
                } else if words.take("repeat") {
                    isRepeat = true
                } else {
                    count = try Int(number(String(words.next().dropFirst())))
                }
            }
            return withEngine { $0.tap(direction, count: count, amount: amount, isRepeat: isRepeat, at: now) }
        }
        if words.take("press") {
            let direction = Direction(rawValue: words.next()) ?? .forward
            let owner = try owner(words.value(of: "by"))
            return withEngine { $0.press(direction, owner: owner, at: now) }
        }
        if words.take("release") {
            let owner = try owner(words.value(of: "by"))
            let direction = words.isEmpty ? nil : Direction(rawValue: words.next())
            return withEngine { $0.release(direction, owner: owner, at: now) }
        }
        if words.take("scrub") {
            let place = words.next()
            let target: ScrubTarget =
                place.hasSuffix("%")
                ? try .fraction(number(String(place.dropLast())) / 100) : try .position(number(place))
            let owner = try owner(words.value(of: "by"))
            return withEngine { $0.scrub(to: target, owner: owner, at: now) }
        }
        if words.take("scrub-end") {
            let owner = try owner(words.value(of: "by"))
            return withEngine { $0.scrubEnd(owner: owner, at: now) }
        }
        if let owner = words.value(of: "gone") {
            let owner = try Int(number(owner))
            return withEngine { $0.clientGone(owner, at: now) }
        }
        if let actions = try performAbsolute(&words, at: now) { return actions }
        if words.take("cancel") { return withEngine { $0.cancel(at: now) } }
        if words.take("undo") { return withEngine { $0.undo(at: now) } }
        if words.take("revert") { return withEngine { $0.revert(at: now) } }
        if words.take("frame-step") { return withEngine { $0.frameStep(.forward, at: now) } }
        if words.take("frame-back-step") { return withEngine { $0.frameStep(.backward, at: now) } }
        if words.take("mark") {
            let isPermanent = words.take("permanent")
            return withEngine { $0.mark(isPermanent: isPermanent, at: now) }
        }
        if let id = words.value(of: "listens") {
            let rate = words.value(of: "hz").flatMap(Double.init)
            return try withEngine {
                $0.progressSubscribed(try Int(number(id)), rate: rate, at: now)
                return []
            }
        }
        if let id = words.value(of: "ignores") {
            return try withEngine {
                $0.progressUnsubscribed(try Int(number(id)))
                return []
            }
        }
        if let choice = words.value(of: "segment") {
            let segment: SegmentChoice =
                choice == "next" ? .next : choice == "previous" ? .previous : try .index(Int(number(choice)))
            return withEngine { $0.segment(segment, at: now) }
        }
        if words.take("set play") { return withEngine { $0.setPlaying(true, at: now) } }
        if words.take("set pause") { return withEngine { $0.setPlaying(false, at: now) } }
        if words.take("toggle") { return withEngine { $0.toggle(at: now) } }
        if words.take("shutdown") { return withEngine { $0.shutDown(at: now) } }
        return nil
    }

    private func owner(_ text: String?) throws -> Owner {
        let parts = (text ?? "").split(separator: "/")
        return try Owner(
            client: Int(number(parts.first.map(String.init))),
            source: parts.count > 1 ? Int(number(String(parts[1]))) : 0)
    }

    /// `seek to 30`, `seek to 50%`, `seek times 1.5`, `seek to chapter 2`, `seek chapters -1`; optionally followed by
    /// `keyframes`.
    mutating func performAbsolute(_ words: inout Words, at now: Instant) throws -> [Action]? {
        let place: SeekPlace
        if let chapter = words.value(of: "seek to chapter") {
            place = try .chapter(Int64(number(chapter)))
        } else if let step = words.value(of: "seek chapters") {
            place = try .chapterStep(Int64(number(step)))
        } else if let factor = words.value(of: "seek times") {
            place = try .scaled(number(factor))
        } else if let target = words.value(of: "seek to") {
            place =
                target.hasSuffix("%")
                ? try .fraction(number(String(target.dropLast())) / 100) : try .position(number(target))
        } else {
            return nil
        }
        let precision: Precision = words.take("keyframes") ? .keyframes : .exact
        return withEngine { $0.seek(to: place, precision: precision, at: now) }
    }

    /// `seek 1 replied`, `seek 1 refused`, `seek event`, `restart`, `position 2 is 30.5`, `position 2 is 30 the
    /// target`, `position 2 is none`; and
    /// `seek 1 lands at 30` for all that a seek to 30 takes.
    mutating func performSeek(_ words: inout Words, at now: Instant) throws -> [Action]? {
        if words.take("seek event") { return withEngine { $0.seekStarted(at: now) } }
        if words.take("restart") { return withEngine { $0.playbackRestarted(at: now) } }
        if let read = words.value(of: "position") {
            let read = try Int(number(read))
            let position = words.value(of: "is").flatMap(Double.init)
            let isTarget = words.take("the target")
            return withEngine { $0.positionRead(number: read, position, isTarget: isTarget, at: now) }
        }
        if let seek = words.value(of: "seek") {
            let seek = try Int(number(seek))
            if words.take("replied") { return withEngine { $0.seekReplied(number: seek, failed: false, at: now) } }
            if words.take("refused") { return withEngine { $0.seekReplied(number: seek, failed: true, at: now) } }
            let position = try number(words.value(of: "lands at"))
            return complete(seek, at: position, now)
        }
        return nil
    }

    /// The reply, the seek event, the restart, and where that is; a look at the seek under way shows its target.
    private mutating func complete(_ seek: Int, at position: Double, _ now: Instant) -> [Action] {
        withEngine { engine in
            guard case .ours(let current) = engine.state.coordinator.inFlight else { return [] }
            var actions = engine.seekReplied(number: seek, failed: false, at: now)
            actions += engine.seekStarted(at: now)
            actions += answer(actions, current.target)
            let restarted = engine.playbackRestarted(at: now)
            return actions + restarted + answer(restarted, position)

            func answer(_ actions: [Action], _ position: Double) -> [Action] {
                guard case .readPosition(let read)? = actions.last else { return [] }
                return engine.positionRead(number: read, position, at: now)
            }
        }
    }

    /// `load asked`, `load accepted as 2`, `load accepted`, `load refused`, `file 2 starts`, `file 2 ready of 120 at
    /// 0`, `file 2 ready of none at 0 unseekable`, `file 2 ready of none at 0 shown 5`, `file 2 ready of 120 at 50
    /// resumed`, `file 1 ends eof`, `file 1 ends redirect to 3`, `idle observed`, `idle yes`, `events lost`.
    mutating func performFile(_ words: inout Words, at now: Instant) throws -> [Action]? {
        if words.take("load asked") { return withEngine { $0.fileChangeRequested(at: now) } }
        if words.take("load accepted") {
            let entry = try words.value(of: "as").map { try Int64(number($0)) }
            return withEngine { $0.fileChangeReplied(accepted: true, entry: entry, at: now) }
        }
        if words.take("load refused") {
            return withEngine { $0.fileChangeReplied(accepted: false, entry: nil, at: now) }
        }
        if words.take("state") {
            let entry = words.value(of: "entry").flatMap(Int64.init)
            let state = PlayerState(entry: entry, isIdle: words.take("idle"), isSeeking: words.take("seeking"))
            return withEngine { $0.stateRead(state, at: now) }
        }
        if words.take("events lost") { return withEngine { $0.eventsLost(at: now) } }
        if words.take("idle observed") { return withEngine { $0.idleObserved(at: now) } }
        if let answer = words.value(of: "idle") { return withEngine { $0.idleRead(answer == "yes", at: now) } }
        guard let entry = try words.value(of: "file").map({ try Int64(number($0)) }) else { return nil }
        if words.take("starts") { return withEngine { $0.fileStarted(entry: entry, at: now) } }
        if words.take("ready") {
            let duration = words.value(of: "of").flatMap(Double.init)
            let position = words.value(of: "at").flatMap(Double.init)
            let shownFor = words.value(of: "shown").flatMap(Double.init)
            let media = Media(
                entry: entry, duration: duration, isSeekable: !words.take("unseekable"), shownFor: shownFor,
                resumedFrom: words.take("resumed") ? position : nil)
            return withEngine { $0.fileReady(media, position: position, at: now) }
        }
        guard let end = words.value(of: "ends").flatMap(FileEnd.init) else { return nil }
        let redirectedTo = try words.value(of: "to").map { try Int64(number($0)) }
        let error = words.isEmpty ? nil : words.rest()
        return withEngine { $0.fileEnded(entry: entry, end, error: error, redirectedTo: redirectedTo, at: now) }
    }

    /// `time-pos 20.5`, `duration 300`, `seekable no`, `cached 10...50`, `plays from 20 to 40 for 10`, `plays backward`,
    /// `speed 2`, `next entry yes`, `playlist 0 of 3 loops`, `pause replied`, `pause observed yes`, `pause changed`,
    /// `pause 1 is yes`.
    mutating func performPlayback(_ words: inout Words, at now: Instant) throws -> [Action]? {
        if words.take("pause replied") { return withEngine { $0.pauseReplied(at: now) } }
        if words.take("pause changed") { return withEngine { $0.pauseChanged(at: now) } }
        if let answer = words.value(of: "pause observed") {
            return withEngine { $0.pauseObserved(answer == "yes", at: now) }
        }
        if let read = words.value(of: "pause") {
            let read = try Int(number(read))
            let answer = words.value(of: "is")
            return withEngine { $0.pauseRead(number: read, answer == "none" ? nil : answer == "yes", at: now) }
        }
        let change: PlaybackChange
        if let position = words.value(of: "time-pos") {
            change = .position(Double(position))
        } else if let duration = words.value(of: "duration") {
            change = .duration(Double(duration))
        } else if let answer = words.value(of: "seekable") {
            change = .seekable(answer == "yes")
        } else if let range = words.value(of: "cached") {
            let bounds = range.split(separator: "…").compactMap { Double($0) }
            change = .cachedRange(bounds.count == 2 ? bounds[0]...bounds[1] : nil)
        } else if words.take("plays") {
            func seconds(_ word: String) -> OptionTime? {
                words.value(of: word).flatMap(Double.init).map { .position($0) }
            }
            change = .played(
                PlayedPart(
                    start: seconds("from"), end: seconds("to"), length: seconds("for"),
                    isBackward: words.take("backward")))
        } else if let speed = words.value(of: "speed") {
            change = try .speed(number(speed))
        } else if let answer = words.value(of: "next entry") {
            change = .playlist(PlaylistPlace(position: 0, count: answer == "yes" ? 2 : 1))
        } else if let place = words.value(of: "playlist") {
            let count = try Int64(number(words.value(of: "of")))
            change = try .playlist(
                PlaylistPlace(position: Int64(number(place)), count: count, loops: words.take("loops")))
        } else {
            return nil
        }
        return withEngine { $0.playbackChanged(change, at: now) }
    }
}

/// A client without sources, as most tests have it.
extension Owner: ExpressibleByIntegerLiteral {
    /// The client itself.
    public init(integerLiteral client: Int) { self.init(client: client) }
}
