import MpvCommands
import NIOCore
package import SeekProtocol
package import SocketServer

/// A client's requests that have not begun, in their order.
///
/// libmpv's core serves requests in order, so most are handed over at once. Two kinds wait: requests that libmpv serves
/// outside its core wait until the core has answered all earlier ones, and every request after a command that the core
/// runs asynchronously waits for that command.
package struct RequestQueue {
    package struct Entry {
        package let request: Result<Request, Refusal>
        /// Nil for a text command, which is never answered.
        package let slot: ReplyQueue.Slot?
        /// It has waited in the socket, for longer than its sender expected.
        package let hasWaited: Bool

        /// Whether it is a request of mpv's protocol, or not a valid request.
        package var isMpv: Bool {
            switch request {
            case .success(.mpv), .failure: true
            case .success: false
            }
        }
    }

    /// One line of text may hold thousands of commands.
    private var waiting = CircularBuffer<Entry>()
    /// The queue waits for the reply to the last command.
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

    /// Removes and returns the next request; nil if there is none, or it has to wait.
    ///
    /// - Parameter isQuiet: all requests that began are answered.
    package mutating func next(isQuiet: Bool) -> Entry? {
        if isQuiet { isHeld = false }
        guard let first = waiting.first, !isHeld, isQuiet || !Self.waitsForOthers(first) else { return nil }
        return waiting.removeFirst()
    }

    /// Makes the next request wait for the reply to the request that has just begun.
    package mutating func hold() { isHeld = true }

    /// Lets it begin all the same.
    package mutating func release() { isHeld = false }

    private static func waitsForOthers(_ entry: Entry) -> Bool {
        guard case .success(.mpv(let request)) = entry.request else { return false }
        switch request {
        case .observeProperty, .unobserveProperty, .requestLogMessages, .setEvent: return true
        case .clientName, .time, .version, .getProperty, .setProperty, .command: return false
        }
    }
}
