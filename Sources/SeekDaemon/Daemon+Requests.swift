import Mpv
import SeekCore
import SeekProtocol

/// What clients ask for. A new command is a case here.
extension Daemon {
    func serve(_ incoming: IncomingRequest, of id: Int) {
        guard let client = clients[id] else { return }
        let access = client.socket.access
        let slot = client.replies.open(incoming.id, isAsync: incoming.isAsync)
        let sender = Sender(client: id, slot: slot)
        let now = Self.now
        switch incoming.request {
        case .success(let request):
            if let refusal = access.refusal(of: request) {
                return run([.reply(.refused(refusal))], for: sender, at: now)
            }
            serve(request, for: sender, at: now)
        case .failure(let refusal): run([.reply(.refused(refusal))], for: sender, at: now)
        }
    }

    private func serve(_ request: Request, for sender: Sender, at now: Instant) {
        switch request {
        case .hello: reply(.value(hello(to: sender)), to: sender, at: now)
        case .tap(let direction, let count, let interval, let isRepeat):
            statistics.tapped(count: count)
            run(
                engine.tap(direction, count: count, interval: interval, isRepeat: isRepeat, at: now), for: sender,
                at: now)
        case .toggle: run(engine.toggle(at: now), for: sender, at: now)
        case .scrub(let target): run(engine.scrub(to: target, owner: sender.client, at: now), for: sender, at: now)
        case .scrubEnd: run(engine.scrubEnd(at: now), for: sender, at: now)
        case .cancel: run(engine.cancel(at: now), for: sender, at: now)
        case .undo: run(engine.undo(at: now), for: sender, at: now)
        case .subscribe(let names): subscribe(sender, to: names, at: now)
        case .unsubscribe(let names):
            clients[sender.client]?.unsubscribe(from: names)
            reply(.names(clients[sender.client]?.subscribedNames ?? []), to: sender, at: now)
        case .snapshot: reply(.snapshot(engine.snapshot(at: now)), to: sender, at: now)
        case .stats:
            let statistics = statistics.json(clients: clients.count, uptime: uptime)
            reply(.value(statistics), to: sender, at: now)
        case .player(let command): serve(command, for: sender, at: now)
        case .quit(let code): quit(code, for: sender, at: now)
        }
    }

    private func reply(_ data: ReplyData, to sender: Sender, at now: Instant) {
        run([.reply(.success(data))], for: sender, at: now)
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
    private func subscribe(_ sender: Sender, to names: [EventName], at now: Instant) {
        clients[sender.client]?.subscribe(to: names)
        let snapshot = engine.snapshot(at: now)
        let stamp = stamp(at: now)
        for event in names.flatMap(snapshot.events(named:)) {
            clients[sender.client]?.write(event.line(stamp))
        }
        reply(.names(clients[sender.client]?.subscribedNames ?? []), to: sender, at: now)
    }

    // MARK: - What is played

    private func serve(_ command: PlayerCommand, for sender: Sender, at now: Instant) {
        if let refusal = refusal(of: command) { return run([.reply(.refused(refusal))], for: sender, at: now) }
        let changesFile = changesFile(command)
        if changesFile { run(engine.fileChangeRequested(at: now), at: now) }
        let call = PlayerCalls.Call.command(
            client: sender.client, slot: sender.slot, changesFile: changesFile, refusal: meaningOfRefusal(command))
        commandNode(.array(arguments(of: command)), call)
    }

    private func arguments(of command: PlayerCommand) -> [MpvNode] {
        switch command {
        case .loadfile(let url, let mode): [.text("loadfile"), .string(url.bytes), .text(mode.rawValue)]
        case .stop(let keepsPlaylist): [.text("stop")] + (keepsPlaylist ? [.text("keep-playlist")] : [])
        case .playlistNext(let force): [.text("playlist-next"), .text(force ? "force" : "weak")]
        case .playlistPrevious(let force): [.text("playlist-prev"), .text(force ? "force" : "weak")]
        }
    }

    /// Whether another file, or none, is to be played once this is accepted (C4).
    private func changesFile(_ command: PlayerCommand) -> Bool {
        switch command {
        case .loadfile(_, .replace), .stop, .playlistNext, .playlistPrevious: true
        case .loadfile(_, .appendPlay): engine.isIdle
        case .loadfile(_, .append): false
        }
    }

    /// libmpv says "error running command" for whatever a command could not do.
    private func meaningOfRefusal(_ command: PlayerCommand) -> String? {
        switch command {
        case .playlistNext: "the playlist has no next entry"
        case .playlistPrevious: "the playlist has no previous entry"
        case .loadfile, .stop: nil
        }
    }

    /// Only files and the protocols that the configuration allows are loaded for a client.
    private func refusal(of command: PlayerCommand) -> Refusal? {
        guard case .loadfile(let url, _) = command, let scheme = MediaURL.scheme(of: url) else { return nil }
        let allowed = configuration.mediaProtocols
        guard scheme != "file", !allowed.contains(scheme) else { return nil }
        return Refusal(
            .forbidden,
            "\(scheme):// is not among the protocols that player.protocols allows (\(allowed.joined(separator: ", ")))")
    }

    private func quit(_ code: Int, for sender: Sender, at now: Instant) {
        switch configuration.onQuit {
        case .stop: serve(.stop(keepsPlaylist: false), for: sender, at: now)
        case .exit:
            reply(.none, to: sender, at: now)
            shutDown("quit", status: Int32(code))
        }
    }
}
