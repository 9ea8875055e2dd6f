import Logging
import Mpv
import MpvCommands
import NIOCore
import SeekCore
import SeekProtocol

/// Connections' handles at libmpv: made as they come, drained, and ended with the connection or by seekd's own words.
extension Daemon {
    /// After so long without a word a client is taken for one that listens to mpv's events.
    static let silence = Duration.milliseconds(100)

    /// A client has come. From here on libmpv keeps events for it: who only listens misses none.
    func welcome(_ client: ClientSession) { _ = makeMpvClient(of: client) }

    /// The client's side at libmpv, made where it has none; nil where libmpv gives none.
    func mpvClient(of client: ClientSession) -> MpvClient? { client.mpv ?? makeMpvClient(of: client) }

    private func makeMpvClient(of client: ClientSession) -> MpvClient? {
        let id = client.id
        guard let mpv = makeMpvClient(named: "ipc-\(handlesMade)", drain: { $0.drainClient(id) }) else { return nil }
        handlesMade += 1
        // Who began with seekd's own words gets events of mpv's only as far as it asks for them.
        if client.language == .seekd { mpv.handle?.requestAllEvents(enabled: false) }
        client.mpv = mpv
        return mpv
    }

    /// What a client speaks is known now: it gets what libmpv has kept for it, or does without libmpv.
    func heard(_ language: ClientSession.Language, from client: ClientSession) {
        guard client.speaks(language) else { return }
        if language == .seekd { letGo(of: client) } else { drainClient(client.id) }
    }

    /// A handle whose events come to the loop.
    func makeMpvClient(
        named name: String, drain: @escaping @Sendable (isolated Daemon) -> Void
    ) -> MpvClient? {
        guard let handle = player?.makeClient(named: name) else {
            logger.error("libmpv has no handle for another client")
            return nil
        }
        let mpv = MpvClient(handle)
        let (turns, wakeup) = (turns, mpv.wakeup)
        mpv.handle?.setWakeup {
            guard wakeup.set() else { return }
            turns.add {
                self.assumeIsolated {
                    $0.catchUp()
                    drain($0)
                }
            }
        }
        return mpv
    }

    /// Those that have said nothing for long enough.
    func listenForSilentClients(at now: Instant) {
        for client in clients.values {
            guard let deadline = client.silentUntil, deadline <= now else { continue }
            heard(.mpv, from: client)
        }
    }

    // MARK: - Events

    /// How many events of one handle a turn takes before the others have theirs.
    static let eventsPerTurn = 16
    /// How much of it, for a single reply may be longer than all the others together.
    private static let bytesPerTurn = 65_536

    /// Takes what libmpv has for a client. Where the client doesn't read, or nobody knows yet whether it wants any of
    /// it, it stays with libmpv, whose own bound holds.
    func drainClient(_ id: Int) {
        guard state == .running else { return }
        if let mpv = departed[id] { return drainDeparted(mpv, id) }
        guard let client = clients[id], let mpv = client.mpv, client.silentUntil == nil else { return }
        mpv.wakeup.clear()
        tellPause(to: client)
        if !takeSome(for: client, mpv), mpv.wakeup.set() {
            turns.add { self.assumeIsolated { $0.drainClient(id) } }
        }
        finishTurn()
    }

    /// Takes as much as a turn may; answers whether that was all.
    private func takeSome(for client: ClientSession, _ mpv: MpvClient) -> Bool {
        let enough = client.writtenBytes + Self.bytesPerTurn
        for _ in 0..<Self.eventsPerTurn {
            if client.writtenBytes >= enough { return false }
            guard client.hasRoom, clients[client.id] === client, let event = mpv.handle?.nextClientEvent()
            else { return true }
            take(event, for: client, mpv)
        }
        return false
    }

    /// Before the player tells of a file, what it answered to those who asked for it: it told that first, but each handle
    /// has a queue of its own, and the engine has to hear of both in their order (C4).
    func takeAnswersToFileChanges() {
        for id in calls.fileChangers {
            while calls.fileChangers.contains(id), takeOne(of: id) {}
        }
    }

    /// Takes the next that libmpv has for a client, wherever that is by now; false where there is nothing.
    private func takeOne(of id: Int) -> Bool {
        let client = clients[id]
        let mpv = client?.mpv ?? departed[id] ?? (id == 0 ? inbox : nil)
        guard let mpv, let event = mpv.handle?.nextClientEvent() else { return false }
        if let client, client.mpv === mpv {
            take(event, for: client, mpv)
        } else if mpv === inbox {
            takeFromInbox(event)
        } else if case .reply(let number, let failure, let node) = event {
            answered(number, failure, node)
        }
        return true
    }

    /// The player has ended: what it told its clients before goes out first.
    func drainClients() {
        for id in Array(clients.keys) { drainClient(id) }
    }

    private func take(_ event: MpvClientEvent, for client: ClientSession, _ mpv: MpvClient) {
        switch event {
        case .reply(let number, let failure, let node): answered(number, failure, node)
        case .event(let node):
            guard client.phase == .open || client.phase == .answering else { return }
            if let observer = observerOfPause(in: node) { return tellPause(to: client, first: observer) }
            client.write(ownValue(in: node))
        // The daemon's own handle is told as well.
        case .shutdown: break
        }
    }

    // MARK: - Pause

    /// What clients observe as `pause` is what the user wants (P2): the play button tells it, and libmpv, which may hold a
    /// film for us (C7), only when an observer's first event is due.
    func tellPause(to client: ClientSession, first: Int64? = nil) {
        guard let mpv = client.mpv, client.hasRoom, client.phase == .open || client.phase == .answering else { return }
        for event in mpv.pauseEvents(!engine.isPlaying, first: first) { client.write(event) }
    }

    /// The number under which somebody observes `pause`, where an event tells of it.
    private func observerOfPause(in event: MpvNode) -> Int64? {
        guard event["event"]?.text == "property-change", event["name"]?.text == "pause" else { return nil }
        if case .int64(let id)? = event["id"] { return id }
        return 0
    }

    /// Where our socket is, libmpv doesn't know.
    private func ownValue(in event: MpvNode) -> MpvNode {
        guard case .map(var members) = event, event["name"]?.text == "input-ipc-server" else { return event }
        for index in members.indices where members[index].key.elementsEqual("data".utf8) {
            members[index].value = .string(policy.socketPath?.bytes ?? [])
        }
        return .map(members)
    }

    // MARK: - The end

    /// A client is gone. Its handle ends when libmpv has answered all that was asked by it: to end it waits for that.
    func letGo(of client: ClientSession) {
        guard let mpv = client.mpv else { return }
        client.mpv = nil
        mpv.depart()
        departed[client.id] = mpv
        drainDeparted(mpv, client.id)
    }

    private func drainDeparted(_ mpv: MpvClient, _ id: Int) {
        mpv.wakeup.clear()
        while let event = mpv.handle?.nextClientEvent() {
            if case .reply(let number, let failure, let node) = event { answered(number, failure, node) }
        }
        guard mpv.unansweredCount == 0 else { return }
        departed[id] = nil
        if let handle = mpv.giveAway() { handleEnds.end(handle) }
    }

    /// The daemon stops: the player ends only behind all of its clients.
    func endMpvClients() {
        let handles = clients.values.compactMap(\.mpv) + departed.values + [inbox].compactMap(\.self)
        departed = [:]
        inbox = nil
        for mpv in handles {
            mpv.depart()
            if let handle = mpv.giveAway() { handleEnds.end(handle) }
        }
        if let handle = position?.giveAway() { handleEnds.end(handle) }
        position = nil
    }
}
