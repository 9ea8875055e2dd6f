import Logging
import Synchronization

/// The level of a log, which may change while it is used. Any thread.
final class SharedLogLevel: Sendable {
    private static let levels = Logger.Level.allCases

    /// In `levels`.
    private let index: Atomic<Int>

    init(_ level: Logger.Level) { index = Atomic(Self.levels.firstIndex(of: level) ?? 0) }

    var value: Logger.Level {
        get { Self.levels[index.load(ordering: .relaxed)] }
        set { index.store(Self.levels.firstIndex(of: newValue) ?? 0, ordering: .relaxed) }
    }
}
