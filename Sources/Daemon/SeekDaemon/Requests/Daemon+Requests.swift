import ClientGateway
import FlightRecorder
import Linux
import Mpv
import MpvCommands
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SocketServer

/// Serves requests. A new command of seekd's is a case here.
extension Daemon {
    func serve(_ request: Request, for sender: Sender, at now: Instant) {
        let client = clients[sender.client]
        if case .mpv(let request) = request { return serve(request, for: sender, client, at: now) }
        if let client { detect(.seekd, of: client) }
        switch request {
        case .hello: answer(sender, .success(.value(hello(to: client))))
        case .tap(let direction, let count, let amount, let isRepeat):
            let tap = EngineInput.tap(direction, count: count, amount: amount, isRepeat: isRepeat || sender.isRepeat)
            decide(tap, for: sender, at: now)
        case .press(let direction, let isHeld, let source):
            decide(.press(direction, owner: sender.owner(source), isHeld: isHeld), for: sender, at: now)
        case .release(let direction, let source):
            decide(.release(direction, owner: sender.owner(source)), for: sender, at: now)
        case .toggle: decide(.toggle, for: sender, at: now)
        case .play, .pause:
            // The input's own reply is mpv's: without data.
            decide(.setPlaying(request == .play), at: now)
            answer(sender, .success(.playing(engine.showsPlaying)))
        case .scrub(let target, let source):
            decide(.scrub(target, owner: sender.owner(source)), for: sender, at: now)
        case .scrubEnd(let source): decide(.scrubEnd(owner: sender.owner(source)), for: sender, at: now)
        case .cancel: decide(.cancel, for: sender, at: now)
        case .undo: decide(.undo, for: sender, at: now)
        case .segment(let choice): decide(.segment(choice), for: sender, at: now)
        case .take: decide(.take, for: sender, at: now)
        case .again: decide(.again, for: sender, at: now)
        case .sleep(let choice): decide(.sleep(choice), for: sender, at: now)
        case .cues(let cues): decide(.tellCues(cues), for: sender, at: now)
        case .menuOpen where client == nil:
            // The end of its connection could not close it.
            answer(sender, .refused(Refusal(.unavailable, "menu-open: expected a client, got a key or a script")))
        case .menuOpen: decide(.openMenu(client: sender.client), for: sender, at: now)
        case .menuClosed: decide(.closeMenu(client: sender.client), for: sender, at: now)
        case .menu(let key): decide(.pressMenu(key), for: sender, at: now)
        case .subscribe(let names, let rate): subscribe(sender, client, to: names, rate, at: now)
        case .unsubscribe(let names):
            client?.unsubscribe(from: names)
            if names.contains(.progress) { decide(.progressUnsubscribed(client: sender.client), at: now) }
            answer(sender, .success(.names(client?.subscribedNames ?? [])))
        case .snapshot: answer(sender, .success(.written(publisher.snapshot(of: engine, at: now))))
        case .choreography(let part):
            answer(sender, .success(.value(JSONValue(choreographyOf: part, engine.settings))))
        case .history(let limit): encodeHistory(for: sender, limit: limit)
        case .forget(let choice): forget(choice, for: sender, at: now)
        case .films(let question): listFilms(question, for: sender)
        case .goOn(let limit): listBegun(limit: limit, for: sender)
        case .playFilm(let path, let mode): findFilm(path, mode, for: sender, at: now)
        case .reload: reload(for: sender)
        case .stats: answer(sender, .success(.value(publisher.statistics(clients: clients.count, at: now))))
        case .trace(let includingTitles, let isOfSlowest):
            encodeTrace(for: sender, includingTitles: includingTitles, isOfSlowest: isOfSlowest, at: now)
        case .mpv: break
        }
    }

    /// Serves a request of mpv's protocol.
    private func serve(_ request: MpvRequest, for sender: Sender, _ client: Client?, at now: Instant) {
        guard let gateway else { return }
        guard let client else {
            // A key or a script sends only commands.
            guard case .command(let command) = request else { return }
            return perform(gateway.serve(command, from: sender, nil, engine, at: now), at: now)
        }
        guard let upstream = gateway.handles.attach(to: client) else {
            return answer(sender, .refused(Refusal(.tooMany, "libmpv can't take more clients")))
        }
        detect(.mpv, of: client)
        var sender = sender
        if case .command(let command) = request, gateway.answersFirst(command, from: sender) {
            answer(sender, .success(.value(.null)))
            sender = Sender(client: sender.client, slot: nil)
        }
        perform(gateway.serve(request, from: sender, client, upstream, engine, at: now), at: now)
    }

    private func hello(to client: Client?) -> JSONValue {
        .object([
            .init("protocol", .integer(1)),
            .init("seekd", .text(Version.seekd)),
            .init("mpv", .text(player?.version ?? "")),
            .init("libmpv", .text(MpvHandle.libraryVersion)),
            .init("access", .text(client?.socket.access.rawValue ?? "")),
            .init("commands", .array(Request.commands.map { .text($0.name) })),
            .init("events", .array(EventName.allNames.map { .text($0) })),
            .init("schemes", .array(configuration.openSchemes.map { .text($0) })),
        ])
    }

    /// A snapshot of each event first, then the reply, then changes.
    private func subscribe(
        _ sender: Sender, _ client: Client?, to names: [EventName], _ rate: Double?, at now: Instant
    ) {
        if let client {
            client.subscribe(to: names)
            if names.contains(.progress) {
                decide(.progressSubscribed(client: sender.client, rate: rate), at: now)
            }
            publisher.sendSnapshot(engine.snapshot(at: now), of: names, to: client, at: now)
        }
        answer(sender, .success(.names(client?.subscribedNames ?? [])))
    }
}

extension Sender {
    func owner(_ source: ByteString?) -> Owner { Owner(client: client, source: source) }
}

/// Serves `trace`. Encoding takes milliseconds, so another thread does it, and its result is a later input.
extension Daemon {
    private static let encoding = JobQueue("trace")

    /// - Parameter isOfSlowest: of the slowest chase of the last hour, instead of the newest inputs.
    func encodeTrace(for sender: Sender, includingTitles: Bool, isOfSlowest: Bool, at now: Instant) {
        guard publisher.beginTrace() else {
            return answer(sender, .refused(Refusal(.tooMany, "a trace is being encoded: try again in a second")))
        }
        let trace = isOfSlowest ? publisher.traceOfSlowestChase(at: now) : publisher.trace
        let later = turn.later
        Self.encoding.add {
            let list = trace?.list(includingTitles: includingTitles) ?? Array("[]".utf8)
            later.add { self.enter { $0.turn.append(.traceEncoded(list, for: sender)) } }
        }
    }

    func traceEncoded(_ list: [UInt8], for sender: Sender) {
        publisher.endTrace()
        answerLater(sender, .success(.written(list)))
    }

    /// Answers a request whose reply was delayed.
    func answerLater(_ sender: Sender, _ reply: Reply) {
        answer(sender, reply)
        // As after every delayed reply: a client that has closed its side is closed after its last reply.
        guard let client = clients[sender.client] else { return }
        if client.schedule() || client.session.phase == .answering { turn.prepend(.serve(client: client.id)) }
    }
}
