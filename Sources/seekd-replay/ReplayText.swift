import FlightRecorder
import SeekCore
import SeekModel
import SeekProtocol

/// A replay in lines for a person.
struct ReplayText {
    private let trace: Trace
    private var previous: Instant?

    init(_ trace: Trace) { self.trace = trace }

    var header: String {
        let settings = trace.settings
        return "\(trace.inputs.count) inputs, recorded by seekd \(trace.version): policy \(settings.policy), "
            + "landing \(settings.landing), hold \(settings.hold), window \(settings.accumulateWindow), flip \(settings.flip), "
            + "at end \(settings.atEnd), steps \(settings.forwardSteps) and \(settings.backwardSteps), "
            + "repeat rate \(settings.repeatRate), end guard \(settings.endGuard), timeout \(settings.seekTimeout), "
            + "held \(settings.held), long press \(settings.longPress), held steps \(settings.heldSteps) for "
            + "\(settings.heldRung) each, scrub quiet \(settings.scrubQuiet), segments \(settings.segments)"
    }

    /// The input, the actions, and the state after them.
    mutating func lines(_ step: TraceReplay.Step, number: Int) -> [String] {
        let now = step.recorded.at
        let start = trace.inputs.first?.at ?? now
        let sinceLast = now - (previous ?? now)
        previous = now
        var lines = ["#\(number) at \(Self.text(now - start)) (+\(Self.text(sinceLast))): \(step.recorded.input.text)"]
        if step.isEqual {
            lines += step.actions.map { "    \($0)" }
        } else {
            lines += ["    recorded:"] + Self.list(step.recorded.actions) + ["    now:"] + Self.list(step.actions)
        }
        return lines + ["    = " + state(step)]
    }

    private static func list(_ actions: [Action]) -> [String] {
        actions.isEmpty ? ["        no action"] : actions.map { "        \($0)" }
    }

    private func state(_ step: TraceReplay.Step) -> String {
        let snapshot = step.snapshot
        var words = [snapshot.media.phase.rawValue]
        if let position = snapshot.position { words.append("at \(position)") }
        if let duration = snapshot.media.duration { words.append("of \(duration)") }
        words.append(snapshot.play.isPlaying ? "playing" : "paused")
        var parts = [words.joined(separator: " ")]
        let chase = snapshot.chase
        if chase.phase != .idle {
            let target = chase.target.map { " to \($0)" } ?? ""
            parts.append("chase \(chase.chase) \(chase.phase.rawValue)\(target)")
        }
        for button in [snapshot.backward, snapshot.forward] where button.phase == .tapped || button.phase == .pending {
            let name = button.button.rawValue
            parts.append("\(name) \(button.phase.rawValue), burst \(button.burst), taps \(button.taps)")
        }
        if let deadline = step.nextDeadline { parts.append("due in \(Self.text(deadline - step.recorded.at))") }
        return parts.joined(separator: "; ")
    }

    /// In milliseconds, to the microsecond.
    private static func text(_ duration: Duration) -> String {
        let micros = duration.nanoseconds / 1_000
        let (whole, rest) = micros.magnitude.quotientAndRemainder(dividingBy: 1_000)
        let digits = String(rest)
        let sign = micros < 0 ? "-" : ""
        return "\(sign)\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits + " ms"
    }
}
