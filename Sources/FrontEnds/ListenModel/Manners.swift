package import SeekModel
package import SeekProtocol

/// When there is time to listen (K11): while a film is open, and nobody looks for a place in it.
package struct Manners: Equatable, Sendable {
    /// After a press or a landing, so long nothing is done.
    private static let rest = Duration.seconds(3)

    private var isLoaded = false
    private var isSeeking = false
    private var pressed: Set<Direction> = []
    private var restsUntil: Instant?

    package init() {}

    /// The daemon is gone.
    package mutating func forget() { self = Manners() }

    package mutating func follow(_ event: Event, at now: Instant) {
        switch event {
        case .media(let media): isLoaded = media.phase == .loaded
        case .chase(let chase):
            if isSeeking || chase.phase != .idle { restsUntil = now + Self.rest }
            isSeeking = chase.phase != .idle && !chase.phase.isTerminal
        case .seekButton(let button):
            switch button.phase {
            case .pending, .tapped:
                pressed.insert(button.button)
                restsUntil = now + Self.rest
            case .settled, .cancelled, .failed: pressed.remove(button.button)
            }
        case .playButton, .progress, .cues, .offer, .subtitles, .sleep, .menu, .shutdown: break
        }
    }

    package func mayWork(at now: Instant) -> Bool {
        isLoaded && !isSeeking && pressed.isEmpty && restsUntil.map { $0 <= now } ?? true
    }

    /// When `mayWork` can change without an event; nil: it does not.
    package func nextChange(after now: Instant) -> Instant? {
        restsUntil.flatMap { $0 > now ? $0 : nil }
    }
}
