/// Detects a second player of the same name: a broker ends the session of the one when the other connects. MQTT 5 tells it;
/// with 3.1.1 the connection just closes, again and again.
package struct RivalWatch: Equatable, Sendable {
    /// A connection that ends sooner may have been ended by a rival.
    package static let shortLife = Duration.seconds(10)
    private static let suspicious = 3

    private var shortLives = 0

    package init() {}

    /// A connection has ended.
    ///
    /// - Parameters:
    ///   - isTakenOver: the broker said so.
    ///   - lasted: from the broker's answer to the end; nil: there was no answer, or the end was not the broker's.
    /// - Returns: whether there seems to be a rival.
    package mutating func ended(isTakenOver: Bool, lasted: Duration?) -> Bool {
        let isShort = lasted.map { $0 < Self.shortLife } ?? false
        shortLives = isShort ? shortLives + 1 : 0
        return isTakenOver || shortLives >= Self.suspicious
    }
}
