/// Lets five messages a second through to the log, and counts the others: clients of the broker could fill it.
struct LogGate {
    private static let interval = 1_000.0
    private static let bound = 5

    private var start = -interval
    private var count = 0

    /// - Parameter now: ms.
    /// - Returns: the message as it is to be logged; nil: not now.
    mutating func pass(_ message: String, at now: Double) -> String? {
        var suppressed = 0
        if now - start >= Self.interval {
            suppressed = max(0, count - Self.bound)
            (start, count) = (now, 0)
        }
        count += 1
        guard count <= Self.bound else { return nil }
        return suppressed == 0 ? message : "\(message) (\(suppressed) messages were not logged)"
    }
}
