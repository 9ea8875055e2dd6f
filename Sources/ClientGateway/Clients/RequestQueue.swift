import MpvCommands
import NIOCore
package import SeekProtocol
package import SocketServer

/// A client's requests that have not begun, in their order.
///
/// libmpv serves requests in the order in which it gets them, so most are handed over at once. Two kinds wait: requests
/// that libmpv serves without its core, until the core has caught up; and everything after a command that the core
/// carries out beside others.
package struct RequestQueue {
    package struct Entry {
        package let request: Result<Request, Refusal>
        /// Nil for a text command, which is never answered.
        package let slot: ReplyQueue.Slot?

        /// Whether it is a request in mpv's words, or one that is not understood.
        package var isMpv: Bool {
            switch request {
            case .success(.mpv), .failure: true
            case .success: false
            }
        }
    }

    /// One line of text may hold thousands of commands.
    private var waiting = CircularBuffer<Entry>()
    /// The queue waits until the command that was begun last is answered.
    private var isHeld = false

    package var isEmpty: Bool { waiting.isEmpty }

    package mutating func append(_ entry: Entry) { waiting.append(entry) }

    /// Puts back a request that did not begin.
    package mutating func putBack(_ entry: Entry) { waiting.prepend(entry) }

    /// Removes and returns the requests that have not begun.
    @discardableResult
    package mutating func removeAll() -> [Entry] {
        defer { waiting = CircularBuffer() }
        return Array(waiting)
    }

    /// The next request that may begin; nil if there is none, or it has to wait.
    ///
    /// - Parameter isQuiet: all requests that began are answered.
    package mutating func next(isQuiet: Bool) -> Entry? {
        if isQuiet { isHeld = false }
        guard let first = waiting.first, !isHeld, isQuiet || !Self.waitsForOthers(first) else { return nil }
        return waiting.removeFirst()
    }

    /// Makes the next request wait for the answer to the one that has just begun.
    package mutating func hold() { isHeld = true }

    private static func waitsForOthers(_ entry: Entry) -> Bool {
        guard case .success(.mpv(let request)) = entry.request else { return false }
        switch request {
        case .observeProperty, .unobserveProperty, .requestLogMessages, .setEvent: return true
        case .clientName, .time, .version, .getProperty, .setProperty, .command: return false
        }
    }
}
