import CommandLineTool
import Linux
import SeekClient
import Words

/// The output of `seek-overlay terminal`: drawn, or as lines.
protocol TerminalView {
    /// Whether it draws on the whole screen.
    var hasScreen: Bool { get }

    mutating func apply(_ arrival: UpdateInbox.Arrival, at now: Double)

    /// Shows the state at this time.
    mutating func show(at now: Double)

    /// Whether the next frame differs from this one.
    func isMoving(at now: Double) -> Bool

    /// Draws everything again, because the screen's size or content has changed.
    mutating func redraw()
}

/// The overlay drawn on the whole screen.
struct DrawnView: TerminalView {
    let hasScreen = true
    private let isUnicode: Bool
    private var model = OverlayModel()
    private var sound = TerminalSound()
    private var status = OsdStatus()
    private var writer: FrameWriter
    private var size = TerminalMode.size

    init(_ environment: TerminalEnvironment) {
        isUnicode = environment.isUnicode
        writer = FrameWriter(environment.depth)
    }

    mutating func apply(_ arrival: UpdateInbox.Arrival, at now: Double) {
        switch arrival {
        case .update(.property(let property)):
            _ = sound.apply(property)
            _ = status.apply(property)
        case .update(let update): model.apply(update, at: now)
        case .report(.accumulateWindow(let milliseconds)): model.accumulateWindow = milliseconds
        // It has neither menu nor mouse.
        case .report(.menu), .report(.clientName), .report(.mouse): break
        }
    }

    mutating func show(at now: Double) {
        let picture = TerminalPicture(
            model, sound, status, columns: size.columns, rows: size.rows, isUnicode: isUnicode, at: now)
        // The loop finds out that the terminal is gone when it reads keys.
        _ = StandardOutput.write(writer.bytes(for: picture.canvas), unless: { SignalPipe.isOver })
    }

    func isMoving(at now: Double) -> Bool { model.isMoving(at: now) }

    mutating func redraw() {
        size = TerminalMode.size
        writer.reset()
    }
}

/// Prints a line for each change.
struct PlainView: TerminalView {
    let hasScreen = false
    private var words = PlainWords()

    mutating func apply(_ arrival: UpdateInbox.Arrival, at now: Double) {
        guard case .update(let update) = arrival else { return }
        guard let line = words.line(for: update) else { return }
        StandardOutput.write(line: line, unless: { SignalPipe.isOver })
    }

    mutating func show(at now: Double) {}

    func isMoving(at now: Double) -> Bool { false }

    mutating func redraw() {}
}

/// Describes changes, a line each, for screen readers and logs.
struct PlainWords {
    /// The newest line of each state.
    private var newest: [String: String] = [:]
    /// Buttons that have had an event on this connection. The first event of each only tells its state.
    private var knownButtons: Set<Direction> = []
    private var isGone = false
    private var sound = TerminalSound()
    /// Properties that have had a value on this connection. The first value of each only tells its state.
    private var knownProperties: Set<String> = []
    /// Why the newest press failed. Its refusal has the same reason and is not printed.
    private var failure: String?

    /// - Returns: nil if there is nothing to print.
    mutating func line(for update: Update) -> String? {
        switch update {
        case .connected:
            knownButtons = []
            knownProperties = []
            defer { isGone = false }
            return isGone ? say("seekd is back") : nil
        case .disconnected(let error):
            isGone = true
            newest = [:]
            return OverlayWords.gone("\(error)")
        case .refused(let response):
            defer { failure = nil }
            return response.error == failure ? nil : OverlayWords.refused(response.message ?? response.error)
        case .event(.seekButton(let state), _): return line(for: state)
        case .event(.playButton(let state), _): return changed("play", OverlayWords.play(state))
        case .event(.chase(let state), _): return line(for: state)
        case .event(.media(let state), _): return changed("media", OverlayWords.media(state))
        case .property(let property):
            let isNews = sound.apply(property)
            guard !knownProperties.insert(property.name).inserted, isNews else { return nil }
            return (sound.text ?? say("volume {n} %", ["n": "100"])).capitalizedFirst
        case .event(.offer(let state), _): return line(for: state)
        case .event(.sleep(let state), _): return line(for: state)
        case .event(.menu(let state), _): return line(for: state)
        case .event, .other: return nil
        }
    }

    private mutating func line(for state: SeekButtonEvent) -> String? {
        let isFirst = knownButtons.insert(state.button).inserted
        failure = state.phase == .failed ? state.reason?.rawValue : nil
        switch state.phase {
        case .tapped:
            let press = OverlayWords.spoken(state)
            switch state.clamped {
            case .start: return say("{press}, stopped at the start", ["press": press])
            case .end: return say("{press}, stopped at the end", ["press": press])
            case nil: return press
            }
        case .pending: return say("{press}, waiting for the film", ["press": OverlayWords.spoken(state)])
        case .settled: return nil
        case .cancelled where isFirst: return nil
        case .cancelled: return state.button == .forward ? say("Forward cancelled") : say("Backward cancelled")
        case .failed: return isFirst ? nil : OverlayWords.failure(of: state.button, state.reason)
        }
    }

    private mutating func line(for state: ChaseEvent) -> String? {
        switch state.phase {
        case .stalled: return changed("chase", OverlayWords.stalled)
        case .failed: return changed("chase", OverlayWords.failureOfSkip(state.reason))
        case .idle, .waiting, .seeking, .previewed, .landed, .cancelled, .aborted:
            newest["chase"] = nil
            return nil
        }
    }

    private mutating func line(for state: SleepEvent) -> String? {
        if state.phase == .asking { return changed("sleep", OverlayWords.stillWatching) }
        if state.phase == .ending || state.phase == .fading { return changed("sleep", OverlayWords.nearSleep) }
        guard let reason = state.reason, reason != .answered else { return nil }
        return changed("sleep", OverlayWords.sleep(state))
    }

    private mutating func line(for state: MenuEvent) -> String? {
        guard state.isOpen || newest["menu"] != nil else { return nil }
        let line = state.isOpen ? say("A menu has the arrows, enter and escape") : say("The menu is closed")
        return changed("menu", line)
    }

    private mutating func line(for state: OfferEvent) -> String? {
        switch state.phase {
        case .none:
            newest["offer"] = nil
            return nil
        case .offered:
            let offer = OverlayWords.name(of: state)
            return changed("offer", say("{offer}? Press {key}", ["offer": offer, "key": "t"]))
        case .skipped where !state.isProminent: return nil
        case .skipped: return changed("offer", OverlayWords.spokenSkip(state))
        }
    }

    private mutating func changed(_ subject: String, _ line: String) -> String? {
        newest.updateValue(line, forKey: subject) == line ? nil : line
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
