import NIOCore

/// Lets one message a second through to the log, and counts the others.
struct LogGate {
    static let interval = TimeAmount.seconds(1)

    private var openAt = NIODeadline.uptimeNanoseconds(0)
    private var suppressed = 0

    /// - Returns: the message as it is to be logged; nil: not now.
    mutating func pass(_ message: String, at now: NIODeadline) -> String? {
        guard now >= openAt else {
            suppressed += 1
            return nil
        }
        openAt = now + Self.interval
        defer { suppressed = 0 }
        return suppressed == 0 ? message : "\(message) (\(suppressed) messages were not logged)"
    }
}
