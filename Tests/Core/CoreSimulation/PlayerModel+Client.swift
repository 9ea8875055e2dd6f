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
        if hasPauseChanged {
            hasPauseChanged = false
            return .pauseChanged
        }
        for property in PlayerProperty.allCases {
            guard case .fetched(let value, let changedSince) = changes[property.rawValue] else { continue }
            changes[property.rawValue] = .none
            if changedSince { note(property, at: now) }
            if property == .pause { hasPauseChanged = true }
            guard told[property.rawValue] != value else { continue }
            told[property.rawValue] = value
            return .changed(property, value)
        }
        if hasPauseChanged { return nextMessage(at: now) }
        return nil
    }

    /// A property changed: its value is read a little later, and reported later still.
    mutating func note(_ property: PlayerProperty, at now: Int64) {
        switch changes[property.rawValue] {
        case .none:
            changes[property.rawValue] = .fetching
            moments.append((now + chance.milliseconds(0.02...3), .fetch(property)))
        case .fetching: break
        case .fetched(let value, _): changes[property.rawValue] = .fetched(value, changedSince: true)
        }
    }

    mutating func fetch(_ property: PlayerProperty, at now: Int64) {
        changes[property.rawValue] = .fetched(value(of: property, at: now), changedSince: false)
        wakesClient = true
    }

    private func value(of property: PlayerProperty, at now: Int64) -> PlayerProperty.Value {
        switch property {
        case .position: .number(reportedPosition(at: now))
        case .pause: .flag(isPaused)
        case .idle: .flag(isIdle)
        case .duration: .number(playingEntry?.file.duration)
        case .hasNext: .flag(entryBehindCurrent != nil)
        case .cacheLevel: .number(isBuffering && playingEntry?.file.isNetwork == true ? 0.25 : nil)
        }
    }

    /// The daemon's reads after the first restart; another file may be open by then.
    mutating func readFile(_ entry: Int64, at now: Int64) {
        let media = playingEntry.map {
            Media(
                entry: $0.id, path: $0.file.url, duration: $0.file.duration, isSeekable: $0.file.isSeekable,
                isNetwork: $0.file.isNetwork, frameDuration: ModelFile.frame,
                lateLandings: $0.file.kind == .recording ? .decodingBeganLate : .nextFrame,
                chapters: $0.file.chapters.map { MediaEvent.Chapter(title: nil, time: $0) })
        }
        post(.fileRead(entry: entry, media, position: reportedPosition(at: now)))
    }
}
