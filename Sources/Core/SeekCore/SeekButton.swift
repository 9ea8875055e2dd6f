import SeekChase
package import SeekModel
package import SeekProtocol

/// One seek button: its event, its burst, and the rate of a held key.
///
/// It knows nothing of the player: the base of a tap and its range are parameters.
package struct SeekButton: Equatable, Sendable, Codable {
    package enum State: Equatable, Sendable, Codable {
        /// Shows its interval. Can go to: pending, running, suppressed.
        case idle
        /// Taps are kept until a file is ready (C4). Can go to: idle (served or failed).
        case pending(burst: Int, taps: Int)
        /// Shows the burst's total. Can go to: idle.
        case running(Burst)
        /// A tap acted at the edge; further taps of the series are ignored (C8). Can go to: idle.
        case suppressed(until: Instant)
    }

    package let direction: Direction
    package private(set) var state: State = .idle
    /// When the next repeat of a held key is due (B11).
    private var repeatDue: Instant?
    /// Media seconds per second while the button is held down; nil if it is not.
    private var speed: Double?
    /// The last event: a new subscriber gets it.
    package private(set) var shown: SeekButtonEvent

    init(_ direction: Direction, settings: SeekSettings) {
        self.direction = direction
        let interval = settings.steps(direction)[0]
        shown = SeekButtonEvent(
            button: direction, phase: .settled, burst: 0, taps: 0, interval: interval,
            label: ButtonText.interval(interval), spoken: ButtonText.spoken(interval, direction))
    }

    var burst: Burst? {
        if case .running(let burst) = state { return burst }
        return nil
    }

    /// The burst whose taps are kept, and how many there are.
    var pending: (burst: Int, taps: Int)? {
        if case .pending(let burst, let taps) = state { return (burst, taps) }
        return nil
    }

    var deadline: Instant? {
        switch state {
        case .idle, .pending: nil
        case .running(let burst): burst.deadline
        case .suppressed(let until): until
        }
    }

    // MARK: - Taps

    /// Whether a repeat is served now, at `rate` a second on average (B11).
    mutating func acceptRepeat(rate: Double, at now: Instant) -> Bool {
        let period = Duration.nanoseconds(Int64(1_000_000_000 / rate))
        guard let due = repeatDue, now < due + period else {
            // The first press, or one after a pause: repeats count from here.
            repeatDue = now + period
            return true
        }
        guard now >= due else { return false }
        repeatDue = due + period
        return true
    }

    /// Notes a press that is not a repeat: the first repeat is due one period later.
    mutating func notePress(rate: Double, at now: Instant) {
        repeatDue = now + .nanoseconds(Int64(1_000_000_000 / rate))
    }

    /// A tap that changes nothing still keeps the window open (B2, B11), and a suppressed button suppressed (C8).
    mutating func rearm(until deadline: Instant) {
        switch state {
        case .idle, .pending: break
        case .running(var burst):
            burst.deadline = deadline
            state = .running(burst)
        case .suppressed: state = .suppressed(until: deadline)
        }
    }

    mutating func run(_ burst: Burst) {
        state = .running(burst)
    }

    /// Taps are kept: the burst has no total yet.
    mutating func wait(burst: Int, taps: Int) {
        state = .pending(burst: burst, taps: taps)
    }

    mutating func suppress(until: Instant) {
        state = .suppressed(until: until)
    }

    mutating func becomeIdle() {
        state = .idle
    }

    /// - Returns: the event of a button that shows another interval now; nil if it does not.
    mutating func use(_ settings: SeekSettings) -> Action? {
        let interval = settings.steps(direction)[0]
        guard shown.interval != interval else { return nil }
        shown.interval = interval
        if shown.phase != .tapped {
            shown.label = ButtonText.interval(interval)
            shown.spoken = ButtonText.spoken(interval, direction)
        }
        return showAgain()
    }

    /// Whether the last event tells kept taps of this burst.
    func showsPending(_ burst: Int) -> Bool { shown.phase == .pending && shown.burst == burst }

    /// A failure concerned the film before, or that there was none: a film is ready now.
    ///
    /// - Returns: the event that says so; nil if no failure is shown.
    mutating func forgetFailure(_ playback: Playback, settings: SeekSettings) -> Action? {
        guard case .idle = state, shown.phase == .failed else { return nil }
        return showWithoutTotal(
            .settled, burst: shown.burst, taps: shown.taps, playback, settings: settings)
    }

    /// The other button shows the taps that were kept (B3).
    ///
    /// - Returns: the event that says so; nil if this button shows no kept taps, or still has some.
    mutating func endPending(_ playback: Playback, settings: SeekSettings) -> Action? {
        guard case .idle = state, shown.phase == .pending else { return nil }
        // The burst that shows the total counts them.
        return showWithoutTotal(.settled, .flip, burst: shown.burst, taps: 0, playback, settings: settings)
    }

    // MARK: - Holding

    mutating func hold(speed: Double) { self.speed = speed }

    /// - Returns: the event that says so; nil if it was not held.
    mutating func stopHolding() -> Action? {
        guard speed != nil else { return nil }
        speed = nil
        shown.speed = nil
        return showAgain()
    }

    // MARK: - Events

    /// The last event with changed fields. An end is told once: after it, the button is settled without a reason.
    private mutating func showAgain() -> Action {
        switch shown.phase {
        case .pending, .tapped: break
        case .settled, .cancelled, .failed: (shown.phase, shown.reason) = (.settled, nil)
        }
        return .publish(.seekButton(shown))
    }

    /// The event of this button's current state, which is stored as the last one.
    ///
    /// - Parameters:
    ///   - burst: the burst of the event, also if it has ended.
    ///   - playback: the position and the duration.
    mutating func show(
        _ phase: SeekButtonEvent.Phase, _ reason: Reason? = nil, of burst: Burst, _ playback: Playback,
        settings: SeekSettings
    ) -> Action {
        let interval = settings.steps(direction)[0]
        let showsTotal = phase == .tapped
        shown = SeekButtonEvent(
            button: direction, phase: phase, reason: reason, burst: burst.id, taps: burst.taps, interval: interval,
            requested: burst.requested, applied: burst.applied, clamped: burst.clamped, origin: burst.origin,
            target: burst.target, position: playback.position, duration: playback.duration,
            label: showsTotal ? ButtonText.total(burst.applied) : ButtonText.interval(interval),
            spoken: ButtonText.spoken(showsTotal ? burst.applied : interval, direction), speed: speed)
        return .publish(.seekButton(shown))
    }

    /// The same for taps without a total: kept ones (C4), and refused ones (B10).
    mutating func showWithoutTotal(
        _ phase: SeekButtonEvent.Phase, _ reason: Reason? = nil, burst: Int, taps: Int, _ playback: Playback,
        settings: SeekSettings
    ) -> Action {
        let interval = settings.steps(direction)[0]
        shown = SeekButtonEvent(
            button: direction, phase: phase, reason: reason, burst: burst, taps: taps, interval: interval,
            position: playback.position, duration: playback.duration, label: ButtonText.interval(interval),
            spoken: ButtonText.spoken(interval, direction))
        return .publish(.seekButton(shown))
    }
}

/// The texts of a seek button: its label and its spoken text.
enum ButtonText {
    /// An idle button's interval: "10", "2.5".
    static func interval(_ seconds: Double) -> String { decimal(seconds) }

    /// A burst's total with its sign: "+30", "−30", from a minute on "+7:20" and "+1:00:00"; "0" if nothing moved.
    static func total(_ applied: Double) -> String {
        let text = wholeSeconds(applied.magnitude).map(ClockText.text) ?? decimal(applied.magnitude)
        if text == "0" { return text }
        return (applied < 0 ? "\u{2212}" : "+") + text
    }

    /// "Forward 30 seconds", "Backward 1 second", "Forward 7 minutes 20 seconds": the button's direction, also if nothing
    /// moved.
    static func spoken(_ seconds: Double, _ direction: Direction) -> String {
        let start = direction == .forward ? "Forward " : "Backward "
        guard let whole = wholeSeconds(seconds.magnitude) else {
            let number = decimal(seconds.magnitude)
            return start + number + (number == "1" ? " second" : " seconds")
        }
        return ClockText.spoken(whole, after: start)
    }

    /// Rounded; nil below a minute, and for what no whole number holds.
    private static func wholeSeconds(_ seconds: Double) -> Int? {
        guard seconds < 1e15, seconds.rounded() >= 60 else { return nil }
        return Int(seconds.rounded())
    }

    /// Rounded to whole seconds from 3 s on; below 3 s, and for halves, to tenths.
    private static func decimal(_ seconds: Double) -> String {
        // A header may claim a duration that no whole number holds.
        guard seconds < 1e15 else { return "\(seconds)" }
        let tenths = Int((seconds * 10).rounded())
        let isShort = seconds < 3
        let isHalf = (seconds * 2).rounded() == seconds * 2
        if tenths % 10 == 0 || !(isShort || isHalf) { return String(Int(seconds.rounded())) }
        return "\(tenths / 10).\(tenths % 10)"
    }
}
