import Dispatch
package import Mpv

/// Where handles to libmpv end: one after the other, off the event loop, for each end may have to wait for the core.
package final class HandleEnds: Sendable {
    private let queue = DispatchQueue(label: "seekd.ends")

    package init() {}

    /// - Parameter done: called once it has ended, from another thread.
    package func end(_ handle: MpvTermination, done: @escaping @Sendable () -> Void = {}) {
        queue.async {
            handle.run()
            done()
        }
    }
}
