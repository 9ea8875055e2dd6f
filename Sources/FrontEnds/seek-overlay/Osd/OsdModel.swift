import Choreography
import SeekClient
import SeekProtocol

/// What the overlay on the video shows, and for how long: a button appears when it is pressed and disappears when it is at
/// rest, so that the film is not disturbed. Times are milliseconds of the clock that events are stamped by.
struct OsdModel {
    private static let look = OverlayLook()
    /// How long after it is loaded a film's tracks are chosen, ms.
    private static let loading = 1500.0

    private(set) var overlay = OverlayModel()
    private(set) var seekButtons: PerButton<OsdPart>
    private(set) var play: OsdPart
    /// A sign that playback is paused.
    private var paused: OsdPart
    private(set) var row: OsdPart
    /// The row, while the mouse moves or drags it.
    private var pointed: OsdPart
    /// What plays, in words, while somebody wants to know.
    private(set) var info: OsdPart
    private(set) var notice: OsdPart
    private(set) var noticeText = ""
    private(set) var status: OsdPart
    /// A skip that is offered. It is also seen while anything else is.
    private var offer: OsdPart
    /// Its words, while it is there or disappears.
    private(set) var offerText = ""
    /// Whether the notice tells of a skip that was made: it stays until seekd says that the time for it is over.
    private var tellsSkip = false
    /// Whether the notice tells that playback is about to pause by itself.
    private var tellsSleep = false
    /// Nil before the first event, which only tells the state.
    private var sleepPhase: SleepEvent.Phase?
    /// What `status` tells.
    private(set) var change: OsdStatus.Change?
    /// When the film was loaded; nil: it is not.
    private var loadedAt: Double?
    /// Whether an event has told what is loaded. The first one only tells the state.
    private var isMediaKnown = false
    /// Nil if it is not known, as while the row is hidden.
    private(set) var progress: ProgressEvent?
    /// Buttons that have had an event. The first event of each only tells its state.
    private var knownButtons: Set<Direction> = []
    private var isChaseOn = false
    /// Whether the connection to the film's server is lost.
    private var isReconnecting = false
    /// Whether the notice tells that data are waited for.
    private var tellsWaiting = false

    private let fadeIn: Double

    /// - Parameter fadeIn: how long a part takes to appear, ms.
    init(fadeIn: Double = OverlayLook().fadeInMs) {
        self.fadeIn = fadeIn
        let part = OsdPart(fadeIn: fadeIn)
        seekButtons = PerButton(part)
        (play, paused, row, pointed, info, notice, status, offer) = (part, part, part, part, part, part, part, part)
    }

    private var others: [OsdPart] { seekButtons.all + [play, row, pointed, info, notice, status] }
    private var parts: [OsdPart] { others + [offer, paused] }

    mutating func setAccumulateWindow(_ milliseconds: Double) { overlay.accumulateWindow = milliseconds }

    // MARK: - Updates

    /// - Parameter now: when it arrived; used for updates without a timestamp of their own.
    mutating func apply(_ update: Update, at now: Double) {
        switch update {
        case .connected, .disconnected:
            self = OsdModel(fadeIn: fadeIn)
            overlay.apply(update, at: now)
        // The overlay sends no presses, and draws nothing of mpv's.
        case .refused, .property, .other: break
        case .event(let event, let stamp): apply(event, update, at: stamp.time / .milliseconds(1))
        }
    }

    private mutating func apply(_ event: Event, _ update: Update, at now: Double) {
        let (wasPlaying, wasLoading) = (overlay.play?.isPlaying, overlay.media?.phase == .loading)
        overlay.apply(update, at: now)
        switch event {
        case .seekButton(let state): apply(state, at: now)
        case .playButton(let state):
            if state.isPlaying || state.isStopped { paused.hide(at: now) }
            guard let wasPlaying, wasPlaying != state.isPlaying else { break }
            if !state.isPlaying, !state.isStopped { paused.show(at: now, until: .infinity) }
            let end = now + PlayButtonChoreography().durationMilliseconds + Self.look.playButton.restMs
            play.show(at: now, until: end)
            row.show(at: now, until: end)
        case .chase(let state): apply(state, at: now)
        case .progress(let state): progress = state
        case .media(let state):
            // Not a film whose line was lost, and is back.
            if wasLoading, state.phase == .loaded, let place = state.resumedFrom {
                showNotice(OverlayWords.resumed(at: place), at: now, until: now + Self.look.notice.resumedMs)
            }
            if isMediaKnown, state.phase == .failed { showNotice(OverlayWords.media(state), at: now) }
            isMediaKnown = true
            loadedAt = state.phase == .loaded ? loadedAt ?? now : nil
            isReconnecting = state.phase == .reconnecting
        case .offer(let state): apply(state, at: now)
        case .sleep(let state): apply(state, at: now)
        case .cues, .subtitles, .menu, .shutdown: break
        }
        tellWaiting(at: now)
    }

    private mutating func apply(_ state: SeekButtonEvent, at now: Double) {
        let isFirst = knownButtons.insert(state.button).inserted
        switch state.phase {
        case .tapped:
            let end = now + overlay.choreography(state.button).durationMilliseconds + Self.look.seekButton.restMs
            seekButtons[state.button].endWaiting(at: now)
            seekButtons[state.button].show(at: now, until: end)
            row.show(at: now, until: end)
        case .pending: seekButtons[state.button].show(at: now, until: .infinity)
        case .settled: seekButtons[state.button].endWaiting(at: now)
        case .cancelled: seekButtons[state.button].hide(at: now)
        case .failed:
            guard !isFirst else { break }
            // Also a button that was pending goes with the notice.
            seekButtons[state.button].hide(at: now)
            seekButtons[state.button].show(at: now, until: now + Self.look.notice.shownMs)
            showNotice(OverlayWords.failure(of: state.button, state.reason), at: now)
        }
    }

    private mutating func apply(_ state: ChaseEvent, at now: Double) {
        if state.isOn {
            row.show(at: now, until: .infinity)
            if state.phase == .stalled { showNotice(OverlayWords.stalled, at: now, until: .infinity) }
        } else if isChaseOn {
            row.hide(at: now)
            row.show(at: now, until: now + Self.look.row.restMs)
            if !tellsSkip { notice.hide(at: now) }
            if state.phase == .failed { showNotice(OverlayWords.failureOfSkip(state.reason), at: now) }
        }
        isChaseOn = state.isOn
    }

    private mutating func apply(_ state: OfferEvent, at now: Double) {
        offer.hide(at: now)
        if tellsSkip { notice.hide(at: now) }
        tellsSkip = state.phase == .skipped && state.isProminent
        switch state.phase {
        case .none: break
        case .offered:
            offerText = OverlayWords.offer(state)
            if state.isProminent { offer.show(at: now, until: .infinity) }
        case .skipped: if tellsSkip { showNotice(OverlayWords.skipped(state), at: now, until: .infinity) }
        }
    }

    private mutating func apply(_ state: SleepEvent, at now: Double) {
        defer { sleepPhase = state.phase }
        guard let before = sleepPhase else { return }
        if tellsSleep { notice.hide(at: now) }
        let isAsking = state.phase == .asking
        tellsSleep = isAsking || state.phase == .fading || state.phase == .ending && before != .ending
        if tellsSleep {
            let isLasting = isAsking || state.phase == .fading
            let text = isAsking ? OverlayWords.stillWatching : OverlayWords.nearSleep
            showNotice(text, at: now, until: isLasting ? .infinity : nil)
        } else if state.reason == .set || state.reason == .extended || state.reason == .cancelled {
            tell(OsdStatus.Change(text: OverlayWords.sleep(state)), at: now, for: Self.look.status.shownMs)
        }
    }

    /// How opaque the offer is, 0 to 1.
    func offerOpacity(at now: Double) -> Double {
        let own = offer.opacity(at: now)
        return overlay.offer?.phase == .offered ? others.reduce(own) { max($0, $1.opacity(at: now)) } : own
    }

    /// How opaque the row is, 0 to 1.
    func rowOpacity(at now: Double) -> Double { max(row.opacity(at: now), pointed.opacity(at: now)) }

    /// Whether the row is visible, also while it disappears.
    func isRowShown(at now: Double) -> Bool { row.isShown(at: now) || pointed.isShown(at: now) }

    /// Whether the mouse has brought the row.
    func isPointed(at now: Double) -> Bool { pointed.isShown(at: now) }

    /// How opaque the sign that playback is paused is, 0 to 1. The row may be in its place.
    func pausedOpacity(at now: Double) -> Double { paused.opacity(at: now) * (1 - rowOpacity(at: now)) }

    /// A picture that stands still says why.
    private mutating func tellWaiting(at now: Double) {
        let text = isReconnecting ? OverlayWords.reconnecting : overlay.buffering.map { OverlayWords.buffering($0) }
        if let text {
            if !tellsWaiting || noticeText != text { showNotice(text, at: now, until: .infinity) }
        } else if tellsWaiting {
            notice.hide(at: now)
        }
        tellsWaiting = text != nil
    }

    private mutating func showNotice(_ text: String, at now: Double, until end: Double? = nil) {
        noticeText = text
        notice.hide(at: now)
        notice.show(at: now, until: end ?? now + Self.look.notice.shownMs)
    }

    /// Tells of a change, unless it comes from the load of a film, which chooses its tracks.
    mutating func show(_ change: OsdStatus.Change, at now: Double) {
        if change.isOfTrack {
            guard let loadedAt, now > loadedAt + Self.loading else { return }
        }
        tell(change, at: now, for: Self.look.status.shownMs)
    }

    private mutating func tell(_ change: OsdStatus.Change, at now: Double, for duration: Double) {
        self.change = change
        status.hide(at: now)
        status.show(at: now, until: now + duration)
    }

    mutating func show(_ request: OsdRequest, at now: Double) {
        switch request {
        case .progress:
            row.show(at: now, until: now + Self.look.row.shownMs)
            info.show(at: now, until: now + Self.look.row.shownMs)
        case .text("", _): status.hide(at: now)
        case .text(let text, let duration):
            tell(OsdStatus.Change(text: text), at: now, for: duration ?? Self.look.status.shownMs)
        }
    }

    /// The mouse brings the row, or its rest takes it away.
    ///
    /// - Parameter end: when it disappears unless the mouse moves again; infinity: while a button is down.
    mutating func point(at now: Double, until end: Double) {
        pointed.hide(at: now)
        if end > now { pointed.show(at: now, until: end) }
    }

    /// Called when `progress` is no longer subscribed to.
    mutating func dropProgress() { progress = nil }

    // MARK: - Questions

    /// Whether `progress` has to be subscribed to.
    func needsProgress(at now: Double) -> Bool { isRowShown(at: now) }

    /// Whether the next frame differs from this one.
    func isMoving(at now: Double) -> Bool {
        parts.contains { $0.isMoving(at: now) } || (isShown(at: now) && overlay.isMoving(at: now))
    }

    /// Whether anything is visible.
    func isShown(at now: Double) -> Bool { parts.contains { $0.isShown(at: now) } }

    /// When a part begins to move without a further event; nil: none will.
    func nextChange(after now: Double) -> Double? {
        parts.compactMap { $0.nextChange(after: now) }.min()
    }

    /// When the newest animated press happened.
    var newestPress: Double? {
        (overlay.seekButtons.all.map(\.tappedAt) + [overlay.playChangedAt]).compactMap { $0 }.max()
    }
}
