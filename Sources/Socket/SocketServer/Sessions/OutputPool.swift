import SeekProtocol

/// What all clients together make seekd hold: output that they have not read, and replies that libmpv still makes for
/// them. Once it is full, a client is served only while nothing is held for it.
///
/// It belongs to one event loop and is used there only.
package final class OutputPool {
    private let limit: Int
    /// Bytes held now.
    package private(set) var held = 0
    /// The most bytes held since the last call of `forgetPeak`.
    package private(set) var peak = 0
    /// Bytes of JSON of all observed values.
    package private(set) var observed = 0

    /// A value takes this many times its JSON's bytes while libmpv and seekd hold it as a tree of nodes.
    package static let nodeFactor = 8

    /// - Parameter limit: bytes.
    package init(limit: Int) { self.limit = limit }

    /// Changes the bytes held.
    ///
    /// - Parameter change: bytes; below 0 if they are released.
    package func hold(_ change: Int) {
        held += change
        peak = max(peak, held)
    }

    /// Clients that get libmpv's log messages of the levels above info: libmpv keeps some megabytes for each.
    package private(set) var verbose = 0

    package static let mostVerbose = 16

    package func countVerbose(_ change: Int) { verbose += change }

    /// Large replies that libmpv makes now, for all clients.
    package private(set) var large = 0

    /// libmpv's core makes one reply after the other: whoever asks for a small one waits for at most this many.
    private static let mostLarge = 2

    package func countLarge(_ change: Int) { large += change }

    package var mayBeginLarge: Bool { large < Self.mostLarge }

    package var isFull: Bool { held >= limit }

    /// The most that the values of all observed properties may have together, bytes of JSON: libmpv keeps each of them
    /// until its client reads it.
    package var observedLimit: Int { limit / (4 * Self.nodeFactor) }

    /// Changes the bytes of observed values.
    package func observe(_ change: Int) { observed += change }

    package func forgetPeak() { peak = held }
}

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
