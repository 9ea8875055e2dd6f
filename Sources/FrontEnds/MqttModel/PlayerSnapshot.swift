import SeekModel
import SeekProtocol

/// What is known of the player, from its events and properties.
struct PlayerSnapshot: Equatable, Sendable {
    /// Changes of these are published; the position alone never is (F3).
    struct Facts: Equatable, Sendable {
        var phase = MediaEvent.Phase.idle
        var isPlaying = false
        var title: String?
        var path: ByteString?
        var duration: Double?
        var segment: Int?
        var segments = 0
        var isSeeking = false
        var volume: Double?
        var isMuted: Bool?
        var speed: Double?
        /// The label of a skip that is offered.
        var offer: String?
        var sleep: Sleep?
    }

    /// When playback pauses by itself (L1).
    struct Sleep: Equatable, Sendable {
        /// "time", "chapter" or "film".
        var until: String
        /// Nil if that is not known.
        var end: Instant?

        init?(_ event: SleepEvent, at time: Instant) {
            guard let until = event.until else { return nil }
            self.until = until.rawValue
            end = event.left.map { time + .seconds($0) }
        }
    }

    struct Position: Equatable, Sendable {
        var seconds: Double
        var at: Instant
    }

    private(set) var facts = Facts()
    private(set) var position: Position?
    /// Counts landings: each changes the position by a jump.
    private(set) var jumps = 0

    /// Home Assistant's `options` of the sensor.
    static let states = ["idle", "loading", "playing", "paused", "failed"]

    var state: String {
        switch facts.phase {
        case .idle, .ended: "idle"
        case .loading: "loading"
        case .loaded, .reconnecting: facts.isPlaying ? "playing" : "paused"
        case .failed: "failed"
        }
    }

    mutating func take(_ event: Event, at time: Instant) {
        switch event {
        case .playButton(let button): facts.isPlaying = button.isPlaying
        case .chase(let chase):
            facts.isSeeking = chase.isOn
            if let seconds = chase.position ?? chase.target { position = Position(seconds: seconds, at: time) }
            if chase.phase.isTerminal { jumps += 1 }
        case .progress(let progress):
            facts.segment = progress.segment
            facts.segments = progress.count
            if let seconds = progress.position { position = Position(seconds: seconds, at: time) }
        case .media(let media):
            facts.phase = media.phase
            facts.path = media.path
            facts.title = media.title?.description
            facts.duration = media.duration
            if media.phase != .loaded, media.phase != .reconnecting { position = nil }
        case .offer(let offer): facts.offer = offer.phase == .offered ? offer.label : nil
        case .sleep(let sleep): facts.sleep = Sleep(sleep, at: time)
        case .seekButton, .cues, .subtitles, .menu, .shutdown: break
        }
    }

    mutating func take(property name: String, _ value: JSONValue?) {
        switch name {
        case "volume": facts.volume = value?.number
        case "mute": facts.isMuted = value?.flag
        case "speed": facts.speed = value?.number
        default: break
        }
    }

    func json(_ settings: MqttSettings, version: String, at time: MqttTime) -> JSONValue {
        let percent = position.flatMap { position in
            facts.duration.flatMap { $0 > 0 ? min(100, max(0, position.seconds / $0 * 100)) : nil }
        }
        var members: [JSONValue.Member] = [
            .init("player", .text(settings.player.description)),
            .init("state", .text(state)),
            .init("playing", .bool(facts.isPlaying && facts.phase == .loaded)),
            .init("title", facts.title.map { .text($0) } ?? .null),
            .init("duration", facts.duration.map { .double($0) } ?? .null),
            .init("position", position.map { .double($0.seconds) } ?? .null),
            .init("position_time", position.map { .double(time.wall - (time.instant - $0.at).seconds) } ?? .null),
            .init("percent", percent.map { .double($0) } ?? .null),
            .init("seeking", .bool(facts.isSeeking)),
            .init("segment", facts.segment.map { .integer(Int64($0)) } ?? .null),
            .init("segments", .integer(Int64(facts.segments))),
            .init("speed", facts.speed.map { .double($0) } ?? .null),
            .init("volume", facts.volume.map { .double($0) } ?? .null),
            .init("mute", facts.isMuted.map { .bool($0) } ?? .null),
            .init("offer", facts.offer.map { .text($0) } ?? .null),
            .init("sleep", .text(facts.sleep?.until ?? "off")),
            .init(
                "sleep_time",
                facts.sleep?.end.map { .double(time.wall + ($0 - time.instant).seconds) } ?? .null),
            .init("seekd", .text(version)),
        ]
        if settings.publishesPaths { members.append(.init("path", facts.path.map { .string($0) } ?? .null)) }
        return .object(members)
    }
}
