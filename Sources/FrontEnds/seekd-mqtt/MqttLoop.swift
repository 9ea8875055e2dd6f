import CommandLineTool
import Glibc
import Linux
import MqttModel
import SeekClient
import SeekModel
import SeekProtocol

/// Waits for the broker, the daemon and deadlines, and performs the bridge's actions.
struct MqttLoop {
    /// The daemon's reply to a command.
    private struct Report: Sendable {
        let number: Int
        let reply: MqttReply
    }

    /// At least so often the loop turns while a broker is connected, ms: for pings, and for `StallWatch`.
    private static let longestWait = 1_000.0
    /// The broker has to answer in this time, ms.
    private static let timeout = 10_000.0
    /// What has waited at the broker comes within this time, ms.
    private static let drainTime = 2_000.0

    private let configuration: MqttConfiguration
    private let login: BrokerLogin
    private let inbox: ConnectionInbox<Report>
    private let endsWithDaemon: Bool
    private var bridge: MqttBridge
    private var broker: BrokerConnection?
    /// When the broker answered, ms; nil before.
    private var answeredAt: Double?
    /// Until then what has waited is read for ends, after the program stood still; ms.
    private var drainDeadline: Double?
    private var isDrained = false
    private var watch = StallWatch()
    private var attempts: BrokerAttempts
    /// When to try the broker again, or to give up waiting for its answer; ms.
    private var brokerDeadline = 0.0
    /// Of what clients of the broker cause: they could fill the log.
    private var log = LogGate(bound: 5)

    init(
        _ connection: LiveConnection, _ configuration: MqttConfiguration, _ login: BrokerLogin, endsWithDaemon: Bool
    ) throws(Failure) {
        inbox = try ConnectionInbox(connection)
        self.configuration = configuration
        self.login = login
        self.endsWithDaemon = endsWithDaemon
        bridge = MqttBridge(configuration.settings)
        attempts = BrokerAttempts(configuration.broker, random: Double.random(in: 0..<1))
    }

    /// Returns when the daemon goes away, if `endsWithDaemon`; otherwise runs until a signal ends the program. Then the
    /// broker publishes the last will.
    mutating func run() {
        while true {
            if takeFromDaemon() { return }
            connectIfDue()
            takeFromBroker()
            handle(.deadlineReached)
            wait()
        }
    }

    // MARK: - Daemon

    /// - Returns: whether the loop ends.
    private mutating func takeFromDaemon() -> Bool {
        for arrival in inbox.take() {
            switch arrival {
            case .report(let report): handle(.replied(report.number, report.reply))
            case .update(.connected(let path)):
                Failure.say("connected to \(path)")
                handle(.daemonConnected)
            case .update(.disconnected(let error)):
                if endsWithDaemon { return true }
                Failure.say("\(error)")
                handle(.daemonLost)
            case .update(.other(let message)): handle(.event(message.value))
            case .update(.property(let property)): handle(.property(property.name, property.value))
            case .update(.refused(let response)): Failure.say("refused: \(response.message ?? response.error)")
            case .update(.event): break
            }
        }
        return false
    }

    private mutating func send(_ number: Int, _ command: JSONValue) {
        do throws(ClientError) {
            try inbox.send(Command(command)) { result in
                guard number > 0 else { return nil }
                return Report(number: number, reply: MqttReply(result))
            }
        } catch {
            handle(.replied(number, MqttReply(.failure(error))))
        }
    }

    // MARK: - Broker

    private mutating func connectIfDue() {
        guard MonotonicClock.milliseconds >= brokerDeadline else { return }
        if broker != nil {
            guard answeredAt == nil else { return }
            return lose("no connection within \(Int(Self.timeout / 1000)) s")
        }
        let topics = configuration.settings.topics
        let will = MqttPublication(topics.status, Array("offline".utf8), quality: 1, isRetained: true)
        let id = "seekd-\(configuration.settings.site.identifier)-\(configuration.settings.player.identifier)"
        broker = BrokerConnection(configuration.broker, at: attempts.place, login, id: id, will: will)
        watch.restart()
        brokerDeadline = MonotonicClock.milliseconds + Self.timeout
    }

    /// - Parameter cause: why the broker, or the network, has ended the connection; nil: the program did.
    private mutating func lose(_ reason: String, _ cause: MqttSession.Cause? = nil) {
        let now = MonotonicClock.milliseconds
        let lasted = answeredAt.map { Duration.nanoseconds(Int64((now - $0) * 1e6)) }
        (broker, answeredAt, drainDeadline) = (nil, nil, nil)
        // Not through the gate of what clients cause: these are as rare as connections.
        Failure.say("\(place): \(reason)")
        let version = attempts.place.version
        let (delay, hasRival) = attempts.ended(cause, lasted: lasted, random: Double.random(in: 0..<1))
        brokerDeadline = now + delay.milliseconds
        if attempts.place.version != version {
            Failure.say("the next attempt is with MQTT \(attempts.place.version.rawValue)")
        }
        if hasRival {
            let name = configuration.settings.player
            Failure.say(
                "is there a second player named \"\(name)\" at this site? The broker serves one of them: give each a "
                    + "name of its own in [player]. The next attempt is in \(Int(delay.seconds.rounded())) s")
        }
        handle(.brokerLost)
    }

    /// For the log.
    private var place: String { "\(attempts.place.host):\(configuration.broker.port)" }

    private mutating func takeFromBroker() {
        guard let broker else { return watch.restart() }
        if watch.turn(at: .now), drainDeadline == nil {
            guard answeredAt != nil else { return giveUp() }
            drainDeadline = MonotonicClock.milliseconds + Self.drainTime
            isDrained = false
            handle(.stalled)
            broker.drain()
        }
        for event in broker.turn() {
            switch event {
            case .connected:
                answeredAt = MonotonicClock.milliseconds
                Failure.say("connected to the broker \(place)")
                handle(.brokerConnected)
            case .message(let message): handle(.message(message))
            case .refused(let topic): say("the broker refuses the subscription to \(topic)")
            case .drained: isDrained = true
            case .closed(let reason, let cause): return lose(reason, cause)
            }
        }
        guard let drainDeadline else { return }
        if drainDeadline <= MonotonicClock.milliseconds || isDrained && !bridge.awaitsReplies { giveUp() }
    }

    /// With the connection, the broker forgets what waits for it. What ends something has been served.
    private mutating func giveUp() {
        lose("seekd-mqtt did not run for a while; commands that arrived meanwhile are not served")
    }

    // MARK: - Bridge

    private mutating func handle(_ input: MqttBridge.Input) {
        for action in bridge.handle(input, at: MqttTime(instant: .now, wall: WallClock.seconds)) {
            switch action {
            case .subscribe(let topics): broker?.subscribe(to: topics)
            case .publish(let message): broker?.publish(message)
            case .send(let number, let command): send(number, command)
            case .say(let text): say(text)
            }
        }
    }

    private mutating func say(_ text: String) {
        if let text = log.pass(text, at: MonotonicClock.now) { Failure.say(text) }
    }

    // MARK: - Time

    private func wait() {
        var waits = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
        var deadlines = [bridge.nextDeadline.map { Double($0.nanoseconds) / 1e6 }]
        if let broker {
            let events = Int16(POLLIN) | (broker.wantsToWrite ? Int16(POLLOUT) : 0)
            waits.append(pollfd(fd: broker.descriptor, events: events, revents: 0))
            deadlines.append(MonotonicClock.milliseconds + Self.longestWait)
            if answeredAt == nil { deadlines.append(brokerDeadline) }
            if let drainDeadline { deadlines.append(drainDeadline) }
            if broker.hasEvents { deadlines.append(0) }
        } else {
            deadlines.append(brokerDeadline)
        }
        Poll.wait(for: &waits, until: deadlines.compactMap { $0 }.min())
    }
}

extension MqttReply {
    init(_ result: Result<Response, ClientError>) {
        switch result {
        case .success(let response):
            self.init(error: response.error, message: response.message, data: response.data)
        case .failure(let error): self.init(error: "no-daemon", message: "\(error)")
        }
    }
}

/// The clock that machines share: of `at`, `sent` and `position_time`.
enum WallClock {
    /// Since 1970.
    static var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
