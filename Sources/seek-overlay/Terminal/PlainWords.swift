import CommandLineTool
import SeekClient

/// Changes as lines, for screen readers and logs.
struct PlainWords {
    /// The newest line about each thing that is a state and no happening.
    private var said: [String: String] = [:]
    /// Buttons whose state is known since the daemon came: the first event only tells how things are.
    private var known: Set<Direction> = []
    private var isGone = false
    /// Why the newest press failed, which its refusal needn't repeat.
    private var failure: String?

    /// The line for an update; nil where nothing has changed that is worth one.
    mutating func line(for update: Update) -> String? {
        switch update {
        case .connected:
            known = []
            defer { isGone = false }
            return isGone ? "seekd is back" : nil
        case .disconnected(let error):
            isGone = true
            said = [:]
            return "seekd is gone: \(error)".forTerminal
        case .refused(let response):
            defer { failure = nil }
            return response.error == failure ? nil : "Refused: \(response.message ?? response.error)".forTerminal
        case .event(.seekButton(let state), _): return line(for: state)
        case .event(.playButton(let state), _): return changed("play", state.isPlaying ? "Playing" : "Paused")
        case .event(.chase(let state), _): return line(for: state)
        case .event(.media(let state), _): return changed("media", OverlayWords.media(state))
        case .event(.progress, _), .event(.shutdown, _), .other: return nil
        }
    }

    private mutating func line(for state: SeekButtonEvent) -> String? {
        let isFirst = known.insert(state.button).inserted
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
        case .stalled: return changed("chase", "Still on the way")
        case .failed: return changed("chase", "The skip \(OverlayWords.failure(state.reason))")
        case .idle, .waiting, .seeking, .previewed, .landed, .cancelled, .aborted:
            said["chase"] = nil
            return nil
        }
    }

    private mutating func changed(_ subject: String, _ line: String) -> String? {
        said.updateValue(line, forKey: subject) == line ? nil : line
    }
}
