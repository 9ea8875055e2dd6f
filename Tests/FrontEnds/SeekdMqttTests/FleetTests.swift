import Foundation
import Glibc
import MqttModel
import SeekProtocol
import Testing

@testable import seekd_mqtt

/// SEEKD_FLEET: the number of players; SEEKD_FLEET_BROKERS: the brokers. `make test-fleet` takes 1,000 and all.
@Suite("A fleet at a real broker", .serialized, .timeLimit(.minutes(15)))
struct FleetTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SEEKD_FLEET"].flatMap(Int.init) ?? 50
    private static let brokers = (environment["SEEKD_FLEET_BROKERS"] ?? "mosquitto").split(separator: " ").map {
        BrokerKind(rawValue: String($0))
    }

    @Test(
        "commands to all arrive once, at their moment; a node killed in mid-burst causes no late tap and no stale state",
        arguments: brokers)
    func fleet(kind: BrokerKind?) throws {
        let kind = try #require(kind, "expected \(BrokerKind.allCases.map(\.rawValue)) in SEEKD_FLEET_BROKERS")
        Self.raiseDescriptorLimit()
        let run = try FleetRun(kind, count: Self.count)
        try run.begin()
        try run.command()
        try run.moment()
        if kind.nodeCount == 1 {
            try run.burst(killing: 0)
            try run.restart([0])
        } else {
            try run.burst(killing: 1)
            try run.restart([1])
            try run.burst(killing: 2)
            try run.refuse(killing: 0)
            try run.restart([0, 2])
        }
        run.check()
    }

    @Test("clients that only connect find another node", arguments: brokers.filter { $0?.nodeCount ?? 0 > 1 })
    func bare(kind: BrokerKind?) throws {
        Self.raiseDescriptorLimit()
        try FleetRun(#require(kind), count: Self.count, isBare: true).connect(killing: 1)
    }

    /// Each connection has a socket and a pair of its own for wake-ups.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 16_384)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
