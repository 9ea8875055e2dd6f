import SeekModel
import SeekProtocol

/// The newest transactions: one that comes again is not served again (F1).
struct TransactionLog: Equatable, Sendable {
    static let capacity = 256
    static let age = Duration.seconds(60)

    private struct Entry: Equatable {
        let text: [UInt8]
        let at: Instant
    }

    private var entries: [Entry] = []

    /// - Returns: false if it is there already, and then it is not added.
    mutating func add(_ transaction: JSONValue, at now: Instant) -> Bool {
        entries.removeAll { now - $0.at > Self.age }
        let text = JSONWriter.bytes(of: transaction)
        guard !entries.contains(where: { $0.text == text }) else { return false }
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(Entry(text: text, at: now))
        return true
    }
}
