import Glibc
import Logging
import NIOCore
import NIOEmbedded
import SeekConfiguration
import TestSupport
import Testing

@testable import SeekDaemon
@testable import seekd

@Suite("What systemd tells a service")
struct ServiceEnvironmentTests {
    private func environment(_ variables: [String: String]) -> ServiceEnvironment {
        ServiceEnvironment(variables, process: 42)
    }

    private func passed(_ count: String, _ names: String?) -> PassedSockets {
        PassedSockets(count: count, names: names)
    }

    private func refusal(_ count: String, _ names: String?, others: [String] = []) -> PassedSockets.Refusal? {
        let sockets = ([""] + others).map { Configuration.Socket($0) }
        return #expect(throws: PassedSockets.Refusal.self) { try passed(count, names).match(sockets) }
    }

    @Test("a process without its variables uses nothing")
    func nothing() {
        #expect(environment([:]) == ServiceEnvironment())
        #expect(!environment([:]).sockets.isUsed)
    }

    @Test("the watchdog gets a sign of life twice per period, if it is meant for this process")
    func watchdog() {
        #expect(environment(["WATCHDOG_USEC": "3000000"]).watchdogInterval == .milliseconds(1500))
        #expect(environment(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "42"]).watchdogInterval != nil)
        for pid in ["43", "", "x"] {
            #expect(environment(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": pid]).watchdogInterval == nil)
        }
        for period in ["0", "-1", "", "soon"] {
            #expect(environment(["WATCHDOG_USEC": period]).watchdogInterval == nil)
        }
        #expect(ServiceNotifier(socket: nil, watchdogInterval: .seconds(1)).watchdogInterval == nil)
    }

    @Test("sockets of another process are not taken")
    func othersSockets() {
        for pid in [nil, "43", "", "x"] {
            var variables = ["LISTEN_FDS": "1", "LISTEN_FDNAMES": "socket"]
            variables["LISTEN_PID"] = pid
            #expect(!environment(variables).sockets.isUsed)
        }
        #expect(environment(["LISTEN_FDS": "1", "LISTEN_PID": "42"]).sockets.isUsed)
        #expect(!environment(["LISTEN_FDS": "0", "LISTEN_FDNAMES": "", "LISTEN_PID": "42"]).sockets.isUsed)
    }

    @Test("descriptors from 3 on have the names in their order")
    func names() {
        #expect(
            passed("2", "socket:sockets.tv").all
                == [.init(descriptor: 3, name: "socket"), .init(descriptor: 4, name: "sockets.tv")])
        #expect(passed("1", nil).all == [.init(descriptor: 3, name: "unknown")])
    }

    @Test("an unknown, repeated or missing name and unreadable variables are refused, with what is expected")
    func refusals() throws {
        #expect(refusal("1", "seekd.socket") == .unknownName("seekd.socket", expected: ["socket"]))
        #expect(refusal("1", nil) == .unknownName("unknown", expected: ["socket"]))
        #expect(refusal("2", "socket:socket") == .repeatedName("socket"))
        #expect(refusal("1", "socket", others: ["tv"]) == .missing("sockets.tv"))
        #expect(refusal("1", "sockets.tv", others: ["tv"]) == .missing("socket"))
        #expect(refusal("2", "socket") == .invalidNames("socket", count: 2))
        for count in ["", "two", "-1", "100000"] { #expect(refusal(count, "socket") == .invalidCount(count)) }

        let unknown = try #require(refusal("1", "tv", others: ["kids"])).description
        #expect(unknown.hasPrefix(#"systemd passed a socket named "tv": expected "socket" or "sockets.kids""#))
        let missing = try #require(refusal("1", "socket", others: ["kids"])).description
        #expect(missing.hasPrefix(#"systemd passed no socket for [sockets.kids]: expected one named "sockets.kids""#))
    }

    // MARK: - On the loop

    private func lifecycle(
        on loop: EmbeddedEventLoop, _ manager: DatagramReceiver, watchdog: Duration?
    ) -> Lifecycle {
        Lifecycle(
            on: loop, ServiceNotifier(socket: manager.name, watchdogInterval: watchdog),
            Logger(label: "seekd") { _ in SwiftLogNoOpLogHandler() }, ended: loop.makePromise())
    }

    @Test("signs of life are given by the loop, from readiness to the shutdown")
    func alive() throws {
        let manager = try DatagramReceiver()
        let loop = EmbeddedEventLoop()
        let lifecycle = lifecycle(on: loop, manager, watchdog: .seconds(30))
        loop.advanceTime(by: .minutes(10))
        #expect(manager.all().isEmpty)
        lifecycle.announceReady()
        loop.run()
        #expect(manager.all() == ["READY=1", "WATCHDOG=1"])
        // A loop that hangs runs no tasks.
        #expect(manager.all().isEmpty)
        loop.advanceTime(by: .seconds(30))
        #expect(manager.all() == ["WATCHDOG=1"])
        loop.advanceTime(by: .seconds(60))
        #expect(manager.all() == ["WATCHDOG=1", "WATCHDOG=1"])
        lifecycle.stop("SIGTERM")
        loop.advanceTime(by: .minutes(10))
        #expect(manager.all() == ["STOPPING=1"])
        lifecycle.finish(status: 0, player: nil, timeout: Lifecycle.usualTimeout, store: nil)
    }

    @Test("without a watchdog nothing is scheduled")
    func unwatched() throws {
        let manager = try DatagramReceiver()
        let loop = EmbeddedEventLoop()
        let lifecycle = lifecycle(on: loop, manager, watchdog: nil)
        lifecycle.announceReady()
        loop.advanceTime(by: .hours(1))
        #expect(manager.all() == ["READY=1"])
        lifecycle.stop("SIGTERM")
        lifecycle.finish(status: 0, player: nil, timeout: Lifecycle.usualTimeout, store: nil)
    }
}
