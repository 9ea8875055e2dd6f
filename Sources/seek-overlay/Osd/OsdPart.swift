/// When a part of the overlay is visible, and how opaque it is. Times are milliseconds of the model's clock.
struct OsdPart: Equatable {
    /// How long it takes to appear, ms.
    let fadeIn: Double
    /// How long it takes to disappear, ms.
    static let fadeOut = 220.0

    /// When it began to appear; nil: it has never been shown.
    private var since: Double?
    /// When it begins to disappear.
    private(set) var until = -Double.infinity

    init(fadeIn: Double) {
        self.fadeIn = fadeIn
    }

    /// Shows it, or extends the time for which it is shown.
    ///
    /// - Parameter until: when it disappears; infinity: after `hide` or `endWaiting`.
    mutating func show(at now: Double, until: Double) {
        // A part that is disappearing starts at the opacity that it has.
        if !isStaying(at: now) {
            since = now - fadeIn * opacity(at: now)
            self.until = until
        }
        self.until = max(self.until, until)
    }

    /// Makes it disappear at this time, if it would stay for longer.
    mutating func hide(at now: Double) {
        until = min(until, now)
    }

    /// Makes it disappear at this time, if it was shown without a limit.
    mutating func endWaiting(at now: Double) {
        if until == .infinity { hide(at: now) }
    }

    private func isStaying(at now: Double) -> Bool { since != nil && now <= until }

    /// 0 to 1.
    func opacity(at now: Double) -> Double {
        guard let since else { return 0 }
        let appeared = fadeIn > 0 ? min(1, max(0, (now - since) / fadeIn)) : 1
        return now <= until ? appeared : max(0, min(appeared, 1 - (now - until) / Self.fadeOut))
    }

    /// Whether it is visible, also while it disappears.
    func isShown(at now: Double) -> Bool { since != nil && now < until + Self.fadeOut }

    /// Whether it is appearing or disappearing.
    func isMoving(at now: Double) -> Bool {
        guard let since else { return false }
        return now <= until ? now < since + fadeIn : now < until + Self.fadeOut
    }

    /// When it begins to disappear; nil: it is not shown, or without a limit.
    func nextChange(after now: Double) -> Double? {
        isStaying(at: now) && until.isFinite ? until : nil
    }
}
