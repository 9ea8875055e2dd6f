import NIOCore
package import SeekProtocol

/// A client's unanswered requests: replies leave in the order of the requests.
package struct ReplyQueue {
    /// A request's place in the order.
    package struct Slot: Hashable, Sendable {
        fileprivate let number: Int
        /// Echoed in the reply.
        fileprivate let request: JSONValue
        /// The reply may leave out of order.
        package let isAsync: Bool

        package static func == (left: Slot, right: Slot) -> Bool { left.number == right.number }
        package func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    /// A request in the order: its reply waits for earlier replies, and later ones wait for it.
    private struct Entry {
        let number: Int
        /// Nil until the reply is known.
        var line: [UInt8]?
        /// Replies to later async requests, which must not overtake this one.
        var followers: [[UInt8]] = []
    }

    private var next = 0
    /// In the order of the requests.
    private var waiting = CircularBuffer<Entry>()
    private var asyncCount = 0

    package init() {}

    /// Requests without an answer.
    package var count: Int { waiting.count + asyncCount }

    package mutating func open(_ request: JSONValue, isAsync: Bool) -> Slot {
        let slot = Slot(number: next, request: request, isAsync: isAsync)
        next += 1
        if isAsync { asyncCount += 1 } else { waiting.append(Entry(number: slot.number)) }
        return slot
    }

    /// Answers a request and sends the lines that can leave now, oldest first.
    package mutating func answer(_ slot: Slot, _ reply: Reply, send: ([UInt8]) -> Void) {
        let line = reply.line(to: slot.request, isAsync: slot.isAsync)
        if slot.isAsync {
            asyncCount -= 1
            // mpv starts an async request only after the requests before it are answered.
            guard let last = waiting.lastIndex(where: { $0.number < slot.number }) else { return send(line) }
            waiting[last].followers.append(line)
            return
        }
        guard let index = waiting.firstIndex(where: { $0.number == slot.number }) else { return }
        waiting[index].line = line
        while let line = waiting.first?.line {
            send(line)
            waiting.removeFirst().followers.forEach(send)
        }
    }
}
