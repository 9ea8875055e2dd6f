import Foundation
import Synchronization

/// Work on a thread of its own: tests here block, and would starve each other as tasks of one small pool.
final class Background<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () throws -> Value) {
        Thread.detachNewThread {
            let result = Result { try body() }
            self.outcome.withLock { $0 = result }
            self.isDone.signal()
        }
    }

    /// Waits for its result.
    func value() throws -> Value? {
        guard isDone.wait(timeout: .now() + .seconds(60)) == .success else { return nil }
        return try outcome.withLock { $0 }?.get()
    }
}
