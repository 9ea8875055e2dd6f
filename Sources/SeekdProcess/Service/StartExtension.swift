import JobThreads
import SeekDaemon

/// Asks systemd for more time while a start takes long: the loop may be blocked by a driver, or by libraries on a slow
/// disk. After a few minutes it stops asking, so that a start that hangs is ended.
struct StartExtension {
    private static let interval = Duration.seconds(2)
    /// From each request on, so that one of them may get lost.
    private static let time = Duration.seconds(10)
    private static let maximumCount = 150

    private let alarm: Alarm

    /// Nil if no service manager waits. A start that takes less than `interval` asks for nothing.
    init?(_ notifier: ServiceNotifier) {
        guard notifier.isHeard else { return nil }
        alarm = Alarm("start extension", after: Self.interval, times: Self.maximumCount) {
            notifier.extendTimeout(by: Self.time)
        }
    }

    /// Call it when the start has succeeded or failed.
    func cancel() { alarm.cancel() }
}
