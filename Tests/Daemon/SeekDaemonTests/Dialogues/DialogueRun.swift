import NIOCore
import NIOEmbedded
import SeekProtocol
import TestSupport

/// Plays a dialogue with a daemon of its own, and checks the rules: each request has one reply, in order and to its client;
/// the daemon stays; and at rest, when all clients are gone, nothing is pressed and the events agree with the snapshot.
struct DialogueRun {
    let script: DialogueScript

    /// - Throws: `DialogueViolation`, or what the test's daemon says.
    func play(_ clip: String) async throws {
        try await TestDaemon.run(playing: clip) { test in
            var clients: [Int: Client] = [:]
            for step in script.steps {
                try await perform(step, &clients, test)
                for index in clients.keys { try await clients[index]?.read() }
            }
            for index in clients.keys.sorted() { try await settle(index, &clients, test) }
            for client in clients.values { try await client.connection.channel.close() }
            try await rest(test)
        }
    }

    private func perform(
        _ step: DialogueScript.Step, _ clients: inout [Int: Client], _ test: TestDaemon
    ) async throws {
        switch step {
        case .send(let index, let lines, let cut):
            var client = if let client = clients[index] { client } else { Client(try await test.connect()) }
            for line in lines { client.watch.sent(line) }
            try await client.send(lines.map { $0.text + "\n" }.joined(), cut: cut)
            clients[index] = client
        case .settle(let index): try await settle(index, &clients, test)
        case .end(let index, let begun):
            guard let client = clients.removeValue(forKey: index) else { return }
            if let begun { try await client.send(begun, cut: nil) }
            try await client.connection.channel.close()
        case .pass(let time): await test.loop.advanceTime(by: .milliseconds(Int64(time)))
        }
        if let status = test.status { throw DialogueViolation(rule: "the daemon stays", found: "status \(status)") }
    }

    private func settle(_ index: Int, _ clients: inout [Int: Client], _ test: TestDaemon) async throws {
        guard var client = clients[index] else { return }
        do {
            try await test.wait(for: "replies") {
                try await client.read()
                return client.watch.isAnswered
            }
        } catch let error as WaitedInVain {
            throw DialogueViolation(rule: "each request has a reply", found: "\(error), \(client.watch)")
        }
        clients[index] = client
    }

    // MARK: - At rest

    private func rest(_ test: TestDaemon) async throws {
        let observers = [try await test.connect(), try await test.connect()]
        for observer in observers {
            try await observer.send(
                #"{"command":["pause"],"request_id":1}"#, #"{"command":["sleep","off"],"request_id":2}"#,
                #"{"command":["subscribe"],"request_id":3}"#)
        }
        var snapshots: [Snapshot] = []
        do {
            try await test.wait(for: "rest") {
                // Windows of bursts, and the answers of the loop's timers.
                await test.loop.advanceTime(by: .milliseconds(20))
                snapshots = try await Self.snapshots(observers, test)
                return snapshots.count == observers.count && snapshots.allSatisfy(\.isAtRest)
            }
        } catch let error as WaitedInVain {
            throw DialogueViolation(rule: "the buttons come to rest", found: "\(error): \(snapshots)")
        }
        guard snapshots.allSatisfy({ $0.withoutPosition == snapshots[0].withoutPosition }) else {
            throw DialogueViolation(rule: "clients see one state", found: "\(snapshots)")
        }
        for observer in observers {
            for name in EventName.allCases where name != .progress {
                for expected in snapshots[0].events(named: name) {
                    let newest = observer.eventsBeforeSnapshot.last { $0.isOfSubject(of: expected) }
                    // `idle` is in snapshots only: no chase since the file began, or was stopped.
                    if case .chase(let chase) = expected, chase.phase == .idle { continue }
                    guard newest == expected else {
                        throw DialogueViolation(
                            rule: "events tell the state",
                            found: "\(String(describing: newest)), the snapshot has \(expected)")
                    }
                }
            }
        }
    }

    /// Of each observer the newest, all of one turn of the daemon.
    private static func snapshots(_ observers: [TestConnection], _ test: TestDaemon) async throws -> [Snapshot] {
        try await test.sendTogether(observers.map { ($0, #"{"command":["snapshot"],"request_id":4}"#) })
        var snapshots: [Snapshot] = []
        for observer in observers {
            try await observer.read()
            let reply = observer.lines.last { $0.member("request_id") == .integer(4) }
            if let snapshot = reply?.member("data").flatMap({ Snapshot(fields: $0) }) { snapshots.append(snapshot) }
        }
        return snapshots
    }

    /// A client of the dialogue.
    private struct Client {
        let connection: TestConnection
        var watch = DialogueWatch()

        init(_ connection: TestConnection) { self.connection = connection }

        func send(_ text: String, cut: Int?) async throws {
            let bytes = Array(text.utf8)
            let place = min(cut ?? bytes.count, bytes.count)
            for piece in [bytes[..<place], bytes[place...]] where !piece.isEmpty {
                try await connection.channel.writeInbound(ByteBuffer(bytes: piece))
            }
        }

        mutating func read() async throws {
            try await connection.read()
            for line in connection.drain() { try watch.received(line) }
        }
    }
}

extension TestConnection {
    /// seekd's events up to the newest snapshot, oldest first.
    fileprivate var eventsBeforeSnapshot: [Event] {
        let end = lines.lastIndex { $0.member("request_id") == .integer(4) } ?? lines.endIndex
        return lines[..<end].compactMap { Event($0) }
    }
}

extension Snapshot {
    fileprivate var isAtRest: Bool {
        let isPressed = [forward, backward].contains { $0.phase == .tapped || $0.phase == .pending || $0.speed != nil }
        return !isPressed && !chase.isOn && !play.isPlaying && ![.loading, .reconnecting].contains(media.phase)
    }

    /// Positions may be read anew at any time.
    fileprivate var withoutPosition: Snapshot {
        var snapshot = self
        snapshot.position = nil
        snapshot.progress = ProgressEvent(isPlaying: false)
        return snapshot
    }
}

extension Event {
    /// Whether a newer one replaces it.
    fileprivate func isOfSubject(of other: Event) -> Bool {
        if case .seekButton(let one) = self, case .seekButton(let two) = other { return one.button == two.button }
        return name == other.name
    }
}
