import CommandLineTool
import Foundation
import Linux
import MqttModel
import SeekModel
import SeekProtocol

@testable import seekd_mqtt

/// Many players at a real broker, in one thread: the real connections, attempts and bridges, with daemons that answer at
/// once. Each node has an observer.
final class SimulatedFleet {
    struct Player {
        var bridge: MqttBridge
        var connection: BrokerConnection?
        var isOnline = false
        var attempts: BrokerAttempts
        /// When the broker has answered, and when the next attempt is due: seconds since 1970.
        var onlineAt = 0.0
        var retryAt = 0.0
        /// The commands that reached the daemon: the time in seconds since 1970, and when they were sent.
        var served: [(at: Double, sent: Double?)] = []
        var sequence = 1
    }

    struct Observer {
        let host: String
        var connection: BrokerConnection?
        var isOnline = false
        /// What it has heard last of each topic.
        var heard: [String: [UInt8]] = [:]
    }

    private static let observed = ["seekd/+/+/status", "seekd/+/+/state"]

    private let broker: MqttConfiguration.Broker
    private let asksForStates: Bool
    /// Whether the players only connect.
    private let isBare: Bool
    private(set) var players: [Player]
    private(set) var observers: [Observer]
    /// Whether players connect.
    private var isOpen = false
    /// Why connections and attempts ended, and how often.
    private(set) var ends: [String: Int] = [:]
    private var nextPings = 0.0
    /// The players whose landings have not been told.
    private var landings: [Int] = []

    init(count: Int, at real: RealBroker, isBare: Bool) {
        var broker = MqttConfiguration.Broker()
        broker.hosts = real.nodes.map(\.host)
        broker.port = real.port
        broker.quality = real.kind.quality
        if isBare { broker.version = .threeOneOne }
        self.broker = broker
        self.isBare = isBare
        asksForStates = real.kind.asksForStates
        observers = broker.hosts.map { Observer(host: $0) }
        players = (0..<count).compactMap { number in
            guard let site = MqttName("hotel"), let name = MqttName("p\(number)"), let all = MqttName("all") else {
                return nil
            }
            var settings = MqttSettings(site: site, player: name)
            settings.groups = [all]
            settings.homeAssistant.isAnnounced = real.kind.asksForStates
            let attempts = BrokerAttempts(broker, random: Double.random(in: 0..<1))
            return Player(bridge: MqttBridge(settings), attempts: attempts)
        }
        for index in players.indices {
            handle(.daemonConnected, of: index)
            tell(#"{"event":"play-button","playing":true"#, of: index)
        }
    }

    var onlineCount: Int { players.count { $0.isOnline } }

    func onlineCount(at host: String) -> Int { players.count { $0.isOnline && $0.attempts.place.host == host } }

    /// Whether each observer has heard status and state of each player.
    var isKnown: Bool { observers.allSatisfy { $0.heard.count == 2 * players.count } }

    // MARK: - Turns

    /// Turns until the condition holds.
    ///
    /// - Returns: whether it did, in time.
    func run(for seconds: Double = 120, until condition: () -> Bool) -> Bool {
        let end = WallClock.seconds + seconds
        while WallClock.seconds < end {
            turn()
            if condition() { return true }
        }
        return false
    }

    private func turn() {
        let now = WallClock.seconds
        for index in observers.indices where observers[index].connection == nil { observe(index) }
        for index in players.indices where isOpen && !players[index].isOnline && now >= players[index].retryAt {
            if players[index].connection == nil { connect(index) } else { lose(index, "no answer", nil) }
        }
        var waits = players.map { Self.wait($0.connection) }
        waits += observers.map { Self.wait($0.connection) }
        poll(&waits, nfds_t(waits.count), 1)
        let isPingTime = now >= nextPings
        if isPingTime { nextPings = now + 1 }
        for index in players.indices where isPingTime || waits[index].revents != 0 { take(index) }
        for index in observers.indices where isPingTime || waits[players.count + index].revents != 0 {
            takeObserved(index)
        }
        land()
        let instant = Instant.now
        for index in players.indices {
            if let deadline = players[index].bridge.nextDeadline, deadline <= instant {
                handle(.deadlineReached, of: index)
            }
        }
    }

    /// As in the program: the broker has to answer in this time.
    private static let timeout = 10.0

    private static func wait(_ connection: BrokerConnection?) -> pollfd {
        let events = Int16(POLLIN) | (connection?.wantsToWrite == true ? Int16(POLLOUT) : 0)
        return pollfd(fd: connection?.descriptor ?? -1, events: events, revents: 0)
    }

    private func take(_ index: Int) {
        guard let connection = players[index].connection else { return }
        for event in connection.turn() {
            switch event {
            case .connected:
                players[index].isOnline = true
                players[index].onlineAt = WallClock.seconds
                handle(.brokerConnected, of: index)
            case .message(let message): handle(.message(message), of: index)
            case .refused, .drained: break
            case .closed(let reason, let cause): return lose(index, reason, cause)
            }
        }
    }

    private func connect(_ index: Int) {
        let topics = players[index].bridge.topics
        let will = MqttPublication(topics.status, Array("offline".utf8), quality: 1, isRetained: true)
        players[index].connection = BrokerConnection(
            broker, at: players[index].attempts.place, BrokerLogin(name: nil, password: nil), id: "fleet-\(index)",
            will: will)
        players[index].retryAt = WallClock.seconds + Self.timeout
    }

    private func lose(_ index: Int, _ reason: String, _ cause: MqttSession.Cause?) {
        ends[reason, default: 0] += 1
        let now = WallClock.seconds
        let lasted = players[index].isOnline ? Duration.seconds(now - players[index].onlineAt) : nil
        players[index].connection = nil
        players[index].isOnline = false
        let (delay, _) = players[index].attempts.ended(cause, lasted: lasted, random: Double.random(in: 0..<1))
        players[index].retryAt = now + delay.seconds
        handle(.brokerLost, of: index)
    }

    // MARK: - Players

    private func handle(_ input: MqttBridge.Input, of index: Int) {
        guard !isBare else { return }
        let time = MqttTime(instant: .now, wall: WallClock.seconds)
        for action in players[index].bridge.handle(input, at: time) {
            switch action {
            case .subscribe(let topics): players[index].connection?.subscribe(to: topics)
            case .publish(let message): players[index].connection?.publish(message)
            case .send(let number, let command): serve(number, command, of: index)
            case .say: break
            }
        }
    }

    /// As a daemon: answers, and later tells of a landing.
    private func serve(_ number: Int, _ command: JSONValue, of index: Int) {
        guard number > 0 else { return }
        let sent: Double? =
            if case .array(let words) = command, words.count > 1 { words[1].number } else { nil }
        players[index].served.append((WallClock.seconds, sent))
        handle(.replied(number, MqttReply(error: "success")), of: index)
        landings.append(index)
    }

    private func land() {
        for index in landings {
            let served = players[index].served.count
            tell(#"{"event":"chase","phase":"landed","chase":\#(served),"position":\#(served)"#, of: index)
        }
        landings = []
    }

    private func tell(_ members: String, of index: Int) {
        players[index].sequence += 1
        let time = Instant.now.nanoseconds / 1000
        let line = members + #","seq":\#(players[index].sequence),"time_us":\#(time)}"#
        if let event = try? JSONReader.value(of: line.utf8) { handle(.event(event), of: index) }
    }

    // MARK: - Observers

    private func observe(_ index: Int) {
        let host = observers[index].host
        // With MQTT 5 it would ask for no retained messages.
        let place = BrokerAttempts.Place(host: host, firstAddress: 0, version: .threeOneOne, hasOthers: false)
        observers[index].connection = BrokerConnection(
            broker, at: place, BrokerLogin(name: nil, password: nil), id: "observer-\(index)",
            will: MqttPublication("seekd/observer", []))
    }

    private func takeObserved(_ index: Int) {
        guard let connection = observers[index].connection else { return }
        for event in connection.turn() {
            switch event {
            case .connected:
                observers[index].isOnline = true
                connection.subscribe(to: Self.observed)
                if asksForStates { connection.publish(MqttPublication("homeassistant/status", Array("online".utf8))) }
            case .message(let message): observers[index].heard[message.topic] = message.payload
            case .refused, .drained: break
            case .closed:
                observers[index] = Observer(host: observers[index].host)
                return
            }
        }
    }

    /// Lets the players connect.
    func open() { isOpen = true }

    func forgetHeard() { for index in observers.indices { observers[index].heard = [:] } }

    /// At the first node that an observer is at.
    func publish(_ topic: String, _ payload: String) {
        observers.first { $0.isOnline }?.connection?.publish(
            MqttPublication(topic, Array(payload.utf8), quality: broker.quality > 0 ? 1 : 0))
    }
}
