import Linux
import MqttModel
import SeekModel

/// Which host of the broker comes next, with which version of the protocol, and when. It reads no clock.
struct BrokerAttempts {
    /// A connection that lasted longer has worked.
    static let steadyTime = Duration.seconds(60)

    /// What to connect to.
    struct Place: Equatable, Sendable {
        let host: String
        /// Which of the host's addresses comes first, counted on over its list.
        let firstAddress: Int
        let version: MqttVersion
        /// Whether other hosts would come next.
        let hasOthers: Bool
    }

    private let hosts: [String]
    private var number: Int
    private var versions: VersionChoice
    private var rivals = RivalWatch()
    /// Hosts that were tried since the last longer wait.
    private var tried = 0
    private var backoff = Backoff.broker
    private var rivalBackoff = Backoff.rival

    /// - Parameter random: 0 ..< 1. It decides at which host the first attempt is, so that players spread over them.
    init(_ broker: MqttConfiguration.Broker, random: Double) {
        hosts = broker.everyHost
        number = Int(random * Double(hosts.count))
        versions = VersionChoice(broker.version)
    }

    var place: Place {
        Place(
            host: hosts[number % hosts.count], firstAddress: number / hosts.count, version: versions.version,
            hasOthers: hosts.count > 1)
    }

    /// A connection, or the attempt, has ended. The other hosts are tried soon; only then come longer waits.
    ///
    /// - Parameters:
    ///   - cause: why the broker, or the network, has ended it; nil: the program did.
    ///   - lasted: since the broker's answer; nil: there was none.
    ///   - random: 0 ..< 1.
    /// - Returns: when the next attempt is due, and whether a second player of this name seems to be there.
    mutating func ended(
        _ cause: MqttSession.Cause?, lasted: Duration?, random: Double
    ) -> (delay: Duration, hasRival: Bool) {
        if versions.ended(cause ?? .other) { return (.zero, false) }
        let hasRival = rivals.ended(isTakenOver: cause == .takenOver, lasted: cause == nil ? nil : lasted)
        number += 1
        guard !hasRival else { return (rivalBackoff.next(random: random), true) }
        if lasted ?? .zero >= Self.steadyTime {
            (backoff, rivalBackoff) = (.broker, .rival)
            tried = 0
        }
        tried += 1
        guard tried == hosts.count else {
            var first = Backoff.broker
            return (first.next(random: random), false)
        }
        tried = 0
        return (backoff.next(random: random), false)
    }
}

extension Backoff {
    /// Between attempts to connect: with jitter, so that players that lost their broker together do not come back together
    /// (F7).
    static let broker = Backoff(first: .milliseconds(500), limit: .seconds(30), jitter: 0.5)
    /// The same if another player of this name is at the broker: each of them ends the connection of the other.
    static let rival = Backoff(first: .seconds(30), limit: .seconds(300), jitter: 0.5)
}
