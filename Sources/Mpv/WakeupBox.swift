/// What libmpv's wakeup callback points at. C holds it unretained; `MpvHandle` holds it for as long as libmpv may call.
final class WakeupBox: Sendable {
    let wake: @Sendable () -> Void

    init(_ wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }
}
