/// Scheduled events, in order of time and then of insertion. The head is the clock of a simulation.
struct EventQueue<Event> {
    private struct Entry {
        var at: Int64
        var order: Int
        var event: Event

        func isBefore(_ other: Entry) -> Bool { (at, order) < (other.at, other.order) }
    }

    private var heap: [Entry] = []
    private var inserted = 0
    /// Nanoseconds of virtual time: that of the newest event taken.
    private(set) var now: Int64 = 0

    /// Never in the past: a late event happens now.
    mutating func schedule(_ event: Event, at time: Int64) {
        inserted += 1
        heap.append(Entry(at: max(time, now), order: inserted, event: event))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func next() -> Event? {
        guard let first = heap.first else { return nil }
        now = first.at
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first.event
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].isBefore(heap[least]) { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
