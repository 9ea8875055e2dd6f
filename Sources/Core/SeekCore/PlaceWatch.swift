import SeekChase
import SeekModel

/// Waits until playback comes to a place. libmpv reports positions; between two reports the place is expected.
struct PlaceWatch: Equatable, Sendable, Codable {
    /// When to look again; nil: not by itself.
    private(set) var due: Instant?
    /// Looks in a row at which playback had not moved.
    private var waits = 0

    private static let shortestWait = Duration.milliseconds(4)

    /// Called after each input, before `wait`.
    mutating func passed(_ now: Instant) {
        if let due, due <= now { self.due = nil }
    }

    /// Playback has moved.
    mutating func moved() { waits = 0 }

    mutating func stop() { due = nil }

    /// - Parameter place: media seconds; nil: there is none.
    mutating func wait(for place: Double?, _ playback: Playback, at now: Instant) {
        guard playback.isPlaying, !playback.isHeld, let place, let position = playback.expectedPosition(at: now) else {
            due = nil
            return
        }
        let left = (place - position) / playback.speed
        if left > 0 {
            due = now + .seconds(min(left, 86_400)) + Self.shortestWait
        } else if due == nil {
            // The picture there is not shown yet, or playback stands still.
            due = now + Self.shortestWait * (1 << min(waits, 8))
            waits += 1
        }
    }
}
