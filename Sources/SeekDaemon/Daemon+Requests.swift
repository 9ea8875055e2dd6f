import Mpv
import MpvCommands
import SeekConfiguration
import SeekCore
import SeekProtocol

/// What clients ask for in seekd's own words. A new command is a case here.
extension Daemon {
    func serve(_ request: Request, for sender: Sender, at now: Instant) {
        if case .mpv(let request) = request { return serve(request, for: sender, at: now) }
        if let client = clients[sender.client] { heard(.seekd, from: client) }
        switch request {
        case .hello: reply(.value(hello(to: sender)), to: sender, at: now)
        case .tap(let direction, let count, let interval, let isRepeat):
            statistics.tapped(count: count)
            let isRepeat = isRepeat || sender.isRepeat
            run(
                engine.tap(direction, count: count, interval: interval, isRepeat: isRepeat, at: now), for: sender,
                at: now)
        case .toggle: run(engine.toggle(at: now), for: sender, at: now)
        case .scrub(let target): run(engine.scrub(to: target, owner: sender.client, at: now), for: sender, at: now)
        case .scrubEnd: run(engine.scrubEnd(owner: sender.client, at: now), for: sender, at: now)
        case .cancel: run(engine.cancel(at: now), for: sender, at: now)
        case .undo: run(engine.undo(at: now), for: sender, at: now)
        case .segment(let choice): run(engine.segment(choice, at: now), for: sender, at: now)
        case .subscribe(let names, let rate): subscribe(sender, to: names, rate, at: now)
        case .unsubscribe(let names):
            clients[sender.client]?.unsubscribe(from: names)
            if names.contains(.progress) { engine.progressUnsubscribed(sender.client) }
            reply(.names(clients[sender.client]?.subscribedNames ?? []), to: sender, at: now)
        case .snapshot: reply(.written(snapshotText.of(engine.snapshot(at: now))), to: sender, at: now)
        case .choreography(let part):
            reply(.value(JSONValue(choreographyOf: part, configuration.seek)), to: sender, at: now)
        case .stats:
            let statistics = statistics.json(clients: clients.count, uptime: uptime)
            reply(.value(statistics), to: sender, at: now)
        case .mpv: break
        }
    }

    func reply(_ data: ReplyData, to sender: Sender, at now: Instant) {
        perform(.reply(.success(data)), for: sender, at: now)
    }

    // MARK: - Who we are, and who listens

    private func hello(to sender: Sender) -> JSONValue {
        .object([
            .init("protocol", .integer(1)),
            .init("seekd", .text(Version.seekd)),
            .init("mpv", .text(mpvVersion)),
            .init("libmpv", .text(MpvHandle.libraryVersion)),
            .init("access", .text(clients[sender.client]?.socket.access.rawValue ?? "")),
            .init("commands", .array(Request.commands.map { .text($0.name) })),
            .init("events", .array(EventName.allNames.map { .text($0) })),
        ])
    }

    /// Snapshots of what was subscribed to at once, then the reply, then changes.
    private func subscribe(_ sender: Sender, to names: [EventName], _ rate: Double?, at now: Instant) {
        if let client = clients[sender.client] {
            client.subscribe(to: names)
            if names.contains(.progress) { engine.progressSubscribed(sender.client, rate: rate, at: now) }
        }
        let snapshot = engine.snapshot(at: now)
        let stamp = stamp(at: now)
        for event in names.flatMap(snapshot.events(named:)) {
            clients[sender.client]?.write(event.line(stamp))
        }
        reply(.names(clients[sender.client]?.subscribedNames ?? []), to: sender, at: now)
    }
}
