import CLinux
import Glibc
import NIOCore
import SocketServer

/// Calls a closure after the loop has looked at all of its sockets.
///
/// A task that is scheduled for later does not do that: NIO runs tasks until none is due, and a short time passes while
/// it looks for the next one. A descriptor that becomes readable (eventfd(2)) is found only with the sockets.
final class AfterSockets: Sendable {
    typealias Task = @Sendable () -> Void

    private struct State {
        var task: Task?
    }

    private let descriptor: Int32
    private let channel: EventLoopFuture<any Channel>
    /// Nil until the loop has the descriptor.
    private let state: NIOLoopBoundBox<State?>

    /// Nil if the process has no free descriptor.
    init?(on loop: any EventLoop) {
        let descriptor = linux_open_counter()
        guard descriptor >= 0 else { return nil }
        let box = NIOLoopBoundBox<State?>.makeEmptyBox(eventLoop: loop)
        self.descriptor = descriptor
        state = box
        channel = DescriptorWatch.start(descriptor, on: loop) {
            let task = box.value?.task
            box.value?.task = nil
            task?()
        }
        channel.whenSuccess { _ in box.value = State() }
    }

    deinit { channel.whenSuccess { $0.close(promise: nil) } }

    /// Calls `task` once, after the sockets. On the loop, and not again before it is called.
    ///
    /// - Returns: false if the loop does not have the descriptor.
    func call(_ task: @escaping Task) -> Bool {
        guard state.value != nil else { return false }
        state.value?.task = task
        var count: UInt64 = 1
        return write(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0
    }
}
