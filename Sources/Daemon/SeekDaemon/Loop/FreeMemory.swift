import CLinux
import Linux
import NIOCore
import SocketServer

/// Gives freed memory back to the system after clients have left that made seekd hold much, and after films: glibc keeps it
/// otherwise, that of libmpv's threads in an arena of each.
///
/// It belongs to the daemon's loop. Without departures and ends of films it does nothing.
final class FreeMemory {
    /// Below this, nothing is worth a trim.
    private static let least = 8 << 20
    private static let departures = 32
    /// Clients that leave together are followed by one trim.
    private static let delay = TimeAmount.seconds(1)
    /// By then the next film has begun.
    private static let filmDelay = TimeAmount.seconds(5)
    /// Between a trim and one after a film.
    private static let filmGap = TimeAmount.seconds(30)

    private let loop: any EventLoop
    private let jobs = JobQueue("trim")
    private var departed = 0
    private var isScheduled = false
    private var isFilmScheduled = false
    private var trimmed = NIODeadline.uptimeNanoseconds(0)

    init(on loop: any EventLoop) { self.loop = loop }

    /// A client has left.
    ///
    /// - Parameter pool: what all clients made seekd hold.
    func clientLeft(_ pool: OutputPool) {
        departed += 1
        guard !isScheduled, departed >= Self.departures || pool.peak >= Self.least else { return }
        isScheduled = true
        loop.assumeIsolated().scheduleTask(in: Self.delay) {
            self.isScheduled = false
            self.departed = 0
            pool.forgetPeak()
            self.trim()
        }
    }

    /// A film was closed.
    func filmClosed() {
        guard !isFilmScheduled else { return }
        isFilmScheduled = true
        let time = max(.now() + Self.filmDelay, trimmed + Self.filmGap)
        loop.assumeIsolated().scheduleTask(deadline: time) {
            self.isFilmScheduled = false
            self.trim()
        }
    }

    private func trim() {
        trimmed = .now()
        jobs.add { linux_trim_memory() }
    }
}
