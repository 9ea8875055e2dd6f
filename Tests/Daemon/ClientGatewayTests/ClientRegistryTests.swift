import NIOCore
import NIOEmbedded
import SeekConfiguration
import SeekProtocol
import SocketServer
import Testing

@testable import ClientGateway

@Suite("The registry of clients")
struct ClientRegistryTests {
    private static let hello = #"{"command":["hello"]}"#

    // MARK: - Admission

    @Test("a socket admits so many clients, and each socket counts its own")
    func clients() throws {
        let bench = RegistryBench { $0.clients = 2 }
        let first = try bench.client()
        _ = try bench.client()
        let (third, channel) = try bench.connect()
        #expect(third == nil)
        let lines = try RegistryBench.lines(channel)
        #expect(lines.map { $0["error"] } == [.text(ErrorCode.tooManyClients.text)])
        #expect(!channel.isActive)
        #expect(bench.registry.count == 2)
        #expect(try bench.connect(to: Configuration.Socket("phone", path: "/phone")).client != nil)
        bench.registry.remove(first)
        #expect(try bench.connect().client != nil)
    }

    @Test(
        "an abstract socket serves nobody whom the kernel does not name; while no client is admitted, the reason is told"
    )
    func turnedAway() throws {
        let bench = RegistryBench()
        let (unknown, first) = try bench.connect(to: Configuration.Socket("app", path: "@app"))
        #expect(unknown == nil)
        #expect(try RegistryBench.lines(first).map { $0["error"] } == [.text(ErrorCode.forbidden.text)])
        let (early, second) = try bench.connect(unless: Refusal(.shuttingDown))
        #expect(early == nil)
        #expect(try RegistryBench.lines(second).map { $0["error"] } == [.text(ErrorCode.shuttingDown.text)])
        #expect(bench.registry.count == 0 && bench.registry.connectionCount == 0)
    }

    // MARK: - Requests

    @Test("a line is a request, a text command or nothing")
    func lines() throws {
        let bench = RegistryBench()
        let client = try bench.client()
        client.receive("", "# a comment", "  \t" + Self.hello, " seek 10", "{", "\u{0}", "quit\u{0} 7")
        #expect(bench.steps(client) == ["begin", "text seek 10", "begin", "text quit", "wait"])
    }

    @Test("as many requests as limits.pending_requests are unanswered; until one is answered the client is not read")
    func pendingRequests() throws {
        let bench = RegistryBench { $0.pendingRequests = 2 }
        let client = try bench.client()
        client.receive(Self.hello, Self.hello, Self.hello)
        let slot = try #require(bench.step(client).entry?.slot)
        #expect(bench.steps(client) == ["begin", "wait"])
        #expect(!client.session.isReading)
        client.session.answer(slot, .success(.none))
        #expect(bench.steps(client) == ["begin", "wait"])
        #expect(client.unansweredCount == 2)
    }

    @Test("a line above limits.line_bytes is refused after the requests before it, and nothing after it is read")
    func lineBytes() throws {
        let bench = RegistryBench { $0.lineBytes = 64 }
        let client = try bench.client()
        client.receive(Self.hello, String(repeating: "x", count: 65), Self.hello)
        let slot = try #require(bench.step(client).entry?.slot)
        guard case .tooLong(let refused) = bench.registry.nextStep(of: client, at: bench.now) else {
            Issue.record("expected the line to be too long")
            return
        }
        #expect(bench.steps(client) == ["wait"])
        client.session.answer(refused, .refused(Refusal(.invalidParameter)))
        client.session.answer(slot, .success(.none))
        #expect(bench.steps(client) == ["wait"])
        #expect(client.session.phase == .closing)
        #expect(try bench.lines(of: client).count == 2)
    }

    @Test("a request may name so many events as limits.names")
    func names() throws {
        let bench = RegistryBench { $0.names = 2 }
        let client = try bench.client()
        client.receive(#"{"command":["subscribe","media","chase"]}"#)
        client.receive(#"{"command":["subscribe","media","chase","progress"]}"#)
        let results = [bench.step(client), bench.step(client)].map { step in
            if case .success? = step.entry?.request { true } else { false }
        }
        #expect(results == [true, false])
    }

    @Test("a request that libmpv serves outside its core waits until all before it are answered; others don't")
    func order() throws {
        func entry(_ request: MpvRequest) -> RequestQueue.Entry {
            RequestQueue.Entry(request: .success(.mpv(request)), slot: nil, hasWaited: false)
        }
        let outside: [MpvRequest] = [
            .observeProperty("volume", id: 1, asString: false), .unobserveProperty(id: 1), .requestLogMessages("info"),
            .setEvent("idle", isEnabled: true),
        ]
        for request in outside {
            var queue = RequestQueue()
            queue.append(entry(request))
            queue.append(entry(.clientName))
            #expect(queue.next(isQuiet: false) == nil, "\(request)")
            #expect(queue.next(isQuiet: true)?.isMpv == true, "\(request)")
            #expect(queue.next(isQuiet: false) != nil, "its place is free")
        }
        for request in [MpvRequest.clientName, .time, .version, .getProperty("volume", asString: false)] {
            var queue = RequestQueue()
            queue.append(entry(request))
            #expect(queue.next(isQuiet: false) != nil, "\(request)")
        }
    }

    @Test(
        "after a command that runs beside others the queue is held until the reply, or released; what is put back is first"
    )
    func held() {
        var queue = RequestQueue()
        for command in [Request.hello, .toggle, .snapshot] {
            queue.append(RequestQueue.Entry(request: .success(command), slot: nil, hasWaited: false))
        }
        let first = queue.next(isQuiet: true)
        queue.hold()
        #expect(queue.next(isQuiet: false) == nil)
        queue.release()
        let second = queue.next(isQuiet: false)
        #expect(first?.request == .success(.hello) && second?.request == .success(.toggle))
        queue.hold()
        if let second { queue.putBack(second) }
        #expect(queue.next(isQuiet: true)?.request == .success(.toggle), "everything is answered")
        #expect(queue.removeAll().map(\.request) == [.success(.snapshot)])
        #expect(queue.isEmpty)
    }

    // MARK: - The end of a connection

    @Test("a client that closes its side gets its replies, then its connection is closed")
    func halfClosed() throws {
        let bench = RegistryBench()
        let client = try bench.client()
        client.receive(Self.hello)
        client.session.endInput()
        let slot = try #require(bench.step(client).entry?.slot)
        #expect(bench.steps(client) == ["wait"])
        #expect(client.session.phase == .answering)
        client.session.answer(slot, .success(.none))
        #expect(bench.steps(client) == ["wait"])
        #expect(try bench.lines(of: client).count == 1)
        #expect(client.session.phase == .closing)
    }

    @Test("what a client sent before its connection ended is served; then it is removed")
    func gone() throws {
        let bench = RegistryBench()
        let client = try bench.client()
        client.receive(Self.hello, Self.hello)
        bench.registry.connectionClosed(client, at: bench.now)
        #expect(bench.steps(client) == ["begin", "begin", "remove"])
        bench.registry.remove(client)
        #expect(bench.registry[client.id] == nil && client.isRemoved)
    }

    // MARK: - Deadlines

    @Test("a client that has sent nothing for 100 ms counts as a listener; one that has spoken does not")
    func silence() throws {
        let bench = RegistryBench()
        let silent = try bench.client()
        let speaking = try bench.client()
        #expect(speaking.detect(.seekd))
        #expect(!speaking.detect(.mpv) && speaking.dialect == .seekd)
        #expect(bench.registry.nextDeadline == bench.now + .milliseconds(100))
        #expect(bench.registry.deadlineReached(at: bench.now + .milliseconds(99)).silent.isEmpty)
        let reached = bench.registry.deadlineReached(at: bench.now + .milliseconds(100))
        #expect(reached.silent.map(\.id) == [silent.id] && reached.stuck.isEmpty)
        #expect(bench.registry.nextDeadline == nil)
    }

    /// A client whose socket takes nothing more.
    private func full(_ bench: RegistryBench) throws -> Client {
        let (client, channel) = try bench.connect()
        channel.isWritable = false
        let full = try #require(client)
        bench.registry.writabilityChanged(of: full, at: bench.now)
        return full
    }

    @Test("a client whose output is full is not read and not served, and has limits.output_grace to read something")
    func grace() throws {
        let bench = RegistryBench { $0.outputGrace = .seconds(3) }
        let client = try full(bench)
        client.receive(Self.hello)
        #expect(!client.session.isReading)
        #expect(bench.steps(client) == ["wait"])
        _ = bench.registry.deadlineReached(at: bench.now + .milliseconds(100))
        #expect(bench.registry.nextDeadline == bench.now + .seconds(3))
        #expect(bench.registry.deadlineReached(at: bench.now + .milliseconds(2_999)).stuck.isEmpty)
        #expect(bench.registry.deadlineReached(at: bench.now + .seconds(3)).stuck.map(\.id) == [client.id])
        bench.registry.cutOff(client, because: bench.registry.stuckReason)
        #expect(bench.registry.count == 0 && !client.session.channel.isActive)
    }

    @Test("one that reads in time is served again, and the grace begins anew")
    func inTime() throws {
        let bench = RegistryBench { $0.outputGrace = .seconds(3) }
        let client = try full(bench)
        client.receive(Self.hello)
        (client.session.channel as? EmbeddedChannel)?.isWritable = true
        client.resumeOutput()
        #expect(bench.steps(client) == ["begin", "wait"])
        #expect(client.session.isReading)
        #expect(bench.registry.deadlineReached(at: bench.now + .seconds(3)).stuck.isEmpty)
    }

    @Test("messages that libmpv keeps for a client that is behind: at most four times limits.output_bytes")
    func kept() throws {
        let bench = RegistryBench { $0.outputBytes = 100 }
        let behind = try full(bench)
        let other = try bench.client()
        #expect(bench.registry.countKept(400).isEmpty)
        #expect(bench.registry.countKept(1).map(\.id) == [behind.id])
        #expect(other.keptBytes == 0)
        behind.resumeOutput()
        #expect(behind.keptBytes == 0)
        #expect(bench.registry.keptReason.contains("400 bytes"))
    }

    // MARK: - Large replies

    @Test("libmpv makes two large replies at a time; who waits gets a turn in order, unless it is gone")
    func turns() throws {
        let bench = RegistryBench()
        let clients = try (0..<3).map { _ in try bench.client() }
        for client in clients {
            client.receive(Self.hello)
            bench.registry.awaitTurn(client, with: try #require(bench.step(client).entry))
            #expect(client.awaitsTurn)
            #expect(bench.steps(client) == ["wait"])
        }
        bench.registry.pool.countLarge(2)
        #expect(bench.registry.takeTurn() == nil)
        bench.registry.remove(clients[0])
        bench.registry.pool.countLarge(-1)
        let next = try #require(bench.registry.takeTurn())
        #expect(next === clients[1])
        #expect(bench.steps(next) == ["begin", "wait"])
        #expect(bench.registry.takeTurn() === clients[2])
        #expect(bench.registry.takeTurn() == nil)
    }
}
