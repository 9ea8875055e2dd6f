import CLinux
import Glibc
import Linux
import SeekClient
import SeekProtocol

/// The search for the parts of one film, on a thread of lowest priority.
final class FilmJob: Sendable {
    /// What it has found.
    enum Report: Sendable {
        /// What is known by now; empty if nothing was found.
        case cues([Cue])
        /// Why it ended without a result, for the log.
        case ended(String)
    }

    /// Of one processor (K11).
    static let share = 0.25
    /// How long a busy machine is left alone before it is looked at again.
    private static let pause = Duration.seconds(20)

    /// As the `media` event names it.
    let film: String
    private let gate: Gate

    /// - Parameters:
    ///   - film: as the `media` event names it.
    ///   - path: absolute.
    ///   - anyLoad: whether it works also while the machine is busy.
    ///   - report: called on the job's thread.
    init(
        _ film: String, at path: String, cache: PrintCache?, anyLoad: Bool, isOpen: Bool,
        report: @escaping @Sendable (Report) -> Void
    ) throws {
        self.film = film
        gate = try Gate(share: Self.share, isOpen: isOpen)
        let gate = gate
        try JobThread.start("listening") {
            linux_work_idly()
            let search = SeasonSearch(
                cache: cache, sound: FilmSound(gate: gate), awaitsQuiet: { if !anyLoad { Self.awaitQuiet(gate) } })
            do throws(FilmSound.Problem) {
                try search.run(path) { report(.cues($0)) }
            } catch {
                if let message = error.message(of: film) { report(.ended(message)) }
            }
        }
    }

    func set(isOpen: Bool) { gate.set(isOpen: isOpen) }

    func cancel() { gate.cancel() }

    /// Waits while the machine has more to do than it has processors.
    private static func awaitQuiet(_ gate: Gate) {
        var load = 0.0
        while getloadavg(&load, 1) == 1, load > Double(linux_processors()) {
            guard gate.pause(pause) else { return }
        }
    }
}
