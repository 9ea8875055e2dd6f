/// When a part of the overlay is seen. Times are milliseconds of the model's clock.
struct OsdPart: Equatable {
    /// How long it takes to come, ms.
    let coming: Double
    /// How long it takes to go, ms.
    static let going = 220.0

    /// When it began to come; nil: it hasn't been seen yet.
    private var since: Double?
    /// When it begins to go.
    private(set) var until = -Double.infinity

    init(coming: Double) {
        self.coming = coming
    }

    /// Shows it, or shows it for longer.
    ///
    /// - Parameter until: when it is to go; infinity: when it is told so.
    mutating func show(at now: Double, until: Double) {
        // One that is going comes back from where it is.
        if !isStaying(at: now) {
            since = now - coming * opacity(at: now)
            self.until = until
        }
        self.until = max(self.until, until)
    }

    /// Has it go at this time, where it would stay for longer.
    mutating func hide(at now: Double) {
        until = min(until, now)
    }

    /// Has it go at this time, where it was to stay until it is told so.
    mutating func letGo(at now: Double) {
        if until == .infinity { hide(at: now) }
    }

    private func isStaying(at now: Double) -> Bool { since != nil && now <= until }

    /// 0 to 1.
    func opacity(at now: Double) -> Double {
        guard let since else { return 0 }
        let come = coming > 0 ? min(1, max(0, (now - since) / coming)) : 1
        return now <= until ? come : max(0, min(come, 1 - (now - until) / Self.going))
    }

    /// Whether it is there, or on its way out.
    func isShown(at now: Double) -> Bool { since != nil && now < until + Self.going }

    /// Whether it comes or goes right now.
    func isMoving(at now: Double) -> Bool {
        guard let since else { return false }
        return now <= until ? now < since + coming : now < until + Self.going
    }

    /// When it begins to move, where it doesn't now.
    func movesNext(after now: Double) -> Double? {
        isStaying(at: now) && until.isFinite ? until : nil
    }
}
