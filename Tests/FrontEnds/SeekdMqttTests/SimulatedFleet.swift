import CommandLineTool
import Foundation
import Linux
import MqttModel
import SeekModel
import SeekProtocol

@testable import seekd_mqtt

/// Many players at a real broker, in one thread: the real connections and bridges, with daemons that answer at once.
final class SimulatedFleet {
    struct Player {
        var bridge: MqttBridge
        var connection: BrokerConnection?
        var isOnline = false
        var backoff = Backoff.broker
        var retryAt = 0.0
        /// The commands that reached the daemon: the time in seconds since 1970, and when they were sent.
        var served: [(at: Double, sent: Double?)] = []
        var sequence = 1
    }

    let broker: MqttConfiguration.Broker
    private(set) var players: [Player]
    /// What the observer has heard last of each topic.
    private(set) var heard: [String: [UInt8]] = [:]
    private var observer: BrokerConnection?
    private let observed: [String]
    private var nextPings = 0.0
    /// The players whose landings have not been told.
    private var landings: [Int] = []

    init(count: Int, port: Int, observing topics: [String]) throws {
        var broker = MqttConfiguration.Broker()
        broker.host = "127.0.0.1"
        broker.port = port
        self.broker = broker
        observed = topics
        players = (0..<count).compactMap { number in
            guard let site = MqttName("hotel"), let name = MqttName("p\(number)"), let all = MqttName("all") else {
                return nil
            }
            var settings = MqttSettings(site: site, player: name)
            settings.groups = [all]
            settings.homeAssistant.isAnnounced = false
            return Player(bridge: MqttBridge(settings))
        }
        for index in players.indices {
            handle(.daemonConnected, of: index)
            tell(#"{"event":"play-button","playing":true"#, of: index)
        }
    }

    var onlineCount: Int { players.count { $0.isOnline } }

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
        if observer == nil { observe() }
        for index in players.indices where players[index].connection == nil && now >= players[index].retryAt {
            connect(index)
        }
        var waits = players.map { Self.wait($0.connection) }
        waits.append(Self.wait(observer))
        poll(&waits, nfds_t(waits.count), 1)
        let isPingTime = now >= nextPings
        if isPingTime { nextPings = now + 1 }
        for index in players.indices where isPingTime || waits[index].revents != 0 { take(index) }
        if isPingTime || waits[players.count].revents != 0 { takeObserved() }
        land()
        let instant = Instant.now
        for index in players.indices {
            if let deadline = players[index].bridge.nextDeadline, deadline <= instant {
                handle(.deadlineReached, of: index)
            }
        }
    }

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
                players[index].backoff.reset()
                handle(.brokerConnected, of: index)
            case .message(let message): handle(.message(message), of: index)
            case .refused, .drained: break
            case .closed: return lose(index)
            }
        }
    }

    private func connect(_ index: Int) {
        let topics = players[index].bridge.topics
        let will = MqttPublication(topics.status, Array("offline".utf8), quality: 1, isRetained: true)
        players[index].connection = BrokerConnection(
            broker, BrokerLogin(name: nil, password: nil), id: "fleet-\(index)", will: will)
    }

    private func lose(_ index: Int) {
        players[index].connection = nil
        players[index].isOnline = false
        players[index].retryAt =
            WallClock.seconds + players[index].backoff.next(random: Double.random(in: 0..<1)).seconds
        handle(.brokerLost, of: index)
    }

    // MARK: - Players

    private func handle(_ input: MqttBridge.Input, of index: Int) {
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

    // MARK: - Observer

    private func observe() {
        let will = MqttPublication("seekd/observer", [])
        // With MQTT 5 it would ask for no retained messages.
        var broker = broker
        broker.version = .threeOneOne
        observer = BrokerConnection(
            broker, BrokerLogin(name: nil, password: nil), id: "observer", will: will)
    }

    private func takeObserved() {
        guard let observer else { return }
        for event in observer.turn() {
            switch event {
            case .connected: observer.subscribe(to: observed)
            case .message(let message): heard[message.topic] = message.payload
            case .refused, .drained: break
            case .closed:
                self.observer = nil
                return
            }
        }
    }

    func forgetHeard() { heard = [:] }

    func publish(_ topic: String, _ payload: String) {
        observer?.publish(MqttPublication(topic, Array(payload.utf8), quality: 1))
    }
}
