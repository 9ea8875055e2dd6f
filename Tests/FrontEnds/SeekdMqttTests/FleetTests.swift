import Foundation
import Glibc
import MqttModel
import SeekProtocol
import Testing

@testable import seekd_mqtt

/// SEEKD_FLEET: the number of players; `make test-fleet` takes 1,000.
@Suite("A fleet at a real broker", .serialized, .timeLimit(.minutes(10)))
struct FleetTests {
    private static let count = ProcessInfo.processInfo.environment["SEEKD_FLEET"].flatMap(Int.init) ?? 50
    private static let group = "seekd/hotel/group/all/cmd"

    private func milliseconds(_ seconds: Double?) -> String { String(format: "%.1f ms", (seconds ?? 0) * 1000) }

    @Test("commands to all arrive, at their moment; a broker killed in mid-burst causes no late tap and no stale state")
    func fleet() throws {
        Self.raiseDescriptorLimit()
        let broker = try RealBroker()
        let fleet = try SimulatedFleet(
            count: Self.count, port: broker.port, observing: ["seekd/+/+/status", "seekd/+/+/state"])
        let begin = WallClock.seconds
        try #require(fleet.run { fleet.heard.count == 2 * Self.count }, "\(fleet.onlineCount) are online")
        print("fleet: \(Self.count) players: all online, states known after \(milliseconds(WallClock.seconds - begin))")

        // At once.
        let sent = WallClock.seconds
        fleet.publish(Self.group, #"{"command":["tap",\#(sent)],"sent":\#(sent)}"#)
        try #require(fleet.run { fleet.players.allSatisfy { $0.served.count == 1 } })
        let delays = fleet.players.map { $0.served[0].at - sent }
        print("fleet: a command to all: the last of \(Self.count) served it after \(milliseconds(delays.max()))")

        // At a common moment.
        let moment = WallClock.seconds + 3
        fleet.publish(Self.group, #"{"command":["tap",\#(moment)],"at":\#(moment)}"#)
        try #require(fleet.run { fleet.players.allSatisfy { $0.served.count == 2 } })
        let starts = fleet.players.map { $0.served[1].at - moment }
        let (first, last) = (milliseconds(starts.min()), milliseconds(starts.max()))
        print("fleet: with a common moment: the first \(first), the last \(last) after it")
        #expect(try #require(starts.min()) > -0.002)

        // A burst, and the broker's end in its middle.
        for number in 0..<40 {
            let sent = WallClock.seconds
            fleet.publish(Self.group, #"{"command":["tap",\#(sent)],"sent":\#(sent)}"#)
            if number == 20 {
                _ = fleet.run(for: 0.2) { false }
                broker.kill()
            }
        }
        try #require(fleet.run { fleet.onlineCount == 0 })
        let served = fleet.players.map(\.served.count)
        fleet.forgetHeard()
        try broker.start()
        let restart = WallClock.seconds
        try #require(
            fleet.run { fleet.onlineCount == Self.count && fleet.heard.count == 2 * Self.count },
            "\(fleet.onlineCount) are online, \(fleet.heard.count) topics")
        print("fleet: after the broker's restart all are back in \(milliseconds(WallClock.seconds - restart))")
        #expect(fleet.players.map(\.served.count) == served, "no command from before is served afterwards")
        let waits = fleet.players.flatMap { $0.served.compactMap { served in served.sent.map { served.at - $0 } } }
        // The bridge decides when it reads the message; this clock is read a little later.
        #expect(try #require(waits.max()) < 2.1)
        for player in fleet.players {
            let state = try JSONReader.value(of: try #require(fleet.heard[player.bridge.topics.state]))
            #expect(state["position"] == .double(Double(player.served.count)))
            #expect(fleet.heard[player.bridge.topics.status] == Array("online".utf8))
        }
        let own = RealBroker.memory(of: getpid())
        print("fleet: the broker has \(broker.memory / 1024) MiB, this process \(own / 1024) MiB")
    }

    /// Each connection has a socket and a pair of its own for wake-ups.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 16_384)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
