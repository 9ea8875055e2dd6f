import SeekProtocol

/// Events that did not fit into a client's output: the newest of each kind, and the number of older ones that it
/// replaced. Each event holds the whole state of its kind, so a slow client needs only the newest.
struct ConflatedEvents {
    /// Events of one kind replace each other. Each seek button has its own kind.
    private struct Kind: Hashable {
        let name: EventName
        let button: Direction?

        init(_ event: Event) {
            name = event.name
            button = if case .seekButton(let button) = event { button.button } else { nil }
        }
    }

    private var newest: [Kind: (event: Event, stamp: EventStamp)] = [:]

    var isEmpty: Bool { newest.isEmpty }

    mutating func add(_ event: Event, _ stamp: EventStamp) {
        let kind = Kind(event)
        var stamp = stamp
        stamp.missed = newest[kind].map { $0.stamp.missed + 1 } ?? 0
        newest[kind] = (event, stamp)
    }

    /// Removes all events and returns their lines, oldest first.
    mutating func drain() -> [[UInt8]] {
        defer { newest = [:] }
        return newest.values.sorted { $0.stamp.sequence < $1.stamp.sequence }
            .map { $0.event.line($0.stamp) }
    }
}
