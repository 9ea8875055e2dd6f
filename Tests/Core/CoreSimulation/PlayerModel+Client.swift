import SeekCore
import SeekModel
import SeekProtocol

/// What a client sees: the ring in its order, and property changes once that is empty.
extension PlayerModel {
    mutating func post(_ message: PlayerMessage) {
        wakesClient = true
        guard message.mayBeLost, chance.chance(mischief.overflow) else { return ring.append(message) }
        ring.append(.eventsLost)
    }

    /// The next message, as `mpv_wait_event` returns it; nil if there is none.
    mutating func nextMessage(at now: Int64) -> PlayerMessage? {
        if ringHead < ring.count {
            ringHead += 1
            let message = ring[ringHead - 1]
            if ringHead == ring.count {
                ring.removeAll(keepingCapacity: true)
                ringHead = 0
            }
            return message
        }
        for property in PlayerProperty.allCases where changes[property.rawValue].isUntold {
            changes[property.rawValue].isUntold = false
            if let value = changes[property.rawValue].value { return .changed(property, value) }
        }
        if hasPauseChanged {
            hasPauseChanged = false
            return .pauseChanged
        }
        return nil
    }

    /// A property changed: its value is read a little later, and reported later still.
    mutating func note(_ property: PlayerProperty, at now: Int64) {
        guard !changes[property.rawValue].isFetching else { return }
        changes[property.rawValue].isFetching = true
        moments.append((now + chance.milliseconds(0.02...3), .fetch(property)))
    }

    /// When a file begins, is loaded or ends, each property counts as changed.
    mutating func noteAll(at now: Int64) {
        for property in PlayerProperty.allCases { note(property, at: now) }
    }

    mutating func fetch(_ property: PlayerProperty, at now: Int64) {
        changes[property.rawValue].isFetching = false
        // Its changes are reported without a value too, also if it changed back.
        if property == .pause { hasPauseChanged = true }
        let value = value(of: property, at: now)
        wakesClient = true
        guard changes[property.rawValue].value != value else { return }
        changes[property.rawValue].value = value
        changes[property.rawValue].isUntold = true
    }

    private func value(of property: PlayerProperty, at now: Int64) -> PlayerProperty.Value {
        switch property {
        case .position: .number(reportedPosition(at: now))
        case .pause: .flag(isPaused)
        case .idle: .flag(isIdle)
        case .duration: .number(isClosing ? nil : playingEntry?.file.duration)
        case .hasNext: .flag(entryBehindCurrent != nil)
        case .cacheLevel: .number(isBuffering && playingEntry?.file.isNetwork == true ? 0.25 : nil)
        }
    }

    /// The daemon's reads after the first restart; another file may be open by then.
    mutating func readFile(_ entry: Int64, at now: Int64) {
        // Of a file that is being closed libmpv knows little more than its name; its end is told next.
        let entryRead = isClosing ? nil : playingEntry
        let media = entryRead.map {
            Media(
                entry: $0.id, path: $0.file.url, duration: $0.file.duration, isSeekable: $0.file.isSeekable,
                isNetwork: $0.file.isNetwork, frameDuration: ModelFile.frame,
                lateLandings: $0.file.kind == .recording ? .decodingBeganLate : .nextFrame,
                chapters: $0.file.chapters.map { MediaEvent.Chapter(title: nil, time: $0) })
        }
        post(.fileRead(entry: entry, media, position: reportedPosition(at: now)))
    }
}
