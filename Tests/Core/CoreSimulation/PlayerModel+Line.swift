import SeekCore
import SeekModel

/// Films over a network: what a broken line does to playback, and how libmpv waits before it closes such a film.
extension PlayerModel {
    /// The server of a film, and the connection to it. One server has all films.
    struct Line: Equatable {
        enum Server {
            case well
            /// It takes connections, and sends nothing.
            case silent
            /// It can't be reached.
            case away
        }

        enum Connection {
            case well
            /// Nothing comes any more.
            case stalled
            case closed
        }

        var server = Server.well
        /// That of the open film.
        var connection = Connection.well
        /// The film that libmpv waits for before it closes it.
        var hookedEntry: Int64?
        /// The end that waits at the hook.
        var hook: FileEnd?
        /// When the film that is opened began to be.
        var openedSince: Int64 = 0
    }

    /// FFmpeg gives up a server that sends nothing, nanoseconds.
    private static let openTimeout: Int64 = 20_000_000_000
    /// libmpv's `network-timeout`, nanoseconds.
    private static let readTimeout: Int64 = 60_000_000_000

    private var isBroken: Bool { playingEntry?.file.isNetwork == true && line.connection != .well }

    /// How far the film can be played, media seconds.
    func reach(_ file: ModelFile) -> Double {
        guard isBroken else { return file.playable }
        let end = held.lazy.filter { $0.contains(anchor.position) }.map(\.upperBound).max()
        return min(file.playable, end ?? anchor.position)
    }

    /// Whether the bytes for this target can't come.
    func lacks(_ target: Double) -> Bool { isBroken && !held.contains { $0.contains(target) } }

    // MARK: - The line

    mutating func perform(_ act: LineAct, at now: Int64) {
        truths.append(.line(act))
        switch act {
        case .cut: breakLine(.away, .stalled, at: now)
        case .stall: breakLine(.silent, .stalled, at: now)
        case .close: breakLine(line.server, .closed, at: now)
        case .down: breakLine(.away, .closed, at: now)
        case .restore: restoreLine(at: now)
        }
    }

    private mutating func breakLine(_ server: Line.Server, _ connection: Line.Connection, at now: Int64) {
        line.server = server
        line.connection = connection
        guard case .playing = phase, running == nil, line.hook == nil else { return }
        if !isBuffering {
            anchor(at: position(at: now), now)
        } else if connection == .closed {
            // libmpv plays what there is.
            moments.append((now + chance.milliseconds(0.1...50), .resume(generation)))
        }
    }

    private mutating func restoreLine(at now: Int64) {
        line.server = .well
        guard line.connection == .stalled else { return }
        line.connection = .well
        guard case .playing = phase, line.hook == nil else { return }
        if running != nil {
            moments.append((now + chance.milliseconds(100...2_000), .finishSeek(generation)))
        } else if isBuffering {
            moments.append((now + chance.milliseconds(50...2_000), .resume(generation)))
        } else {
            anchor(at: position(at: now), now)
        }
    }

    /// What comes of a seek whose bytes can't come: nothing, or the end of the film. The daemon waits for a film's first
    /// picture, so there libmpv's own timeout counts.
    mutating func seekLacksData(at now: Int64) {
        switch line.connection {
        case .closed: moments.append((now + chance.milliseconds(1...500), .loseSeek(generation)))
        case .stalled where !hasShown: moments.append((now + Self.readTimeout, .loseSeek(generation)))
        case .stalled, .well: break
        }
    }

    mutating func loseSeek(_ generation: Int, at now: Int64) {
        guard let seek = running, seek.generation == generation, isBroken else { return }
        running = nil
        truths.append(.swallowed(seek.cause))
        if slot != nil { return scheduleExecution(at: now + chance.milliseconds(0.05...2)) }
        finish(hasShown || chance.chance(0.5) ? .eof : .error, at: now)
    }

    /// Playback has come to the end of what has come.
    mutating func starve(at now: Int64) {
        isBuffering = true
        note(.cacheLevel, at: now)
        anchor(at: position(at: now), now)
    }

    /// Whether a film that is opened has to wait, or can't be opened; then this has seen to it.
    mutating func lacksServer(_ entry: Entry, at now: Int64) -> Bool {
        guard entry.file.isNetwork, line.server != .well else { return false }
        if line.server == .silent, now - line.openedSince < Self.openTimeout {
            moments.append((now + 500_000_000, .opened(generation)))
        } else {
            finish(.error, at: now)
        }
        return true
    }

    // MARK: - The hook

    /// The open film ends, once the daemon lets it.
    mutating func finish(_ end: FileEnd, at now: Int64) {
        guard let entry = openEntry, entry.id == line.hookedEntry else { return close(end, at: now) }
        line.hook = end
        generation += 1
        if playingEntry != nil { anchor(at: position(at: now), now) }
        post(.closing(entry.id))
    }

    func closing() -> FileClosing {
        switch line.hook {
        case .eof where !leaving.isScheduled: .atEnd
        case .error where !leaving.isScheduled: .notOpened
        default: .asked
        }
    }

    mutating func continueHook(at now: Int64) {
        guard let end = line.hook.take() else { return }
        close(end, at: now)
    }

    private mutating func close(_ end: FileEnd, at now: Int64) {
        if leaving.isScheduled {
            leaving.isScheduled = false
            self.end(.stop, redirectedTo: nil, at: now)
            return begin(leaving.next, at: now)
        }
        if end == .eof, let entry = playingEntry, position(at: now) < entry.file.playable - 5 {
            truths.append(.endedEarly(entry: entry.id, at: position(at: now)))
        }
        let next = entryBehindCurrent
        self.end(end, redirectedTo: nil, at: now)
        begin(next, at: now)
    }
}

/// What becomes of the line to the server.
enum LineAct: String, CaseIterable, Sendable {
    /// Nothing comes any more, and the server can't be reached: a cable is pulled.
    case cut
    /// Nothing comes any more, though the server takes connections.
    case stall
    /// The server closes the connection, and serves the next.
    case close
    /// The server closes the connection, and can't be reached: it is restarted.
    case down
    case restore
}
