/// Calls a function later, on a thread that waits until then. The loop's timers are better where the loop can't be
/// blocked.
package final class Alarm: Sendable {
    private let cancellation = TimedSignal()

    /// - Parameters:
    ///   - interval: until the call, and between calls.
    ///   - times: how often it is called.
    ///   - ring: called on the alarm's thread; never if the system refuses a thread.
    package init(_ name: String, after interval: Duration, times: Int = 1, ring: @escaping @Sendable () -> Void) {
        try? JobThread.start(name) {
            for _ in 0..<times {
                guard !self.cancellation.wait(until: interval, after: .now) else { return }
                ring()
            }
        }
    }

    /// From now on no call begins.
    package func cancel() { cancellation.send() }
}
