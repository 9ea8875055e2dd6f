import CommandLineTool
import Linux
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
