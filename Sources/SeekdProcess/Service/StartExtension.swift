import Dispatch
import SeekDaemon

/// Asks systemd for more time while a start takes long: the loop may be blocked by a driver, or by libraries on a slow
/// disk. After a few minutes it stops asking, so that a start that hangs is ended.
final class StartExtension {
    private static let interval = 2
    /// From each request on, so that one of them may get lost.
    private static let time = Duration.seconds(10)
    private static let maximumCount = 150

    private let timer: any DispatchSourceTimer

    /// Nil if no service manager waits. A start that takes less than `interval` seconds asks for nothing.
    init?(_ notifier: ServiceNotifier) {
        guard notifier.isHeard else { return nil }
        timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + .seconds(Self.interval), repeating: .seconds(Self.interval))
        // The handler only runs on the timer's queue, one call at a time.
        nonisolated(unsafe) var count = 0
        let timer = timer
        timer.setEventHandler {
            notifier.extendTimeout(by: Self.time)
            count += 1
            if count == Self.maximumCount { timer.cancel() }
        }
        timer.resume()
    }

    /// Call it when the start has succeeded or failed.
    func cancel() { timer.cancel() }
}
