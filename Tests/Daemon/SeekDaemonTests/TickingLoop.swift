import Dispatch
import NIOCore
import NIOEmbedded
import Synchronization

/// A testing loop whose clock goes on by a microsecond each time it is read: two readings are never equal, so the time of
/// each input shows when it was taken.
final class TickingLoop: EventLoop {
    let base: NIOAsyncTestingEventLoop
    private let readings = Mutex<Int64>(0)

    init(_ base: NIOAsyncTestingEventLoop) { self.base = base }

    var now: NIODeadline {
        let count = readings.withLock { count in
            count += 1
            return count
        }
        return base.now + .microseconds(count)
    }

    var executor: any SerialExecutor { base.executor }
    var inEventLoop: Bool { base.inEventLoop }

    func execute(_ task: @escaping @Sendable () -> Void) { base.execute(task) }

    func scheduleTask<T>(deadline: NIODeadline, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
        base.scheduleTask(deadline: deadline, task)
    }

    func scheduleTask<T>(in delay: TimeAmount, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> {
        base.scheduleTask(in: delay, task)
    }

    func preconditionInEventLoop(file: StaticString, line: UInt) {
        base.preconditionInEventLoop(file: file, line: line)
    }

    func preconditionNotInEventLoop(file: StaticString, line: UInt) {
        base.preconditionNotInEventLoop(file: file, line: line)
    }

    func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
        base.shutdownGracefully(queue: queue, callback)
    }
}
