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
