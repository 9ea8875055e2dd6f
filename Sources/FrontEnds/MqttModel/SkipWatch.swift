import SeekProtocol

/// Tells the ends of bursts, for Home Assistant's event entity: `{"event_type":"settled",...}`.
struct SkipWatch: Sendable {
    /// Home Assistant's `event_types`.
    static let types = [SeekButtonEvent.Phase.settled, .cancelled, .failed].map(\.rawValue)

    /// The burst that runs on each button.
    private var running = PerButton<Int?>(nil)
    /// The newest chase that landed for a burst.
    private var landed: (burst: Int, milliseconds: Double)?

    /// - Returns: the end of a burst that ran.
    mutating func take(_ event: Event) -> JSONValue? {
        switch event {
        case .chase(let chase):
            if chase.phase == .landed, let burst = chase.burst { landed = (burst, chase.waitedMilliseconds) }
            return nil
        case .seekButton(let button): return take(button)
        case .playButton, .progress, .media, .cues, .offer, .subtitles, .sleep, .menu, .shutdown: return nil
        }
    }

    private mutating func take(_ button: SeekButtonEvent) -> JSONValue? {
        switch button.phase {
        case .pending, .tapped:
            running[button.button] = button.burst
            return nil
        case .settled, .cancelled, .failed:
            guard running[button.button] == button.burst else { return nil }
            running[button.button] = nil
            let latency = landed.flatMap { $0.burst == button.burst ? $0.milliseconds : nil }
            return .object([
                .init("event_type", .text(button.phase.rawValue)),
                .init("button", .text(button.button.rawValue)),
                .init("taps", .integer(Int64(button.taps))),
                .init("applied", button.applied.map { .double($0) } ?? .null),
                .init("latency_ms", latency.map { .double($0) } ?? .null),
                .init("reason", button.reason.map { .text($0.rawValue) } ?? .null),
            ])
        }
    }
}
