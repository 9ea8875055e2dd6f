import NIOCore
package import SeekProtocol

/// A client's requests that are not answered yet, so that replies come in the order of requests.
package struct ReplyQueue {
    /// A request's place in the order.
    package struct Slot: Hashable, Sendable {
        fileprivate let number: Int
        /// Echoed in the reply.
        fileprivate let request: JSONValue
        /// Its reply need not wait for its turn.
        package let isAsync: Bool

        package static func == (left: Slot, right: Slot) -> Bool { left.number == right.number }
        package func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    /// A reply that others wait for, or that waits for others.
    private struct Entry {
        let number: Int
        /// Nil where the reply is not known yet.
        var line: [UInt8]?
        /// Answers to later requests that need not wait for each other, but must not overtake this one.
        var followers: [[UInt8]] = []
    }

    private var next = 0
    /// In order.
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

    /// Answers a request: sends the lines that can go out now, oldest first.
    package mutating func answer(_ slot: Slot, _ reply: Reply, send: ([UInt8]) -> Void) {
        let line = reply.line(to: slot.request, isAsync: slot.isAsync)
        if slot.isAsync {
            asyncCount -= 1
            // It was not even begun while those before it were not answered: so it is in mpv.
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
