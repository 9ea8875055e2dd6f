import Logging
import Mpv
import NIOCore
import SeekCore
import SeekProtocol

/// Connections' handles at libmpv: made when mpv's words are first heard, drained, and ended with the connection.
extension Daemon {
    /// After so long without a word a client is taken for one that listens to mpv's events.
    static let silence = Duration.milliseconds(100)

    /// The client's side at libmpv, made where it has none; nil where libmpv gives none.
    func mpvClient(of client: ClientSession) -> MpvClient? {
        speaksMpv(client)
        return client.mpv ?? openHandle(for: client)
    }

    /// In mpv's place the handle is there from the beginning, and gathers what a client that says nothing will be told.
    func openHandleEarly(for client: ClientSession) {
        if standIn != nil { _ = openHandle(for: client) }
    }

    /// It began with mpv's words, or says nothing: what was gathered for it goes out, behind what it is answered now.
    func speaksMpv(_ client: ClientSession) {
        let (id, hasGathered) = (client.id, client.silentUntil != nil && client.mpv != nil)
        client.speaks(.mpv)
        if hasGathered { loop.execute { self.assumeIsolated { $0.drainClient(id) } } }
    }

    /// It began with seekd's own words: what was gathered for it is not for it.
    func speaksSeekd(_ client: ClientSession) {
        let isNew = client.silentUntil != nil
        client.speaks(.seekd)
        if isNew { letGo(of: client) }
    }

    private func openHandle(for client: ClientSession) -> MpvClient? {
        let id = client.id
        guard let mpv = makeMpvClient(named: "ipc-\(handlesMade)", drain: { $0.drainClient(id) }) else { return nil }
        handlesMade += 1
        // Who began with seekd's own words gets events of mpv's only as far as it asks for them.
        if client.language == .seekd { mpv.handle?.requestAllEvents(enabled: false) }
        client.mpv = mpv
        return mpv
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
        let (loop, wakeup) = (loop, mpv.wakeup)
        mpv.handle?.setWakeup {
            guard wakeup.set() else { return }
            loop.execute { self.assumeIsolated { drain($0) } }
        }
        return mpv
    }

    /// Those that have said nothing for long enough.
    func listenForSilentClients(at now: Instant) {
        for client in clients.values {
            guard let deadline = client.silentUntil, deadline <= now else { continue }
            _ = mpvClient(of: client)
        }
    }

    // MARK: - Events

    /// How many events of one client a turn takes before the others have theirs.
    private static let eventsPerTurn = 64

    /// Takes what libmpv has for a client. Where the client doesn't read it stays with libmpv, whose own bound holds.
    func drainClient(_ id: Int) {
        guard state == .running else { return }
        if let mpv = departed[id] { return drainDeparted(mpv, id) }
        guard let client = clients[id], let mpv = client.mpv, client.silentUntil == nil else { return }
        mpv.wakeup.clear()
        var left = Self.eventsPerTurn
        while left > 0, client.channel.isWritable, clients[id] === client, let event = mpv.handle?.nextClientEvent() {
            left -= 1
            take(event, for: client, mpv)
        }
        if left == 0, mpv.wakeup.set() { loop.execute { self.assumeIsolated { $0.drainClient(id) } } }
        finishTurn()
    }

    /// The player has ended: what it told its clients before goes out first.
    func drainClients() {
        for id in Array(clients.keys) { drainClient(id) }
    }

    private func take(_ event: MpvClientEvent, for client: ClientSession, _ mpv: MpvClient) {
        switch event {
        case .reply(let number, let failure, let node): answered(number, failure, node)
        case .event(let node):
            guard client.phase != .closing else { return }
            client.write(ownValue(in: node))
        // The daemon's own handle is told as well.
        case .shutdown: break
        }
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
    }
}
