import NIOCore
import SeekProtocol

/// What a client has sent and what is not begun yet, in its order.
///
/// libmpv serves requests in the order in which it is handed them, so most are handed over at once. Two kinds can't be:
/// those that are done without libmpv's core, where the core must have come as far; and whatever stands behind a
/// command that the core carries out beside others.
struct RequestLine {
    struct Entry {
        let request: Result<Request, Refusal>
        /// Nil for a text command, which is never answered.
        let slot: ReplyQueue.Slot?
    }

    /// One line of text may hold thousands.
    private var waiting = CircularBuffer<Entry>()
    /// What stands behind the command that was begun last waits until that one is answered.
    private var isHeld = false

    var isEmpty: Bool { waiting.isEmpty }

    mutating func append(_ entry: Entry) { waiting.append(entry) }

    /// Forgets what is not begun, and answers what that was.
    @discardableResult
    mutating func drop() -> [Entry] {
        defer { waiting = CircularBuffer() }
        return Array(waiting)
    }

    /// The next request that may be begun; nil where there is none, or it has to wait.
    ///
    /// - Parameter isQuiet: whether all that was begun is answered.
    mutating func next(isQuiet: Bool) -> Entry? {
        if isQuiet { isHeld = false }
        guard let first = waiting.first, !isHeld, isQuiet || !Self.waitsForOthers(first) else { return nil }
        return waiting.removeFirst()
    }

    /// The next one waits for the answer to the one that was just begun.
    mutating func hold() { isHeld = true }

    private static func waitsForOthers(_ entry: Entry) -> Bool {
        guard case .success(.mpv(let request)) = entry.request else { return false }
        switch request {
        case .observeProperty, .unobserveProperty, .requestLogMessages, .setEvent: return true
        case .clientName, .time, .version, .getProperty, .setProperty, .command: return false
        }
    }
}
