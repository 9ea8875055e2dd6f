import CommandLineTool
import SeekClient

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
            return isGone ? "seekd is back" : nil
        case .disconnected(let error):
            isGone = true
            newest = [:]
            return "seekd is gone: \(error)".forTerminal
        case .refused(let response):
            defer { failure = nil }
            return response.error == failure ? nil : "Refused: \(response.message ?? response.error)".forTerminal
        case .event(.seekButton(let state), _): return line(for: state)
        case .event(.playButton(let state), _): return changed("play", OverlayWords.play(state))
        case .event(.chase(let state), _): return line(for: state)
        case .event(.media(let state), _): return changed("media", OverlayWords.media(state))
        case .property(let property):
            let isNews = sound.apply(property)
            guard !knownProperties.insert(property.name).inserted, isNews else { return nil }
            return (sound.text ?? "volume 100 %").capitalizedFirst
        case .event, .other: return nil
        }
    }

    private mutating func line(for state: SeekButtonEvent) -> String? {
        let isFirst = knownButtons.insert(state.button).inserted
        failure = state.phase == .failed ? state.reason?.rawValue : nil
        switch state.phase {
        case .tapped: return state.spoken.forTerminal + (state.clamped.map { ", stopped at the \($0.rawValue)" } ?? "")
        case .pending: return "\(state.spoken.forTerminal), waiting for the film"
        case .settled: return nil
        case .cancelled: return isFirst ? nil : "\(OverlayWords.name(state.button)) cancelled"
        case .failed:
            return isFirst ? nil : "\(OverlayWords.name(state.button)) \(OverlayWords.failure(state.reason))"
        }
    }

    private mutating func line(for state: ChaseEvent) -> String? {
        switch state.phase {
        case .stalled: return changed("chase", "Still seeking")
        case .failed: return changed("chase", "The skip \(OverlayWords.failure(state.reason))")
        case .idle, .waiting, .seeking, .previewed, .landed, .cancelled, .aborted:
            newest["chase"] = nil
            return nil
        }
    }

    private mutating func changed(_ subject: String, _ line: String) -> String? {
        newest.updateValue(line, forKey: subject) == line ? nil : line
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
