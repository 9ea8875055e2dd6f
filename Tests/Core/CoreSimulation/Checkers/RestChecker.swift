import SeekCore
import SeekModel
import SeekProtocol

/// At the end: no deadline, no chase, both buttons settled, and the shown state is the true one.
struct RestChecker: Checker {
    init(settings: SeekSettings) {}

    func complaint(at entry: TraceEntry) -> String? {
        guard case .rest(let rest) = entry.what, !rest.isShutDown else { return nil }
        if !rest.isQuiet { return "it never comes to rest" }
        if let deadline = rest.nextDeadline { return "a deadline at \(deadline) ns is left" }
        let snapshot = rest.snapshot
        for button in [snapshot.forward, snapshot.backward] where button.phase == .tapped || button.phase == .pending {
            return "\(button.button) still shows \(button.phase), burst \(button.burst)"
        }
        if snapshot.chase.phase == .waiting || snapshot.chase.phase == .seeking { return "the chase is still on" }
        // While nothing is loaded, it shows that nothing plays (P4).
        if snapshot.play.isPlaying == rest.isPaused, rest.entry != nil || rest.isPaused {
            return "the play button says playing \(snapshot.play.isPlaying), libmpv paused \(rest.isPaused)"
        }
        return media(snapshot, rest)
    }

    private func media(_ snapshot: Snapshot, _ rest: Rest) -> String? {
        guard rest.entry != nil else {
            return snapshot.media.phase == .idle ? nil : "media \(snapshot.media.phase), but libmpv is idle"
        }
        guard snapshot.media.phase == .loaded else { return "media \(snapshot.media.phase), but a file plays" }
        guard let shown = snapshot.position, let real = rest.position, abs(shown - real) < 0.05 else {
            return "position \(String(describing: snapshot.position)), really \(String(describing: rest.position))"
        }
        return nil
    }
}
