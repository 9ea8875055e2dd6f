import SeekModel
import SeekProtocol

/// The subscribers of progress, the last published values, and the next tick (S3).
struct SegmentedProgress: Equatable, Sendable, Codable {
    private struct Listener: Equatable, Codable {
        /// A client's number.
        var id: Int
        /// From one tick to the next.
        var period: Duration

        /// Subscribers with the same rate tick together: ticks are aligned to slots of the period.
        func slot(of moment: Instant) -> Int64 { moment.nanoseconds / period.nanoseconds }

        func tick(after moment: Instant) -> Instant {
            Instant(nanoseconds: (slot(of: moment) + 1) * period.nanoseconds)
        }
    }

    /// Values whose changes are published at once; the others change with playback.
    private struct Facts: Equatable, Codable {
        var event: ProgressEvent
        var entry: Int64?

        init(_ event: ProgressEvent, _ entry: Int64?, advances: Bool) {
            self.event = event
            self.entry = entry
            // A stream's cache grows and moves all the time.
            self.event.seekableStart = advances ? nil : event.seekableStart?.rounded(.down)
            self.event.seekableEnd = advances ? nil : event.seekableEnd?.rounded(.down)
            guard advances else { return }
            self.event.segment = nil
            self.event.fraction = nil
            self.event.segmentFraction = nil
            self.event.position = nil
        }
    }

    /// The default rate, times a second.
    private static let usualRate = 10.0

    /// In the order of subscription.
    private var listeners: [Listener] = []
    /// The next tick; nil while playback stands still, or without subscribers.
    private(set) var nextTick: Instant?
    private var followedAt = Instant(nanoseconds: 0)
    private var published: Facts?
    var still = StillClock()

    /// - Parameter rate: times a second; nil: unchanged, or the default.
    mutating func subscribe(_ id: Int, rate: Double?) {
        let index = listeners.firstIndex { $0.id == id }
        let rate = rate?.finite.map { max(1, min($0, 60)) }
        let period = rate.map { Duration.nanoseconds(Int64(1_000_000_000 / $0)) }
        if let index {
            if let period { listeners[index].period = period }
        } else {
            listeners.append(Listener(id: id, period: period ?? .nanoseconds(Int64(1_000_000_000 / Self.usualRate))))
        }
    }

    mutating func unsubscribe(_ id: Int) {
        listeners.removeAll { $0.id == id }
        if listeners.isEmpty {
            published = nil
            nextTick = nil
        }
    }

    var hasListeners: Bool { !listeners.isEmpty }

    /// Actions for the subscribers: changes go to all of them, ticks to those that are due.
    ///
    /// - Parameters:
    ///   - entry: the file's playlist entry.
    ///   - advances: whether it changes by itself.
    mutating func follow(_ event: ProgressEvent, entry: Int64?, advances: Bool, at now: Instant) -> [Action] {
        let facts = Facts(event, entry, advances: advances)
        let due = advances ? listeners.filter { $0.slot(of: now) > $0.slot(of: followedAt) }.map(\.id) : []
        let (isFirst, isNews) = (published == nil, published != facts)
        let wasTicking = nextTick != nil
        published = facts
        followedAt = now
        nextTick = advances ? listeners.map { $0.tick(after: now) }.min() : nil
        // A new subscriber gets a snapshot from the daemon.
        if isFirst { return [] }
        if isNews { return [.publish(.progress(event))] }
        return due.isEmpty || !wasTicking ? [] : [.tick(event, clients: due)]
    }
}

/// How long a still image has been shown, which libmpv does not report.
struct StillClock: Equatable, Sendable, Codable {
    private var entry: Int64?
    private var shown = Duration.zero
    private var since: Instant?

    /// - Parameters:
    ///   - entry: the still's playlist entry; nil if none is shown.
    ///   - isRunning: whether its time passes.
    mutating func follow(_ entry: Int64?, isRunning: Bool, at now: Instant) {
        if entry != self.entry { self = StillClock() }
        self.entry = entry
        shown = elapsed(at: now)
        since = entry != nil && isRunning ? now : nil
    }

    var isRunning: Bool { since != nil }

    func elapsed(at now: Instant) -> Duration { shown + (since.map { now - $0 } ?? .zero) }
}
