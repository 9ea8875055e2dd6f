import SeekCore
import SeekModel
import SeekProtocol
import Testing

@testable import CoreSimulation

/// Without faults a simulation proves nothing: each fault of libmpv and each end of a chase must occur.
@Suite("Simulated faults") struct VicesTests {
    private static let seeds: ClosedRange<UInt64> = 1...1600

    @Test("every fault of libmpv and every end of a chase occurs")
    func turnUp() {
        var seen: [String: Int] = [:]
        for seed in Self.seeds {
            var awaitsSeekEvent = false
            var hasRestarted = false
            var input: EngineInput?
            var isLost = false
            for entry in Simulation.run(Scenario(seed: seed)) {
                if case .input(let next) = entry.what { input = next }
                if case .action(.publish(.media(let event))) = entry.what { isLost = event.phase == .reconnecting }
                if case .action(.publish(.offer(let event))) = entry.what {
                    for name in names(event, of: input, isLost: isLost) { seen[name, default: 0] += 1 }
                }
                if let name = name(entry, of: input) { seen[name, default: 0] += 1 }
                if let name = name(entry, &awaitsSeekEvent) { seen[name, default: 0] += 1 }
                switch entry.what {
                case .input(.seekStarted): hasRestarted = false
                case .input(.playbackRestarted): hasRestarted = true
                case .input(.positionRead(_, _, isTarget: true)) where hasRestarted:
                    seen["a restart without a position", default: 0] += 1
                default: break
                }
            }
        }
        let wanted = [
            "a stale restart between reply and seek event", "a merged seek", "a seek cut short", "a silent failure",
            "a swallowed seek", "a refused seek", "a core that hangs", "a loop", "a foreign jump", "a refresh",
            "a restart without a position", "a raised offset",
            "next at the end", "stop at the end", "a refused file change", "a redirect",
            "chase landed", "chase failed timeout", "chase failed seek-failed", "chase failed not-seekable",
            "chase aborted file-changed", "chase aborted file-ended", "chase aborted foreign-seek",
            "chase aborted nothing-loaded", "chase aborted shutting-down", "chase cancelled cancelled",
            "chase landed at a keyframe", "a kept absolute seek", "a refused absolute seek", "a mark",
            "next behind the last chapter", "button pending",
            "a line: cut", "a line: stall", "a line: close", "a line: down",
            "a lost connection", "a film that is opened again", "a film that is given up",
            "button tapped", "button settled", "button cancelled", "button failed",
            "an offer", "a skip by name", "an offer taken", "an offer taken by a tap", "a skip taken back",
            "a muted part",
            "a tick", "a frame step forward", "a frame step backward",
            "a countdown", "a countdown that ran out", "a skip in an outage",
        ]
        for name in wanted { #expect(seen[name, default: 0] >= 1, "\(name)") }
    }

    /// The outcome of another client's seek.
    private func name(_ entry: TraceEntry, of input: EngineInput?) -> String? {
        switch (input, entry.what) {
        case (.seek, .action(.reply(.success(.moved(nil, _))))): "a kept absolute seek"
        case (.seek, .action(.reply(.refused))): "a refused absolute seek"
        case (.mark, .action(.reply(.success))): "a mark"
        case (.seek, .action(.playlistNext)): "next behind the last chapter"
        case (_, .action(.publish(.chase(let event)))) where event.phase == .landed && event.precision == .keyframes:
            "chase landed at a keyframe"
        default: nil
        }
    }

    /// What happens to the parts of a film.
    private func names(_ event: OfferEvent, of input: EngineInput?, isLost: Bool) -> [String] {
        switch event.phase {
        case .offered: return event.countdown == nil ? ["an offer"] : ["an offer", "a countdown"]
        case .none:
            if event.reason == .undone { return ["a skip taken back"] }
            return event.reason == .taken && input == .deadlineReached ? ["a countdown that ran out"] : []
        case .skipped:
            let outage = isLost ? ["a skip in an outage"] : []
            return switch input {
            case .take: outage + ["an offer taken"]
            case .tap: outage + ["an offer taken by a tap"]
            default: outage + ["a skip by name"]
            }
        }
    }

    private func name(_ entry: TraceEntry, _ awaitsSeekEvent: inout Bool) -> String? {
        switch entry.what {
        case .input(.seekReplied(_, failed: false)): awaitsSeekEvent = true
        case .input(.seekStarted): awaitsSeekEvent = false
        case .input(.playbackRestarted): if awaitsSeekEvent { return "a stale restart between reply and seek event" }
        case .input(.fileChangeReplied(accepted: false, _)): return "a refused file change"
        case .input(.fileEnded(_, .redirect, _, _)): return "a redirect"
        case .action(.setPartMute(true)): return "a muted part"
        case .action(.tick): return "a tick"
        case .action(.frameStep(let direction)): return "a frame step \(direction)"
        case .action(.setDemuxerOffset): return "a raised offset"
        case .action(.playlistNext): return "next at the end"
        case .action(.reopen): return "a film that is opened again"
        case .action(.publish(.media(let event))):
            if event.phase == .reconnecting { return "a lost connection" }
            if event.phase == .failed, event.reason?.contains("5 minutes") == true { return "a film that is given up" }
        case .action(.stop): return "stop at the end"
        case .action(.publish(.seekButton(let event))): return "button \(event.phase)"
        case .action(.publish(.chase(let event))) where event.phase.isTerminal:
            return "chase \(event.phase)" + (event.reason.map { " \($0.rawValue)" } ?? "")
        case .truth(let truth): return name(truth)
        case .input, .action, .rest: break
        }
        return nil
    }

    private func name(_ truth: Truth) -> String? {
        switch truth {
        case .merged: "a merged seek"
        case .superseded: "a seek cut short"
        case .silentlyFailed: "a silent failure"
        case .swallowed: "a swallowed seek"
        case .refused: "a refused seek"
        case .blocked: "a core that hangs"
        case .sought(_, _, .loop): "a loop"
        case .sought(_, _, .foreign): "a foreign jump"
        case .sought(_, _, .refresh): "a refresh"
        case .line(let act): "a line: \(act)"
        case .sought, .landed, .playback, .opened, .closed, .foreignFile, .endedEarly: nil
        }
    }
}
