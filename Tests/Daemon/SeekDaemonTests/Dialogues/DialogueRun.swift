import ClientGateway
import NIOCore
import NIOEmbedded
import SeekConfiguration
import SeekModel
import SeekProtocol
import TestSupport

@testable import SeekDaemon

/// Plays a dialogue with a daemon of its own, and checks the rules: each request has one reply, in order and to its client;
/// events come to those who asked for them; each chase has one end; the daemon stays; and at rest, when all clients of the
/// dialogue are gone, nothing is left of them, and the events agree with the snapshot.
final class DialogueRun {
    private let test: TestDaemon
    /// How long a reply is waited for.
    private let patience: Duration
    private var clients: [Int: DialogueClient] = [:]
    /// Has subscribed to all events before the dialogue.
    private let witness: DialogueClient
    /// Asks for a reply after each step, and for no event.
    private let bystander: DialogueClient
    private let transcript = DialogueTranscript()
    private var account = DialogueAccount()
    /// Of the lines that are not the script's.
    private var newestID = 1_000_000

    /// - Throws: `DialogueViolation`, or what the test's daemon says.
    static func play(_ script: DialogueScript, _ clip: String, patience: Duration = .seconds(60)) async throws {
        let policy = script.seed.isMultiple(of: 2) ? SeekSettings.Policy.exact : .preview
        try await TestDaemon.run(playing: clip, configure: { $0.seek.policy = policy }) { test in
            let run = try await DialogueRun(test, patience)
            do {
                try await run.play(script)
            } catch var violation as DialogueViolation {
                violation.transcript = run.transcript.lines
                throw violation
            }
        }
    }

    private init(_ test: TestDaemon, _ patience: Duration) async throws {
        (self.test, self.patience) = (test, patience)
        witness = DialogueClient("witness", try await test.connect(), transcript)
        bystander = DialogueClient("bystander", try await test.connect(), transcript, isSilent: true)
    }

    private func connect(_ index: Int) async throws -> DialogueClient {
        DialogueClient("client \(index)", try await test.connect(), transcript)
    }

    private func play(_ script: DialogueScript) async throws {
        try await witness.send([request("subscribe")], cut: nil)
        // One of seekd's commands first: then mpv's events do not come unasked.
        try await bystander.send([request("hello")], cut: nil)
        for step in script.steps {
            try await perform(step)
            try await bystander.send([request("client_name")], cut: nil)
            try await read()
            if let status = test.status { throw DialogueViolation(rule: "the daemon stays", found: "status \(status)") }
        }
        for index in clients.keys.sorted() { try await settle(clients[index]) }
        for client in clients.values { try await client.end(nil) }
        clients = [:]
        try await settle(bystander)
        // What they sent is served also after their end, and must not change what comes to rest.
        try await expectNothingLeft()
        try await rest()
    }

    private func perform(_ step: DialogueScript.Step) async throws {
        switch step {
        case .send(let index, let lines, let cut):
            let client = if let client = clients[index] { client } else { try await connect(index) }
            clients[index] = client
            try await client.send(lines, cut: cut)
        case .settle(let index): try await settle(clients[index])
        case .end(let index, let begun): try await clients.removeValue(forKey: index)?.end(begun)
        case .pass(let time): await test.loop.advanceTime(by: .milliseconds(Int64(time)))
        }
    }

    private func request(_ command: String...) -> DialogueScript.Line {
        newestID += 1
        return .init(.array(command.map(JSONValue.text)), id: newestID)
    }

    private func read() async throws {
        for client in [witness, bystander] + clients.values {
            for line in try await client.read() {
                account.replied(line)
                if client === witness, let event = Event(line) { try account.heard(event) }
            }
        }
    }

    private func settle(_ client: DialogueClient?) async throws {
        guard let client else { return }
        try await wait("each request has a reply", client.unanswered) {
            try await read()
            return client.isAnswered
        }
    }

    /// - Parameter found: what is against the rule if the condition does not come to be.
    private func wait(
        _ rule: String, _ found: @autoclosure () -> String, until isMet: () async throws -> Bool
    ) async throws {
        do {
            try await test.wait(for: rule, within: patience, until: isMet)
        } catch let error as WaitedInVain {
            throw DialogueViolation(rule: rule, found: "\(error): \(found())")
        }
    }

    // MARK: - At rest

    private func rest() async throws {
        let newcomer = try await connect(DialogueScript.clients)
        clients = [0: newcomer]
        try await newcomer.send([request("subscribe"), request("pause"), request("sleep", "off")], cut: nil)
        var snapshots: [Snapshot] = []
        try await wait("the buttons come to rest", "\(snapshots)") {
            // Windows of bursts, and the answers of the loop's timers.
            await test.loop.advanceTime(by: .milliseconds(20))
            snapshots = try await self.snapshots(of: [witness, newcomer])
            return snapshots.count == 2 && snapshots.allSatisfy(\.isAtRest)
        }
        guard snapshots[0].withoutPosition == snapshots[1].withoutPosition else {
            throw DialogueViolation(rule: "clients see one state", found: "\(snapshots)")
        }
        for client in [witness, newcomer] {
            for name in EventName.allCases where name != .progress {
                for expected in snapshots[0].events(named: name) {
                    let told = client.newest?.told[expected.subject]?.withoutKey
                    // `idle` is in snapshots only: no chase since the file began, or was stopped.
                    if case .chase(let chase) = expected, chase.phase == .idle { continue }
                    guard told == expected else {
                        throw DialogueViolation(
                            rule: "events tell the state",
                            found: "\(told.map { "\($0)" } ?? "none"), the snapshot has \(expected)")
                    }
                }
            }
        }
        try account.expectEnds()
    }

    /// All of one turn of the daemon.
    private func snapshots(of clients: [DialogueClient]) async throws -> [Snapshot] {
        try await DialogueClient.sendTogether(request("snapshot"), clients, test)
        try await read()
        return clients.compactMap { client in
            client.isAnswered ? client.newest.flatMap { Snapshot(fields: $0.data) } : nil
        }
    }

    /// Of the clients that are gone.
    private func expectNothingLeft() async throws {
        var left = ["not asked yet"]
        try await wait("nothing is left of a client", "\(left)") {
            left = try await test.onLoop { daemon in
                guard let gateway = daemon.gateway else { return ["no gateway"] }
                let departed = (1...daemon.clients.connectionCount).filter { gateway.handles.departed($0) != nil }
                return [
                    daemon.clients.count == 2 ? nil : "\(daemon.clients.count) clients, expected witness and bystander",
                    gateway.calls.senders.isEmpty ? nil : "requests to libmpv of \(gateway.calls.senders)",
                    departed.isEmpty ? nil : "handles of clients \(departed)",
                ].compactMap(\.self)
            }
            return left.isEmpty
        }
    }
}

extension Event {
    /// A key of a menu is pressed, and is no state.
    fileprivate var withoutKey: Event {
        if case .menu(let event) = self { .menu(MenuEvent(isOpen: event.isOpen)) } else { self }
    }
}

extension Snapshot {
    fileprivate var isAtRest: Bool {
        let isPressed = [forward, backward].contains { $0.phase == .tapped || $0.phase == .pending || $0.speed != nil }
        return !isPressed && !chase.isOn && !play.isPlaying && !menu.isOpen
            && ![.loading, .reconnecting].contains(media.phase)
    }

    /// Positions may be read anew at any time.
    fileprivate var withoutPosition: Snapshot {
        var snapshot = self
        snapshot.position = nil
        snapshot.progress = ProgressEvent(isPlaying: false)
        return snapshot
    }
}
