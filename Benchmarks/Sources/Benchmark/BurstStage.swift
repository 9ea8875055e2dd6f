import Foundation

/// A player with a film, for one burst after another. In both programs a line of libmpv's log reports each picture: the
/// first frame after a seek. The event `playback-restart` follows it, but not if the next seek is already waiting.
final class BurstStage {
    let player: Player
    let connection: LineConnection
    /// Whether raw mpv lands at its target in this film.
    private let isIndexed: Bool
    private var heard = Heard()

    /// The messages since the burst began.
    private struct Heard {
        /// The times of the pictures.
        var pictures: [Moment] = []
        /// The time of the last `playback-restart`.
        var restarted: Moment?
        /// The terminal phase of each of seekd's chases, by number.
        var ended: [Int: String] = [:]
        /// The positions of seekd's pictures. Seconds.
        var places: [Double] = []
        var motion = PreviewMotion()
    }

    /// Seconds per tap.
    static let step = 10.0
    /// How long a film plays before the first tap. Seconds.
    private static let leadIn = 0.4

    init(_ player: Player, isIndexed: Bool = true) throws {
        self.player = player
        self.isIndexed = isIndexed
        connection = try player.connect()
        // seekd sends libmpv's events to clients that have used mpv's protocol.
        try connection.request(#"["get_property","pause"]"#)
        try connection.request(#"["observe_property",1,"time-pos"]"#)
        try connection.request(#"["request_log_messages","v"]"#)
        if player.program == .seekd { try connection.request(#"["subscribe","chase"]"#) }
    }

    // MARK: - Measurements

    /// The buttons, and mpv's seek of each.
    enum Direction: String {
        case forward
        case backward

        /// Seconds per tap.
        var step: Double { self == .forward ? BurstStage.step : -BurstStage.step }
    }

    /// A burst that ends at the target, in seconds.
    ///
    /// - Parameter taps: milliseconds since the first tap.
    func burst(
        _ taps: [Double], _ direction: Direction = .forward, to target: Double, playing: Bool = false
    ) throws -> BurstOutcome {
        // A playing film moves until the first tap.
        try prepare(at: target - Double(taps.count) * direction.step - (playing ? Self.leadIn : 0))
        try play(playing)
        let outcome = try measure(target: target, isExpected: !playing) {
            var sent: [Moment] = []
            let start = Moment.now
            for (number, tap) in taps.enumerated() {
                try listen(until: start + tap)
                sent.append(.now)
                // The reply to the last tap has the number of the chase that ends the burst.
                if number < taps.count - 1 { try connection.send(tapLine(direction, #","request_id":0"#)) }
            }
            return (sent, try lastTap(direction))
        }
        try play(false)
        return outcome
    }

    /// One exact seek, the minimum cost of an exact picture.
    func singleSeek(to target: Double) throws -> BurstOutcome {
        try prepare(at: target - 20 * Self.step)
        return try measure(target: target) { ([try seek(to: target, "exact")], nil) }
    }

    /// One keyframe seek, the minimum cost of a preview.
    func keyframeSeek(to target: Double, playing: Bool) throws -> BurstOutcome {
        try prepare(at: target - 20 * Self.step)
        try play(playing)
        let outcome = try measure(target: target, isExpected: false) { ([try seek(to: target, "keyframes")], nil) }
        try play(false)
        return outcome
    }

    /// - Returns: when it was sent.
    private func seek(to target: Double, _ precision: String) throws -> Moment {
        let sent = Moment.now
        try request(#"["seek",\#(target),"absolute+\#(precision)"]"#)
        return sent
    }

    private func play(_ playing: Bool) throws {
        try request(#"["set_property","pause",\#(!playing)]"#)
        if playing { try listen(for: Self.leadIn * 1000) }
    }

    // MARK: - Taps

    private func tapLine(_ direction: Direction, _ rest: String) -> String {
        switch player.program {
        case .seekd: #"{"command":["tap","\#(direction)"]\#(rest)}"#
        case .mpv: #"{"command":["seek",\#(direction.step),"exact"]\#(rest)}"#
        }
    }

    /// - Returns: the number of seekd's chase.
    private func lastTap(_ direction: Direction) throws -> Int? {
        switch player.program {
        case .seekd: (try request(#"["tap","\#(direction)"]"#) as? [String: Any])?["chase"] as? Int
        case .mpv:
            try {
                try request(#"["seek",\#(direction.step),"exact"]"#)
                return nil
            }()
        }
    }

    // MARK: - Before and after a burst

    /// Waits until the player's cache holds this part of the film, in seconds.
    func fillCache(_ part: ClosedRange<Double>) throws {
        try prepare(at: part.lowerBound)
        let deadline = Moment.now + 60_000
        while Moment.now < deadline {
            let cache = try request(#"["get_property","demuxer-cache-state"]"#) as? [String: Any]
            let ranges = cache?["seekable-ranges"] as? [[String: Double]] ?? []
            if ranges.contains(where: { $0["start"] ?? .nan <= part.lowerBound && $0["end"] ?? .nan >= part.upperBound }
            ) {
                return
            }
            try listen(for: 100)
        }
        throw Failure("the cache does not hold \(part)")
    }

    func prepare(at position: Double) throws {
        heard = Heard()
        let sent = Moment.now
        try request(#"["seek",\#(position),"absolute+exact"]"#)
        try settle(since: sent, at: position)
        // Until earlier seeks are no longer decoded, and no tap is added to an earlier burst.
        try listen(for: 300)
    }

    /// The outcome of taps. `taps` returns the times at which they were sent, and the number of seekd's chase.
    func measure(
        target: Double, isExpected: Bool = true, _ taps: () throws -> (sent: [Moment], chase: Int?)
    ) throws -> BurstOutcome {
        heard = Heard()
        let processor = try ProcessFigures.processorTime(of: player.processIdentifier)
        let (sent, chase) = try taps()
        guard let first = sent.first, let last = sent.last else { throw Failure("a burst without taps") }
        if let chase {
            try end(of: chase)
        } else {
            try settle(since: last, at: isExpected ? target : nil)
        }
        let used = try ProcessFigures.processorTime(of: player.processIdentifier) - processor
        let position = try request(#"["get_property","time-pos"]"#) as? Double
        // There is no picture after the film's end.
        if let restarted = heard.restarted, heard.pictures.last.map({ $0 <= last }) ?? true {
            heard.pictures.append(restarted)
        }
        guard let finalPicture = heard.pictures.last, finalPicture > last, let position else {
            throw Failure("no picture came after the last tap")
        }
        return BurstOutcome(
            taps: sent.map { $0 - first }, pictures: heard.pictures.map { $0 - first }, places: heard.places,
            processorTime: used, error: abs(position - target), motion: heard.motion.longest)
    }

    /// Waits until the player's state shows that it has executed its commands.
    private func settle(since sent: Moment, at target: Double?) throws {
        let deadline = Moment.now + 40_000
        // A waiting seek is not visible in the state: without a target to compare, wait until no events come.
        let quiet = isIndexed && target != nil ? 100.0 : 500
        var position: Double?
        while Moment.now < deadline {
            try listen(for: quiet)
            guard let last = heard.restarted, last > sent, Moment.now - last > quiet else { continue }
            guard try request(#"["get_property","seeking"]"#) as? Bool == false else { continue }
            guard isIndexed, let target else { return }
            position = try request(#"["get_property","time-pos"]"#) as? Double
            if let position, abs(position - target) < 0.1 { return }
        }
        throw Failure("\(player.program): expected a landing at \(target ?? .nan), got \(position ?? .nan)")
    }

    private func end(of chase: Int) throws {
        let deadline = Moment.now + 40_000
        while heard.ended[chase] == nil {
            guard Moment.now < deadline else { throw Failure("seekd has not landed") }
            try listen(for: 20)
        }
        guard heard.ended[chase] == "landed" else {
            throw Failure("expected a landing, got \(heard.ended[chase] ?? "")")
        }
        // libmpv's own event may come after it.
        try listen(for: 150)
    }

    // MARK: - Listening

    private func listen(for milliseconds: Double) throws { try listen(until: .now + milliseconds) }

    func listen(until deadline: Moment) throws {
        while let line = try connection.readLine(until: deadline) { take(line) }
    }

    @discardableResult
    func request(_ command: String) throws -> Any? {
        try connection.request(command) { take($0) }
    }

    private func take(_ line: LineConnection.Line) {
        if line.text.contains("first video frame after restart shown") {
            heard.pictures.append(line.readAt)
        } else if line.text.contains(#""event":"playback-restart""#) {
            heard.restarted = line.readAt
            heard.motion.pictureCame()
        } else if line.text.contains(#""event":"seek""#) {
            heard.motion.seekBegan()
        } else if line.text.contains(#""event":"property-change""#), let event = Self.object(line.text) {
            if let position = event["data"] as? Double { heard.motion.moved(to: position) }
        } else if line.text.contains(#""event":"chase""#), let event = Self.object(line.text) {
            guard let phase = event["phase"] as? String, let chase = event["chase"] as? Int else { return }
            if !["seeking", "previewed", "stalled"].contains(phase) { heard.ended[chase] = phase }
            if ["previewed", "landed"].contains(phase), let place = event["position"] as? Double {
                heard.places.append(place)
            }
        }
    }

    private static func object(_ text: String) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
}
