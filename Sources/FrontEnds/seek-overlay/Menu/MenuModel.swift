import Choreography
import CommandLineTool
import SeekClient
import SeekProtocol

/// The menu of films on the video (F5, F8): what it shows, and what it asks the daemon for. Times are milliseconds of one
/// monotonic clock.
struct MenuModel {
    /// Whose the keys are.
    enum Phase: Equatable {
        /// They press buttons.
        case closed
        /// The daemon was asked for them.
        case opening(isSeen: Bool)
        /// They come here, and nothing is shown: the first one shows the menu.
        case hidden
        case shown
    }

    /// How long a player is without a film before any key shows the menu, ms.
    private static let darkTime = 10_000.0
    /// How long a player that has just started may take to load a film before the menu is shown, ms.
    private static let startTime = 1000.0
    /// How long a film that was chosen may take to begin to load before the menu closes all the same, ms.
    private static let loadingTime = 3000.0

    private(set) var phase = Phase.closed
    /// From the first screen to the one that is shown.
    private(set) var levels: [MenuLevel] = []
    /// What went wrong, until the next key.
    private(set) var message: String?
    /// How visible it is.
    private(set) var part: OsdPart
    /// The film that was chosen, until it plays.
    private(set) var chosen: MenuEntry?
    /// Whether the film that was chosen has begun to load.
    private var isLoading = false
    /// When the menu closes after a film was chosen.
    private var closesAt: Double?
    /// When the keys are taken because there is no film; nil: there is one, or they were taken or refused.
    private var dueAt: Double?
    /// Whether it is shown then.
    private var isStart = false
    /// Nil before the first event.
    private var media: MediaEvent.Phase?
    private var hasScreen = false
    /// A player that was connected before has not just started.
    private var wasConnected = false

    private let fadeIn: Double

    /// - Parameter fadeIn: how long it takes to appear, ms.
    init(fadeIn: Double = OverlayLook().fadeInMs) {
        self.fadeIn = fadeIn
        part = OsdPart(fadeIn: fadeIn)
    }

    /// Whether keys come here.
    var hasKeys: Bool { phase == .hidden || phase == .shown }

    /// What is shown; nil if nothing is.
    var level: MenuLevel? { levels.last }

    /// Whether it covers the video, also while it disappears.
    func isShown(at now: Double) -> Bool { part.isShown(at: now) && level != nil }

    func isMoving(at now: Double) -> Bool { part.isMoving(at: now) }

    /// When `tick` has something to do without a further input; nil: never.
    var nextChange: Double? {
        let dark = phase == .closed && hasScreen ? dueAt : nil
        return [dark, closesAt].compactMap { $0 }.min()
    }

    // MARK: - Inputs

    /// - Returns: what to send.
    mutating func apply(_ update: Update, at now: Double) -> [MenuRequest] {
        switch update {
        case .connected, .disconnected:
            let wasConnected = wasConnected || update.isConnected
            let isFirst = !self.wasConnected
            self = MenuModel(fadeIn: fadeIn)
            (self.wasConnected, isStart) = (wasConnected, isFirst && update.isConnected)
            return []
        case .event(.media(let event), _): return apply(event, at: now)
        case .event(.menu(let event), _):
            if let key = event.key { return press(key, isOpen: event.isOpen, at: now) }
            // Another overlay has closed its own.
            if phase == .closed, !event.isOpen, isWithoutFilm, dueAt == nil { dueAt = now + Self.darkTime }
            return []
        case .event, .refused, .property, .other: return []
        }
    }

    /// The player has a window or a screen, or it is gone.
    mutating func apply(hasScreen: Bool, at now: Double) -> [MenuRequest] {
        guard hasScreen != self.hasScreen else { return [] }
        self.hasScreen = hasScreen
        return hasScreen ? tick(at: now) : close(at: now)
    }

    /// - Returns: what to send.
    mutating func tick(at now: Double) -> [MenuRequest] {
        if let closesAt, closesAt <= now { return close(at: now) }
        guard phase == .closed, hasScreen, let dueAt, dueAt <= now else { return [] }
        defer { isStart = false }
        return open(isSeen: isStart)
    }

    private var isWithoutFilm: Bool {
        switch media {
        case .idle, .ended, .failed: true
        case .loading, .loaded, .reconnecting, nil: false
        }
    }

    private mutating func apply(_ event: MediaEvent, at now: Double) -> [MenuRequest] {
        let before = media
        let wasWithoutFilm = isWithoutFilm
        media = event.phase
        if isWithoutFilm {
            let isFirst = before == nil && event.phase == .idle && isStart
            if !isFirst { isStart = false }
            if !wasWithoutFilm { dueAt = now + (isFirst ? Self.startTime : Self.darkTime) }
        } else {
            (dueAt, isStart) = (nil, false)
        }
        guard before != nil else { return [] }
        guard chosen != nil else {
            // A film was started from elsewhere.
            let hasStarted = event.phase == .loading && before != .loading || wasWithoutFilm && !isWithoutFilm
            return hasStarted ? close(at: now) : []
        }
        return follow(event, at: now)
    }

    /// The film that was chosen is loaded, or fails.
    private mutating func follow(_ event: MediaEvent, at now: Double) -> [MenuRequest] {
        switch event.phase {
        case .loading:
            (isLoading, closesAt) = (true, nil)
        case .loaded, .reconnecting:
            if isLoading { return close(at: now) }
        case .failed where isLoading:
            (chosen, isLoading) = (nil, false)
            message = MenuWords.failed(event.reason.map(OverlayWords.unplayable))
        case .idle, .ended, .failed: break
        }
        return []
    }

    // MARK: - Opening and closing

    private mutating func open(isSeen: Bool) -> [MenuRequest] {
        phase = .opening(isSeen: isSeen)
        dueAt = nil
        return [.open]
    }

    private mutating func show(at now: Double) -> [MenuRequest] {
        phase = .shown
        levels = [.first]
        message = nil
        part.show(at: now, until: .infinity)
        return [.begun] + ask()
    }

    private mutating func close(at now: Double) -> [MenuRequest] {
        (chosen, isLoading, closesAt) = (nil, false, nil)
        guard phase != .closed else { return [] }
        phase = .closed
        part.hide(at: now)
        if isWithoutFilm { dueAt = now + Self.darkTime }
        return [.close]
    }

    // MARK: - Keys

    private mutating func press(_ key: MenuKey, isOpen: Bool, at now: Double) -> [MenuRequest] {
        switch phase {
        case .closed: return key == .menu && !isOpen && hasScreen ? open(isSeen: true) : []
        case .opening:
            phase = .opening(isSeen: true)
            return []
        // This key does nothing else.
        case .hidden: return show(at: now)
        case .shown:
            message = nil
            return press(key, at: now)
        }
    }

    private mutating func press(_ key: MenuKey, at now: Double) -> [MenuRequest] {
        switch key {
        case .up: return move(by: -1)
        case .down: return move(by: 1)
        case .menu: return close(at: now)
        case .back where levels.count == 1: return close(at: now)
        case .back, .left:
            if levels.count > 1 { levels.removeLast() }
            return ask()
        case .right, .ok:
            guard let entry = level?.selected else { return [] }
            if entry.isFolder {
                levels.append(MenuLevel(of: entry))
                return ask()
            }
            guard key == .ok, chosen == nil else { return [] }
            (chosen, isLoading) = (entry, false)
            return [.play(entry)]
        }
    }

    private mutating func move(by rows: Int) -> [MenuRequest] {
        levels[levels.count - 1].move(by: rows)
        return ask()
    }

    private mutating func ask() -> [MenuRequest] { levels[levels.count - 1].missing() }

    // MARK: - Replies

    /// - Returns: what to send.
    mutating func apply(_ reply: MenuReply, to request: MenuRequest, at now: Double) -> [MenuRequest] {
        switch (request, reply) {
        case (.open, .refused): if case .opening = phase { phase = .closed }
        case (.open, _):
            guard case .opening(let isSeen) = phase else { return [] }
            if isSeen { return show(at: now) }
            phase = .hidden
        case (.begun, _):
            guard !levels.isEmpty else { return [] }
            // If they can't be read, the folders are shown without them.
            levels[0].take(begun: reply.begun)
        case (.films(let folder, let offset), _): return take(reply, of: folder, offset)
        case (.play(let film), .refused(let reason)):
            guard film == chosen else { return [] }
            chosen = nil
            message = MenuWords.failed(MenuWords.short(reason, about: film.path))
        case (.play(let film), _): if film == chosen, !isLoading { closesAt = now + Self.loadingTime }
        case (.close, _): break
        }
        return []
    }

    private mutating func take(_ reply: MenuReply, of folder: ByteString?, _ offset: Int) -> [MenuRequest] {
        guard let index = levels.lastIndex(where: { $0.folder == folder }) else { return [] }
        switch reply {
        case .page(let page): levels[index].take(page, at: offset)
        case .refused(let reason): levels[index].take(refusal: reason, offset: offset)
        case .done, .begun: return []
        }
        // The folder may be larger or smaller than it was.
        if case .page = reply, index == levels.count - 1 { return ask() }
        return []
    }
}

extension MenuReply {
    fileprivate var begun: [MenuEntry] {
        if case .begun(let entries) = self { entries } else { [] }
    }
}

extension Update {
    fileprivate var isConnected: Bool {
        if case .connected = self { true } else { false }
    }
}
