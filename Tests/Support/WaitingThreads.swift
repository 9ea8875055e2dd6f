import Foundation
package import Testing

/// Runs the tests of a suite, which wait for programs, on threads of their own. Swift's pool has one thread for each
/// processor: two tests that wait there would stop all tasks of the other tests, and their deadlines would pass.
package struct WaitingThreads: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Threads.shared) { try await function() }
    }

    private final class Threads: TaskExecutor {
        static let shared = Threads()

        private let queue = OperationQueue()

        /// As many at a time as the machine can play films at their speed: tests compare the times of real players.
        init() { queue.maxConcurrentOperationCount = 3 }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}

extension Trait where Self == WaitingThreads {
    /// The tests wait for programs: see ``WaitingThreads``.
    package static var waitsForPrograms: Self { Self() }
}
