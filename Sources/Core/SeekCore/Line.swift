import SeekModel
import SeekProtocol

/// How libmpv closes a file, as it is known before the file is closed (W2).
package enum FileClosing: String, Sendable, Codable {
    /// Playback has come to the end of what could be read, and nobody has asked for another file.
    case atEnd
    /// The file could not be opened.
    case notOpened
    /// A client asked for it, or a script.
    case asked
}

/// The connection to the server of a film over a network: whether playback waits for data, and what is done when the
/// connection is lost (W2, W5).
struct Line: Equatable, Sendable, Codable {
    /// A lost connection, from its loss until the film plays again or is given up.
    struct Outage: Equatable, Sendable, Codable {
        enum Stage: Equatable, Sendable, Codable {
            /// Waits until the server can be reached, or until the time. Can go to: opening.
            case waiting(until: Instant)
            /// libmpv was asked to open the film again. Can go to: opening, waiting.
            case opening
        }

        var entry: Int64
        var since: Instant
        var stage: Stage
        /// Whether libmpv waits before it closes the file.
        var isHeld: Bool
        /// How often the film was opened in vain.
        var failures = 0
        /// Where it was asked to open, media seconds.
        var place: Double?
        /// libmpv has closed the film since.
        var isClosed = false
    }

    /// A look whether the server can be reached: a connection that sends nothing.
    private struct Probe: Equatable, Sendable, Codable {
        var number = 0
        var isUnanswered = false
        var next: Instant?
        /// The newest answer of this wait; nil before the first.
        var isReachable: Bool?
    }

    /// Ends of the film at one place, after each of which it was opened there again.
    private struct Ends: Equatable, Sendable, Codable {
        /// Media seconds.
        var place: Double
        var count: Int
    }

    /// Whether the film comes over a network.
    private(set) var isNetwork = false
    private(set) var outage: Outage?
    /// How full libmpv's cache is, while libmpv waits for it, 0 to 1; nil while it does not.
    private(set) var cacheLevel: Double?
    /// Since when playback or a seek has waited for data.
    private var waitsSince: Instant?
    /// What was published of `buffering`.
    private var toldBuffering: Double?
    private var probe = Probe()
    private var ends: Ends?
    /// Why a film was given up, until its end is reported.
    private(set) var failure: String?

    /// How long playback waits before that is told.
    static let unnoticed = Duration.milliseconds(300)
    /// How long playback waits before the server is looked for.
    private static let suspicion = Duration.seconds(1)
    /// From one look to the next, while the server is away.
    private static let probeInterval = Duration.milliseconds(500)
    /// The same while it can be reached.
    private static let calmInterval = Duration.seconds(2)
    /// An end that is nearer to the film's end is its own, media seconds.
    static let endTolerance = 5.0
    /// How long a film is tried.
    private static let limit = Duration.seconds(300)
    private static let longestPause = Duration.seconds(30)
    /// A film that ends so often at one place is cut there.
    private static let endsOfCutFilm = 5
    /// The difference of two ends at one place, media seconds.
    private static let samePlace = 0.25

    // MARK: - The file

    mutating func fileReady(isNetwork: Bool) {
        self.isNetwork = isNetwork
        outage = nil
        failure = nil
        stopWaiting()
    }

    mutating func forgetFile() {
        let (numbers, failure) = (probe.number, failure)
        self = Line()
        probe.number = numbers
        self.failure = failure
    }

    /// libmpv waits for data, or not any more.
    mutating func cacheChanged(_ level: Double?) { cacheLevel = level }

    // MARK: - Waiting

    /// What clients are told, 0 to 1; nil while nothing waits for data.
    func buffering(at now: Instant) -> Double? {
        if outage != nil { return 0 }
        guard let waitsSince, now - waitsSince >= Self.unnoticed else { return nil }
        return cacheLevel ?? 0
    }

    /// - Parameter isSeeking: whether libmpv executes a seek.
    /// - Returns: whether `buffering` began or ended.
    mutating func follow(isSeeking: Bool, at now: Instant) -> Bool {
        if isNetwork, outage == nil {
            if cacheLevel != nil || isSeeking {
                if waitsSince == nil {
                    waitsSince = now
                    probe.next = now + Self.suspicion
                }
            } else {
                stopWaiting()
            }
        }
        let level = buffering(at: now)
        defer { toldBuffering = level }
        return (level == nil) != (toldBuffering == nil)
    }

    private mutating func stopWaiting() {
        waitsSince = nil
        probe = Probe(number: probe.number)
    }

    /// The number of the look that is due; nil if none is.
    mutating func takeProbe(at now: Instant) -> Int? {
        guard isNetwork, !probe.isUnanswered, let next = probe.next, next <= now else { return nil }
        probe.number += 1
        probe.isUnanswered = true
        probe.next = now + (probe.isReachable == true && outage != nil ? Self.calmInterval : Self.probeInterval)
        return probe.number
    }

    enum Answer: Equatable {
        case nothing
        case isLost
        /// It can be reached again.
        case isBack
    }

    /// - Parameter isReachable: nil if that can't be told.
    mutating func probed(_ number: Int, isReachable: Bool?) -> Answer {
        guard probe.isUnanswered, number == probe.number else { return .nothing }
        probe.isUnanswered = false
        guard let isReachable else {
            // Nor will the next look tell.
            probe.next = nil
            return .nothing
        }
        defer { probe.isReachable = isReachable }
        if !isReachable { return outage == nil && waitsSince != nil ? .isLost : .nothing }
        return outage != nil && probe.isReachable != true ? .isBack : .nothing
    }

    /// When something is due; nil if nothing is.
    var deadline: Instant? {
        guard isNetwork else { return nil }
        var earliest = probe.isUnanswered ? nil : probe.next
        func consider(_ deadline: Instant) { earliest = min(earliest ?? deadline, deadline) }
        if case .waiting(let until)? = outage?.stage { consider(until) }
        if let waitsSince, outage == nil, toldBuffering == nil { consider(waitsSince + Self.unnoticed) }
        return earliest
    }

    // MARK: - Outages

    /// Whether an end at this place is one too many: then it is the film's end, as of a film that was cut.
    mutating func isCut(at place: Double) -> Bool {
        if let known = ends, abs(known.place - place) <= Self.samePlace {
            ends?.count += 1
        } else {
            ends = Ends(place: place, count: 1)
        }
        return (ends?.count ?? 0) >= Self.endsOfCutFilm
    }

    /// Playback is at this position, media seconds: behind the place of earlier ends, they were none of a film that was cut.
    mutating func played(at position: Double) {
        if let ends, position > ends.place + Self.samePlace { self.ends = nil }
    }

    /// - Parameter isHeld: whether libmpv waits before it closes the file.
    mutating func lose(_ entry: Int64, isHeld: Bool, at now: Instant) {
        if isHeld {
            // Perhaps the server has only closed the connection. A film that ends there again has to wait.
            probe = Probe(number: probe.number, next: now, isReachable: (ends?.count ?? 0) > 1 ? true : nil)
        }
        waitsSince = nil
        outage = Outage(
            entry: entry, since: now, stage: .waiting(until: now + Self.pause(after: (ends?.count ?? 1) - 1)),
            isHeld: isHeld)
    }

    /// libmpv waits before it closes the file: it could not be opened, or its connection was lost.
    ///
    /// - Returns: false if it was tried for long enough.
    mutating func hold(at now: Instant) -> Bool {
        guard var outage else { return false }
        if outage.stage == .opening {
            outage.failures += 1
            outage.stage = .waiting(until: now + Self.pause(after: outage.failures))
        }
        outage.isHeld = true
        self.outage = outage
        return now - outage.since < Self.limit
    }

    /// 1, 2, 4 ... 30 s.
    private static func pause(after failures: Int) -> Duration {
        min(.seconds(1 << max(0, min(failures, 5))), longestPause)
    }

    /// Whether the film is to be tried again, though the server seems to be away.
    func isReopenDue(at now: Instant) -> Bool {
        if case .waiting(let until)? = outage?.stage { until <= now } else { false }
    }

    /// Another film was asked for, and libmpv has not answered.
    mutating func postponeReopening(at now: Instant) {
        if case .waiting? = outage?.stage { outage?.stage = .waiting(until: now + Self.pause(after: 0)) }
    }

    /// - Parameter place: where the film is opened, media seconds.
    mutating func reopen(at place: Double?) {
        outage?.stage = .opening
        outage?.isHeld = false
        outage?.isClosed = false
        outage?.place = place
    }

    /// libmpv has closed the film that it was asked to open again, or is opening it.
    mutating func closed() { outage?.isClosed = true }

    /// libmpv goes on: the film is left.
    ///
    /// - Returns: whether it has waited.
    mutating func leave() -> Bool {
        defer { outage = nil }
        return outage?.isHeld ?? false
    }

    mutating func giveUp(because reason: String) { failure = reason }

    mutating func takeFailure() -> String? {
        defer { failure = nil }
        return failure
    }
}
