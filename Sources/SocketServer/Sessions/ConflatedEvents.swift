import SeekProtocol

/// Events that did not fit into a client's output: the newest of each kind, with how many it stands for. Each event is a
/// whole snapshot, so a slow client needs no other.
struct ConflatedEvents {
    /// Events of one kind replace each other; each button is a kind of its own.
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

    /// Their lines, oldest first; none are left.
    mutating func drain() -> [[UInt8]] {
        defer { newest = [:] }
        return newest.values.sorted { $0.stamp.sequence < $1.stamp.sequence }
            .map { $0.event.line($0.stamp) }
    }
}
