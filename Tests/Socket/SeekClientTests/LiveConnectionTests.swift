import Glibc
import SeekClient
import SeekProtocol
import Synchronization
import TestSupport
import Testing

/// How it goes with a daemon whose end a test holds itself; with a real one it is tested in Integration.
@Suite("A reconnecting connection", .timeLimit(.minutes(20)))
struct LiveConnectionTests {
    private let listener: Listener

    init() throws {
        listener = try Listener()
    }

    private func connect() throws -> LiveConnection {
        try LiveConnection(to: [.seekButton], paths: [listener.path])
    }

    private static let subscribed = #"{"data":{"names":["seek-button"]},"request_id":1,"error":"success"}"# + "\n"

    private static func button(_ label: String, _ sequence: Int = 1) -> String {
        #"{"event":"seek-button","button":"forward","phase":"tapped","label":"\#(label)","seq":\#(sequence)}"# + "\n"
    }

    /// A client that subscribes, answered.
    private func serve(_ label: String = "10") throws -> Peer {
        let peer = try listener.accept()
        let request = try peer.receiveLine()
        #expect(
            request == #"{"command":{"name":"subscribe","events":["seek-button"]},"request_id":1}"# + "\n")
        peer.send(Self.button(label) + Self.subscribed)
        return peer
    }

    private func label(_ update: Update?) -> String? {
        guard case .event(.seekButton(let button), _)? = update else { return nil }
        return button.label
    }

    @Test("reports a daemon, then the current state, then changes")
    func connected() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        #expect(label(await updates.next()) == "10")
        peer.send(Self.button("+10"))
        #expect(label(await updates.next()) == "+10")
        live.close()
        #expect(await updates.next() == nil)
        #expect(try peer.receiveLine() == "")
    }

    @Test("passes events on unchanged, and a slow reader gets the newest of each button")
    func relaying() async throws {
        let live = try LiveConnection(relaying: [.seekButton], paths: [listener.path])
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        let line = #"{"event":"seek-button","button":"backward","phase":"dreamt","new":[1]}"#
        for index in 0..<600 { peer.send(Self.button("+\(index)", index)) }
        peer.send(line + "\n")
        var lines: [String] = []
        while lines.last != line, case .other(let message)? = await updates.next() {
            lines.append(String(decoding: message.line, as: UTF8.self))
        }
        #expect(lines.last == line)
        #expect(lines.dropLast().last?.contains(#""label":"+599""#) == true)
    }

    @Test("observes its properties on each connection; other observers' changes stay mpv's")
    func properties() async throws {
        let live = try LiveConnection(
            to: [.seekButton], observing: ["volume", "metadata"], paths: [listener.path])
        var updates = live.updates.makeAsyncIterator()
        for volume in [70.0, 80.0] {
            let peer = try serve()
            let (first, second) = (1 << 32, 1 << 32 + 1)
            #expect(
                try peer.receiveLine()
                    == #"{"command":["observe_property",\#(first),"volume"],"request_id":2}"# + "\n")
            #expect(
                try peer.receiveLine()
                    == #"{"command":["observe_property",\#(second),"metadata"],"request_id":3}"# + "\n")
            let foreign = #"{"event":"property-change","id":1,"name":"volume","data":1.000000}"#
            peer.send(
                #"{"request_id":2,"error":"success"}"# + "\n" + #"{"request_id":3,"error":"too-many"}"# + "\n"
                    + #"{"event":"property-change","id":\#(first),"name":"volume","data":\#(volume)}"# + "\n"
                    + #"{"event":"property-change","id":\#(second),"name":"metadata","data":{"a":[1]}}"# + "\n"
                    + #"{"event":"property-change","id":\#(second),"name":"metadata"}"# + "\n" + foreign + "\n")
            #expect(await updates.next() == .connected(path: listener.path))
            #expect(label(await updates.next()) == "10")
            guard case .refused(let response)? = await updates.next() else {
                Issue.record("no refusal")
                return
            }
            #expect(response.error == "too-many")
            guard case .property(let number)? = await updates.next(), case .property(let object)? = await updates.next()
            else {
                Issue.record("no properties")
                return
            }
            #expect(number.name == "volume")
            #expect(number.number == volume)
            #expect(object.dataLine == Array(#"{"a":[1]}"#.utf8))
            #expect(await updates.next() == .property(ObservedProperty(name: "metadata", value: nil)))
            #expect(await updates.next() == .other(try Message(line: Array(foreign.utf8))))
            peer.hangUp()
            #expect(await updates.next() == .disconnected(.closed))
        }
    }

    @Test("uses the first of its paths that answers")
    func paths() async throws {
        let live = try LiveConnection(to: [.seekButton], paths: [listener.path + ".none", listener.path])
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        _ = peer
    }

    @Test("a daemon that accepts but does not answer is reported, and the next path is tried")
    func silent() async throws {
        let alone = try LiveConnection(
            relaying: [.seekButton], paths: [listener.path], timeout: .milliseconds(1))
        var updates = alone.updates.makeAsyncIterator()
        #expect(await updates.next() == .disconnected(.timedOut))
        alone.close()
        let other = try Listener()
        let live = try LiveConnection(
            relaying: [.seekButton], paths: [listener.path, other.path], timeout: .milliseconds(200))
        let isOver = Mutex(false)
        // Where this is too slow for that timeout, it is asked again.
        let daemon = Background {
            var peers: [Peer] = []
            while !isOver.withLock({ $0 }) {
                peers.append(try other.accept())
                peers.last?.send(Self.subscribed)
            }
        }
        updates = live.updates.makeAsyncIterator()
        var update = await updates.next()
        if update == .disconnected(.timedOut) { update = await updates.next() }
        #expect(update == .connected(path: other.path))
        isOver.withLock { $0 = true }
        _ = try Connection(path: other.path)
        _ = try daemon.value()
    }

    @Test("a daemon that has not started is reported once, and found when it starts")
    func absent() async throws {
        let folder = listener.folder + "-later"
        let path = folder + "/ipc.sock"
        let live = try LiveConnection(to: [.seekButton], paths: [path])
        var updates = live.updates.makeAsyncIterator()
        #expect(await updates.next() == .disconnected(.unreachable(path: path, code: ENOENT)))
        #expect(throws: ClientError.closed) { try live.send(.toggle) }
        await #expect(throws: ClientError.closed) { _ = try await live.request(.hello) }
        let later = try Listener(in: folder)
        let peer = try later.accept()
        _ = try peer.receiveLine()
        peer.send(Self.subscribed)
        #expect(await updates.next() == .connected(path: path))
    }

    @Test("a daemon that exits in the middle of a line is reported; the next one gets a new subscription")
    func killed() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        do {
            let peer = try serve()
            #expect(await updates.next() == .connected(path: listener.path))
            #expect(label(await updates.next()) == "10")
            peer.send(#"{"event":"seek-button","button":"forw"#)
        }
        #expect(await updates.next() == .disconnected(.closed))
        let peer = try serve("20")
        #expect(await updates.next() == .connected(path: listener.path))
        #expect(label(await updates.next()) == "20")
        try live.send(.toggle)
        #expect(try peer.receiveLine() == #"{"command":["toggle"],"request_id":2}"# + "\n")
    }

    @Test("a daemon that refuses further clients is reported once with its message, and tried again")
    func turnedAway() async throws {
        var updates = try connect().updates.makeAsyncIterator()
        let words = #"{"request_id":0,"error":"too-many-clients","message":"256 are here"}"# + "\n"
        for _ in 1...3 {
            let peer = try listener.accept()
            peer.send(words)
        }
        #expect(await updates.next() == .disconnected(.refused(error: "too-many-clients", message: "256 are here")))
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        _ = peer
    }

    @Test("a server that is not seekd is reported")
    func stranger() async throws {
        var updates = try connect().updates.makeAsyncIterator()
        let peer = try listener.accept()
        peer.send("220 smtp ready\n")
        #expect(await updates.next() == .disconnected(.notUnderstood(line: "220 smtp ready")))
    }

    @Test("presses arrive in order, and their refusals are reported")
    func presses() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        for count in 1...100 { try live.send(.tap(.forward, count: count + 1)) }
        for count in 1...100 {
            let line = try peer.receiveLine()
            #expect(line.contains(#""count":\#(count + 1)}"#), "\(line)")
        }
        peer.send(#"{"data":{},"request_id":2,"error":"success"}"# + "\n")
        peer.send(#"{"request_id":3,"error":"forbidden","message":"only observes"}"# + "\n")
        #expect(label(await updates.next()) == "10")
        guard case .refused(let response)? = await updates.next() else {
            Issue.record("no refusal")
            return
        }
        #expect(response.error == "forbidden")
        #expect(response.message == "only observes")
    }

    @Test("a request gets its own reply, or an error if the daemon exits")
    func request() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        // A thread of its own: one of the few that tasks have would be missing to the request.
        let daemon = Background {
            let request = try peer.receiveLine()
            peer.send(#"{"data":{"position":3},"request_id":2,"error":"success"}"# + "\n")
            _ = try peer.receiveLine()
            peer.hangUp()
            return request
        }
        let response = try await live.request(.snapshot)
        #expect(response.dataLine == Array(#"{"position":3}"#.utf8))
        await #expect(throws: ClientError.closed) { _ = try await live.request(.hello) }
        #expect(try daemon.value() == #"{"command":["snapshot"],"request_id":2}"# + "\n")
    }

    @Test("a daemon that does not read blocks no caller, and the waiting commands are bounded")
    func deafDaemon() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        #expect(throws: ClientError.timedOut) { try fill(live) }
        _ = peer
    }

    /// Sends commands until no more are taken.
    private func fill(_ live: LiveConnection) throws {
        for _ in 0..<10_000 {
            try live.send(Command("loadfile", .text(String(repeating: "x", count: 10_000))))
        }
    }

    @Test("what ends something is sent to a daemon that does not read, each once, and all get the reply")
    func ends() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        #expect(throws: ClientError.timedOut) { try fill(live) }
        #expect(throws: ClientError.timedOut) { try live.send(.press(.forward)) }
        let answers = Mutex(0)
        let named = ["first", "second"].map { Command("release", named: ["source": .text($0)]) }
        let ends =
            [.release] + named + [.scrubEnd, .pause, Command("stop"), .cancel, Command("set_property", "pause", true)]
        for command in ends + ends {
            try live.send(command) { if case .success = $0 { answers.withLock { $0 += 1 } } }
        }
        // Without a caller there is nothing to keep.
        for _ in 0..<1000 { try live.send(.release) }
        #expect(throws: ClientError.timedOut) { try live.send(.toggle) }
        #expect(throws: ClientError.timedOut) { try live.send(Command("set_property", "pause", false)) }
        #expect(throws: ClientError.timedOut) {
            try live.send(Command("release", named: ["source": .text(String(repeating: "x", count: 2000))]))
        }
        #expect(throws: ClientError.timedOut) {
            for number in 0..<1000 { try live.send(Command("release", named: ["source": .text("\(number)")])) }
        }
        var received: [JSONValue] = []
        while received.count < ends.count {
            let line = try peer.receiveLine()
            guard !line.contains("loadfile") else { continue }
            let request = try JSONReader.value(of: line.utf8)
            received.append(request["command"] ?? .null)
            let id = try #require(request["request_id"]?.wholeNumber)
            peer.send(#"{"request_id":\#(id),"error":"success"}"# + "\n")
        }
        #expect(received == ends.map(\.value))
        try wait(for: "the replies") { answers.withLock { $0 } == 2 * ends.count }
    }

    @Test("a connection that ends answers all who wait for what ends something")
    func endsOfTheDead() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        #expect(throws: ClientError.timedOut) { try fill(live) }
        let failures = Mutex(0)
        for _ in 0..<3 {
            try live.send(.release) { if $0 == .failure(.closed) { failures.withLock { $0 += 1 } } }
        }
        peer.hangUp()
        try wait(for: "the failures") { failures.withLock { $0 } == 3 }
    }

    @Test("a slow reader gets the newest update of each kind, with the number of missed ones")
    func slow() async throws {
        let live = try connect()
        var updates = live.updates.makeAsyncIterator()
        let peer = try serve()
        #expect(await updates.next() == .connected(path: listener.path))
        let daemon = Background {
            for number in 1...5000 { peer.send(Self.button("+\(number)", number)) }
            _ = try peer.receiveLine()
            peer.send(#"{"request_id":2,"error":"success"}"# + "\n")
        }
        // After its reply all of them have been read.
        _ = try await live.request(.hello)
        _ = try daemon.value()
        var labels: [String] = []
        var missed = 0
        while labels.last != "+5000", case .event(.seekButton(let button), let stamp)? = await updates.next() {
            labels.append(button.label)
            missed += stamp.missed
        }
        #expect(labels.count <= 256)
        #expect(labels.count + missed == 5001)
        #expect(labels.last == "+5000")
    }

    @Test("a task that is cancelled stops waiting")
    func cancelled() async throws {
        let live = try connect()
        let waiting = Task {
            for await _ in live.updates {}
            return true
        }
        waiting.cancel()
        #expect(await waiting.value)
    }
}
