import Foundation
import MqttModel
import SeekProtocol
import Testing

@testable import seekd_mqtt

/// What happens to a fleet and its broker, step by step. Each step prints figures.
struct FleetRun {
    private static let group = "seekd/hotel/group/all/cmd"

    private let broker: RealBroker
    private let fleet: SimulatedFleet
    private let count: Int

    /// - Parameter isBare: the players only connect, which shows what the broker itself needs.
    init(_ kind: BrokerKind, count: Int, isBare: Bool = false) throws {
        self.count = count
        let begin = WallClock.seconds
        broker = try RealBroker(kind)
        fleet = SimulatedFleet(count: count, at: broker, isBare: isBare)
        say("the broker listens after \(seconds(since: begin)), and has \(broker.memory >> 10) MiB")
    }

    private func say(_ text: String) { print("fleet: \(broker.kind.rawValue), \(count) players: \(text)") }

    private func seconds(since begin: Double) -> String { String(format: "%.2f s", WallClock.seconds - begin) }

    private func milliseconds(_ seconds: Double?) -> String { String(format: "%.1f ms", (seconds ?? 0) * 1000) }

    // MARK: - Commands

    func begin() throws {
        try #require(fleet.run { fleet.observers.allSatisfy(\.isOnline) })
        let begin = WallClock.seconds
        fleet.open()
        try #require(
            fleet.run { fleet.isKnown },
            "\(fleet.onlineCount) are online, \(fleet.observers.map(\.heard.count)) topics")
        let places = broker.nodes.map { fleet.onlineCount(at: $0.host) }
        say("all online, states known after \(seconds(since: begin)); at the nodes: \(places)")
    }

    /// Of bare connections, at one of several nodes that is killed.
    func connect(killing node: Int) throws {
        try #require(fleet.run { fleet.observers.allSatisfy(\.isOnline) })
        var begin = WallClock.seconds
        fleet.open()
        try #require(fleet.run { fleet.onlineCount == count }, "\(fleet.onlineCount) are online, \(fleet.ends)")
        let after = seconds(since: begin)
        say("bare connections: all are online after \(after); the broker has \(broker.memory >> 10) MiB")
        let host = broker.nodes[node].host
        broker.kill(node)
        begin = WallClock.seconds
        try #require(fleet.run { fleet.onlineCount(at: host) == 0 })
        let lost = count - fleet.onlineCount
        try #require(fleet.run { fleet.onlineCount == count }, "\(fleet.onlineCount) are online, \(fleet.ends)")
        say("bare connections: node \(node) is killed: \(lost) are back after \(seconds(since: begin))")
    }

    private func tap() {
        let sent = WallClock.seconds
        fleet.publish(Self.group, #"{"command":["tap",\#(sent)],"sent":\#(sent)}"#)
    }

    func command() throws {
        let sent = WallClock.seconds
        tap()
        try #require(fleet.run { fleet.players.allSatisfy { $0.served.count == 1 } })
        let last = fleet.players.map { $0.served[0].at - sent }.max()
        say("a command to all: the last has served it after \(milliseconds(last))")
    }

    func moment() throws {
        let moment = WallClock.seconds + 3
        fleet.publish(Self.group, #"{"command":["tap",\#(moment)],"at":\#(moment)}"#)
        try #require(fleet.run { fleet.players.allSatisfy { $0.served.count == 2 } })
        let starts = fleet.players.map { $0.served[1].at - moment }
        let (first, last) = (milliseconds(starts.min()), milliseconds(starts.max()))
        say("at a common moment: the first \(first), the last \(last) after it")
        #expect(try #require(starts.min()) > -0.002)
    }

    // MARK: - Nodes

    /// Kills a node in the middle of 40 commands to all. With others, its players come back there.
    func burst(killing node: Int) throws {
        let host = broker.nodes[node].host
        let staying = fleet.players.indices.filter { fleet.players[$0].attempts.place.host != host }
        let before = staying.map { fleet.players[$0].served.count }
        for _ in 0..<20 { tap() }
        _ = fleet.run(for: 0.2) { false }
        broker.kill(node)
        let killed = WallClock.seconds
        for _ in 0..<20 {
            tap()
            _ = fleet.run(for: 0.02) { false }
        }
        try #require(fleet.run { fleet.onlineCount(at: host) == 0 })
        guard !staying.isEmpty else { return }
        try waitUntilServed("node \(node) is killed", since: killed)
        let missing = zip(staying, before).map { 40 - min(40, fleet.players[$0].served.count - $1) }.reduce(0, +)
        let lost = staying.count { fleet.players[$0].onlineAt > killed }
        say("at other nodes: \(missing) of \(40 * staying.count) not served, \(lost) connections lost")
    }

    /// Kills the last but one node, at which all players are: commands that can't be served are not served later.
    func refuse(killing node: Int) throws {
        broker.kill(node)
        let killed = WallClock.seconds
        while WallClock.seconds < killed + 8 {
            tap()
            _ = fleet.run(for: 0.5) { false }
        }
        say("with one node of three for 8 s, \(fleet.onlineCount) are online")
    }

    /// Starts nodes again. Commands from before are not served afterwards.
    func restart(_ nodes: [Int]) throws {
        let isWhole = fleet.onlineCount == count
        let served = fleet.players.map(\.served.count)
        let wasNone = fleet.onlineCount == 0
        try broker.start(nodes)
        let restart = WallClock.seconds
        if nodes.count == broker.nodes.count { fleet.forgetHeard() }
        if wasNone { #expect(fleet.players.map(\.served.count) == served) }
        if !isWhole { try waitUntilServed("nodes \(nodes) have started again", since: restart) }
        try #require(
            fleet.run { fleet.onlineCount == count && fleet.isKnown },
            "\(fleet.onlineCount) are online, \(fleet.observers.map(\.heard.count)) topics")
        say("after the restart of \(nodes), all states are known at all nodes after \(seconds(since: restart))")
    }

    /// All are online, and then a command reaches all.
    private func waitUntilServed(_ event: String, since begin: Double) throws {
        try #require(fleet.run { fleet.onlineCount == count }, "\(fleet.onlineCount) are online, \(fleet.ends)")
        let online = WallClock.seconds
        let after = seconds(since: begin)
        var nextTap = online
        let isServed = fleet.run {
            if WallClock.seconds >= nextTap {
                tap()
                nextTap += 0.5
            }
            return fleet.players.allSatisfy { $0.served.last?.sent ?? 0 >= online }
        }
        let deaf = fleet.players.count { $0.served.last?.sent ?? 0 < online }
        try #require(isServed, "\(deaf) players are online, and no command reaches them")
        say("\(event): all are online after \(after), and served after \(seconds(since: begin))")
    }

    // MARK: - At the end

    func check() {
        // A broker that has just chosen a leader takes states later than connections.
        let begin = WallClock.seconds
        var stale = staleCount
        while stale > 0, WallClock.seconds < begin + 60 {
            _ = fleet.run(for: 0.5) { false }
            stale = staleCount
        }
        say("all states are the players' after \(seconds(since: begin))")
        #expect(stale == 0, "states are not the player's")
        let waits = fleet.players.flatMap { $0.served.compactMap { served in served.sent.map { served.at - $0 } } }
        // The bridge decides when it reads the message; this clock is read a little later.
        #expect(waits.max() ?? .infinity < 2.1, "a command was served late")
        let twice = fleet.players.map { $0.served.count - Set($0.served.map(\.sent)).count }.reduce(0, +)
        #expect(twice == 0, "commands were served twice")
        say("served twice: \(twice); the slowest after \(milliseconds(waits.max()))")
        let own = BrokerNode.memory(of: getpid()) >> 10
        say("the broker has \(broker.memory >> 10) MiB, this process \(own) MiB")
    }

    /// States that an observer knows otherwise than the player.
    private var staleCount: Int {
        var count = 0
        for player in fleet.players {
            for observer in fleet.observers {
                let state = try? JSONReader.value(of: observer.heard[player.bridge.topics.state] ?? [])
                let isOnline = observer.heard[player.bridge.topics.status] == Array("online".utf8)
                if !isOnline || state?["position"] != .double(Double(player.served.count)) { count += 1 }
            }
        }
        return count
    }
}
