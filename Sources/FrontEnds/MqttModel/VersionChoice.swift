/// The version of the protocol for the next connection: MQTT 5, or 3.1.1 with a broker that knows no other (F2).
package struct VersionChoice: Equatable, Sendable {
    /// So often a broker has to close without an answer. Once, it may be a broker that ends.
    private static let suspicious = 2

    private let wanted: MqttVersion
    package private(set) var version: MqttVersion
    private var unanswered = 0

    /// - Parameter wanted: with 3.1.1 it is never another.
    package init(_ wanted: MqttVersion) {
        self.wanted = wanted
        version = wanted
    }

    /// A connection, or the attempt, has ended.
    ///
    /// - Returns: whether the broker has told that it wants the version that comes next.
    package mutating func ended(_ cause: MqttSession.Cause) -> Bool {
        unanswered = cause == .unanswered ? unanswered + 1 : 0
        guard wanted == .five, cause == .version || unanswered >= Self.suspicious else { return false }
        unanswered = 0
        let wasFive = version == .five
        version = wasFive ? .threeOneOne : .five
        return wasFive && cause == .version
    }
}
