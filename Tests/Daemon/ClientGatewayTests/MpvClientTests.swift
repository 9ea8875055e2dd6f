import Mpv
import SeekConfiguration
import SeekProtocol
import SocketServer
import Testing

@testable import ClientGateway

@Suite("A client's handle at libmpv")
struct MpvClientTests {
    /// The data of the `pause` events that a client has got since the last call.
    private func pauses(_ bench: RegistryBench, _ client: Client) throws -> [JSONValue?] {
        try bench.lines(of: client).filter { $0["name"] == .text("pause") }.map { $0["data"] }
    }

    @Test("C7: observers of pause get the intent instead of libmpv's own value, each as it asked for it, and once")
    func pauseObservers() throws {
        let test = try PlayerBench()
        let (client, upstream) = try test.connect()
        let forwarder = EventForwarder(socketPath: nil)
        try upstream.observe("pause", id: 1, asString: false, expectedBytes: 0)
        let first = try test.event("property-change", about: "pause", from: upstream)
        #expect(first["data"] == .flag(true), "libmpv is paused")
        forwarder.forward(first, to: client, upstream, isPaused: false, nil)
        #expect(try pauses(test.bench, client) == [.bool(false)])

        try upstream.observe("pause", id: 2, asString: true, expectedBytes: 0)
        forwarder.tellPause(true, to: [client])
        #expect(try pauses(test.bench, client) == [.bool(true)], "the second one's first event has not come")
        let second = try test.event("property-change", about: "pause", from: upstream)
        forwarder.forward(second, to: client, upstream, isPaused: true, nil)
        #expect(try pauses(test.bench, client) == [.text("yes")])
        forwarder.tellPause(true, to: [client])
        #expect(try pauses(test.bench, client).isEmpty, "nothing has changed")
        forwarder.tellPause(false, to: [client])
        #expect(try pauses(test.bench, client) == [.bool(false), .text("no")])

        try upstream.unobserve(id: 1)
        forwarder.tellPause(true, to: [client])
        #expect(try pauses(test.bench, client) == [.text("yes")])
    }

    @Test("other changes go to the client as libmpv sends them; for the socket's path it gets seekd's")
    func forwarded() throws {
        let test = try PlayerBench()
        let (client, upstream) = try test.connect()
        let forwarder = EventForwarder(socketPath: "/run/seekd.sock")
        for (id, name) in [(Int64(1), "volume"), (2, "input-ipc-server")] {
            try upstream.observe(name, id: id, asString: false, expectedBytes: 0)
            let change = try test.event("property-change", about: name, from: upstream)
            forwarder.forward(change, to: client, upstream, isPaused: false, nil)
        }
        let lines = try test.bench.lines(of: client)
        #expect(lines.map { $0["id"] } == [.integer(1), .integer(2)])
        #expect(lines.first?["data"] == .double(100) || lines.first?["data"] == .integer(100))
        #expect(lines.last?["data"] == .text("/run/seekd.sock"))
    }

    @Test("a client's events, replies and masks are its own; one of seekd's dialect gets no events of mpv's")
    func own() throws {
        let test = try PlayerBench()
        let (_, one) = try test.connect()
        let (_, other) = try test.connect()
        let (_, quiet) = try test.connect(as: .seekd)
        #expect([one.name, other.name, quiet.name] == ["ipc_0", "ipc_1", "ipc_2"])
        try other.setEvent(named: Array("client-message".utf8), isEnabled: false)
        try one.observe("volume", id: 7, asString: false, expectedBytes: 0)
        try one.send(1) { (handle, number) throws(MpvError) in
            try handle.commandAsync(["script-message", "hello"], reply: number)
        }
        _ = try test.reply(1, from: one)
        let names = try [one, other, quiet].map { try test.eventNames(from: $0) }
        #expect(names[0].contains("client-message") && names[0].contains("property-change"))
        #expect(!names[1].contains("client-message") && !names[1].contains("property-change"))
        #expect(names[2].isEmpty)
    }

    @Test("a handle that begins without events has none that came before")
    func withoutEvents() throws {
        let test = try PlayerBench()
        let (_, one) = try test.connect()
        let (_, other) = try test.connect()
        try one.send(1) { (handle, number) throws(MpvError) in
            try handle.commandAsync(["script-message", "hello"], reply: number)
        }
        _ = try test.reply(1, from: one)
        other.beginWithoutEvents()
        #expect(try test.eventNames(from: other).isEmpty)
    }

    // MARK: - Bounds

    @Test("a client observes so many properties, with values of so many bytes; all clients together so many")
    func observed() throws {
        let test = try PlayerBench { $0.totalOutputBytes = 32 * 1000 }
        #expect(test.pool.observedLimit == 1000)
        let (client, one) = try test.connect()
        let (_, other) = try test.connect()
        func refusal(_ upstream: MpvClient, _ bytes: Int) -> ErrorCode? {
            upstream.refusal(ofObservingMoreThan: 2, maximumBytes: 800, expectedBytes: bytes)?.code
        }
        #expect(refusal(one, 801) == .tooMany)
        #expect(refusal(one, 800) == nil)
        try one.observe("property-list", id: 1, asString: false, expectedBytes: 700)
        #expect(one.observedBytes == 700 && test.pool.observed == 700)
        #expect(refusal(one, 101) == .tooMany, "its own values")
        #expect(refusal(other, 301) == .tooMany, "those of all")
        #expect(refusal(other, 300) == nil && refusal(other, 0) == nil)
        try one.observe("volume", id: 1, asString: false, expectedBytes: 0)
        #expect(one.observedCount == 2)
        #expect(refusal(one, 0) == .tooMany, "their number")
        try one.unobserve(id: 1)
        #expect(one.observedCount == 0 && test.pool.observed == 0)
        try one.observe("property-list", id: 3, asString: false, expectedBytes: 700)
        test.handles.detach(from: client)
        #expect(test.pool.observed == 0, "they end with the client")
    }

    @Test("sixteen clients get log messages above the level info; those that have them may change the level")
    func verbose() throws {
        let test = try PlayerBench()
        let clients = try (0..<17).map { _ in try test.connect() }
        for (_, upstream) in clients.dropLast() {
            #expect(upstream.refusal(ofLogLevel: "v") == nil)
            try upstream.requestLogMessages("v")
        }
        #expect(test.pool.verbose == OutputPool.mostVerbose)
        let last = try #require(clients.last).upstream
        #expect(last.refusal(ofLogLevel: "debug")?.code == .tooMany)
        #expect(last.refusal(ofLogLevel: "info") == nil)
        #expect(clients[0].upstream.refusal(ofLogLevel: "trace") == nil)
        try clients[0].upstream.requestLogMessages("trace")
        #expect(test.pool.verbose == OutputPool.mostVerbose)
        try clients[0].upstream.requestLogMessages("warn")
        #expect(last.refusal(ofLogLevel: "debug") == nil)
        try last.requestLogMessages("debug")
        test.handles.detach(from: clients[1].client)
        #expect(test.pool.verbose == OutputPool.mostVerbose - 1)
    }

    @Test("what libmpv makes for a client counts until it is answered; large replies and the order of requests too")
    func requests() throws {
        let test = try PlayerBench { $0.totalOutputBytes = 8 * 4096 }
        let (client, upstream) = try test.connect()
        let (other, _) = try test.connect()
        upstream.openRequest(1, inOrder: true, expectedBytes: 4096)
        upstream.openRequest(2, inOrder: false, expectedBytes: 0)
        #expect(upstream.unansweredCount == 2 && !upstream.isQuiet)
        #expect(upstream.expectedBytes == 4096 && test.pool.held == 8 * 4096 && test.pool.large == 1)
        // The pool is full: who has something in it waits, others don't.
        for waiting in [client, other] { waiting.receive(#"{"command":["hello"]}"#) }
        #expect(client.holdsBytes && !other.holdsBytes)
        #expect(test.bench.steps(client) == ["wait"])
        #expect(test.bench.steps(other) == ["begin", "wait"])
        upstream.closeRequest(1)
        upstream.closeRequest(1)
        #expect(upstream.isQuiet && upstream.unansweredCount == 1)
        #expect(upstream.expectedBytes == 0 && test.pool.held == 0 && test.pool.large == 0)
        #expect(test.bench.steps(client) == ["begin", "wait"])
        upstream.closeRequest(2)
    }
}
