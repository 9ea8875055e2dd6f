/// The target of libmpv's wakeup callback. C holds it unretained; `MpvHandle` keeps it alive while libmpv may call it.
final class WakeupBox: Sendable {
    let wake: @Sendable () -> Void

    init(_ wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }
}
