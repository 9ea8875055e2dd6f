import CommandLineTool
import Linux
import MqttModel
import SeekModel
import Testing

@testable import seekd_mqtt

@Suite("The broker's host")
struct BrokerHostTests {
    @Test(
        "this machine is localhost, or an address of the loopback",
        arguments: [
            "localhost", "127.0.0.1", "127.1.2.3", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1",
        ])
    func local(host: String) {
        #expect(HostAddress.isThisMachine(host))
    }

    @Test(
        "what only looks like it is another machine",
        arguments: [
            "127.evil.example", "127.0.0.1.example.org", "localhost.example.org", "127.1", "128.0.0.1", "::2", "::",
            "0.0.0.0",
            "::ffff:10.0.0.1", "", "Localhost.", "1",
        ])
    func remote(host: String) {
        #expect(!HostAddress.isThisMachine(host))
    }

    @Test("localhost is this machine whatever a name server says, and addresses need no search")
    func known() throws {
        #expect(BrokerAddress.known("localhost", port: 1)?.count == 2)
        #expect(BrokerAddress.known("broker.example", port: 1) == nil)
        let address = try #require(BrokerAddress.known("10.1.2.3", port: 1883)?.first)
        #expect(Array(address.bytes[2..<8]) == [0x07, 0x5B, 10, 1, 2, 3])
    }

    /// The hosts and versions of the next attempts, with the time before each in ms, without jitter.
    private func attempts(
        _ hosts: [String], _ ends: [(MqttSession.Cause?, Duration?)], random: Double = 0
    ) -> [String] {
        var broker = MqttConfiguration.Broker()
        broker.hosts = hosts
        var attempts = BrokerAttempts(broker, random: random)
        func text(_ place: BrokerAttempts.Place) -> String {
            "\(place.host)/\(place.firstAddress) \(place.version.rawValue)"
        }
        return [text(attempts.place)]
            + ends.map { cause, lasted in
                let (delay, hasRival) = attempts.ended(cause, lasted: lasted, random: 1)
                return "\(Int(delay / .milliseconds(1))): \(text(attempts.place))\(hasRival ? " rival" : "")"
            }
    }

    @Test("a lost player tries every host before it waits longer; each round begins with another address of the hosts")
    func rounds() {
        let refused: (MqttSession.Cause?, Duration?) = (.other, nil)
        #expect(
            attempts(["a", "b", "c"], [(.other, .seconds(90)), refused, refused, refused, refused, refused, refused])
                == [
                    "a/0 5", "500: b/0 5", "500: c/0 5", "500: a/1 5", "500: b/1 5", "500: c/1 5", "1000: a/2 5",
                    "500: b/2 5",
                ])
        #expect(
            attempts(["a"], [refused, refused, refused, (.other, .seconds(60)), refused])
                == ["a/0 5", "500: a/1 5", "1000: a/2 5", "2000: a/3 5", "500: a/4 5", "1000: a/5 5"])
        #expect(attempts(["a", "b", "c"], [], random: 0.99) == ["c/0 5"])
    }

    @Test("short connections at several hosts are a rival's too")
    func rival() {
        let short: (MqttSession.Cause?, Duration?) = (.other, .seconds(1))
        #expect(
            attempts(["a", "b"], [short, short, short, (.takenOver, .seconds(9))])
                == ["a/0 5", "500: b/0 5", "500: a/1 5", "30000: b/1 5 rival", "60000: a/2 5 rival"])
        // One that the program has ended tells nothing.
        #expect(attempts(["a"], [short, short, (nil, .seconds(1))]).last == "2000: a/3 5")
    }

    @Test("a broker that knows 3.1.1 alone gets it: at once if it says so, else at the second time it hangs up")
    func versions() {
        #expect(attempts(["a", "b"], [(.version, nil)]) == ["a/0 5", "0: a/0 3.1.1"])
        #expect(
            attempts(["a", "b", "c"], [(.unanswered, nil), (.unanswered, nil), (.other, .seconds(70)), (.other, nil)])
                == ["a/0 5", "500: b/0 5", "500: c/0 3.1.1", "500: a/1 3.1.1", "500: b/1 3.1.1"])
        // A broker that ended before its answer, and then is not there, says nothing about versions.
        #expect(
            attempts(["a"], [(.unanswered, nil), (.other, nil), (.unanswered, nil)]).last == "2000: a/3 5")
        // The guess was wrong: it hangs up on 3.1.1 too.
        let ends = Array(repeating: (MqttSession.Cause?.some(.unanswered), Duration?.none), count: 4)
        #expect(attempts(["a"], ends).map { $0.split(separator: " ").last } == ["5", "5", "3.1.1", "3.1.1", "5"])
        #expect(attempts(["a"], [(.version, nil), (.version, nil)]).last == "500: a/1 5")
    }

    @Test("it is tried again after half a second, up to half a minute; beside a rival after half a minute, up to five")
    func backoff() {
        func delays(_ backoff: Backoff) -> [Double] {
            var backoff = backoff
            return (1...8).map { _ in backoff.next(random: 1) / .seconds(1) }
        }
        #expect(delays(.broker) == [0.5, 1, 2, 4, 8, 16, 30, 30])
        #expect(delays(.rival) == [30, 60, 120, 240, 300, 300, 300, 300])
    }
}
