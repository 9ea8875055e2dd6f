import CLinux
import Linux
import NIOCore
import SocketServer

/// Gives freed memory back to the system after clients have left that made seekd hold much: glibc keeps it otherwise.
///
/// It belongs to the daemon's loop. Without departures it does nothing.
final class FreeMemory {
    /// Below this, nothing is worth a trim.
    private static let least = 8 << 20
    private static let departures = 32
    /// Clients that leave together are followed by one trim.
    private static let delay = TimeAmount.seconds(1)

    private let loop: any EventLoop
    private let jobs = JobQueue("trim")
    private var departed = 0
    private var isScheduled = false

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
            self.jobs.add { linux_trim_memory() }
        }
    }
}
