import ClientGateway
import Logging
import Mpv
import MpvCommands
import NIOCore
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume
import SocketServer

/// Turns: every event from outside becomes a queued input, and a turn processes the queue. Inputs never nest: what a flush
/// at the end of a turn causes at once, such as a full output, only queues inputs.
extension Daemon {
    /// Collects libmpv's events, then the inputs that `body` appends, and runs a turn. On the loop.
    @discardableResult
    nonisolated func enter<Result: Sendable>(_ body: @Sendable (isolated Daemon) -> Result) -> Result {
        assumeIsolated { daemon in
            if daemon.turn.isRunning { return body(daemon) }
            daemon.lookForStandstill()
            // libmpv's events come first, so that the queue keeps their order.
            daemon.collect()
            let result = body(daemon)
            daemon.runTurn()
            return result
        }
    }

    /// Queues libmpv's events so far, so that the engine sees them before it decides on the next input.
    private func collect() {
        guard lifecycle.isRunning, let player, let gateway else { return }
        player.collect(
            append: { turn.append(.player($0)) }, beforeFileEvent: { collectFileChangeAnswers(gateway) },
            wakeAgain: { wakePlayer() })
    }

    /// libmpv answers a file change before it sends the file's events, but each handle has its own event queue
    /// (`LibmpvOrder.replyThenItsEvents`). The engine needs both in that order (C4).
    private func collectFileChangeAnswers(_ gateway: MpvGateway) {
        for id in gateway.calls.fileChangers {
            let upstream: Upstream = id == 0 ? .inbox : .client(id)
            var unanswered = gateway.calls.fileChangeCount(of: id)
            while unanswered > 0, let event = handle(upstream)?.nextEvent() {
                if case .reply(let number, _, _) = event, gateway.calls.changesFile(number) { unanswered -= 1 }
                turn.append(.upstreamEvent(upstream, event))
            }
        }
    }

    /// A wakeup callback that schedules a turn for libmpv's events. Any thread.
    nonisolated var wakePlayer: @Sendable () -> Void {
        let later = assumeIsolated { $0.turn.later }
        return { later.add { self.enter { _ in } } }
    }

    private func runTurn() {
        guard turn.begin() else { return }
        defer { turn.end() }
        repeat {
            while let (input, now) = turn.next() { process(input, at: now) }
            giveTurns()
            gateway?.forwarder.tellPause(!engine.isPlaying, to: clients.all)
            gateway?.forwarder.tellChoice(player?.subtitles.known, to: clients.all)
            clients.flush()
        } while turn.hasInputs
        armTimer()
        noteTurnEnd()
    }

    /// At the end of each turn: no lists are made here.
    private func earlier(_ one: NIODeadline?, _ other: NIODeadline?) -> NIODeadline? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private func armTimer() {
        guard lifecycle.isRunning else { return timer.arm(nil) {} }
        let engineDeadline = engine.nextDeadline.map { NIODeadline($0) }
        let pictureDeadline = gateway?.pictures.nextDeadline.map { NIODeadline($0) }
        let saveDeadline = resumption?.nextDeadline.map { NIODeadline($0) }
        let playerDeadline = player?.nextDeadline.map { NIODeadline($0) }
        let deadline = earlier(
            earlier(earlier(engineDeadline, clients.nextDeadline), earlier(pictureDeadline, saveDeadline)),
            playerDeadline)
        timer.arm(deadline) {
            self.assumeIsolated { $0.timer.disarm() }
            self.enter { $0.turn.append(.deadline) }
        }
    }

    /// Processes one input to completion.
    private func process(_ input: Input, at now: Instant) {
        switch input {
        case .serve(let id): serveRequests(of: id, at: now)
        case .key(let request, let isRepeat):
            let sender = Sender(client: Self.ownClient, slot: nil, isRepeat: isRepeat)
            if standstill.isDraining, let refusal = refusalOfWaited(request, from: sender, at: now) {
                return answer(sender, .refused(refusal))
            }
            serve(request, for: sender, at: now)
        case .roomForOutput(let id): resumeOutput(of: id)
        case .connectionClosed(let id): connectionClosed(id, at: now)
        case .player(let input):
            if case .event(let event) = input { standIn?.note(event) }
            if let player { perform(player.take(input), at: now) }
        case .upstream(let upstream, let budget): drain(upstream, budget, at: now)
        case .upstreamEvent(let upstream, let event): take(event, of: upstream, at: now)
        case .upstreamRefused(let call, let error): answered(call, error, .none, at: now)
        case .pictureRead(let completion): pictureRead(completion, at: now)
        case .cuesRead(let list, let media): cuesRead(list, of: media, at: now)
        case .fileLookedAt(let call, let finding): fileLookedAt(call, finding, at: now)
        case .engine(let input): decide(input, at: now)
        case .deadline: deadlineReached(at: now)
        case .resume(let input): updateState(input, at: now)
        case .forgotten(let forgotten, let failure): answer(forgotten, failure)
        case .traceEncoded(let list, let sender): traceEncoded(list, for: sender)
        case .encoded(let data, let sender): answerLater(sender, .success(.written(data)))
        case .filmsRead(let request, let result): filmsRead(request, result)
        case .filmFound(let request, let mode, let result): filmFound(request, mode, result, at: now)
        case .erased(let count, let problem, let sender): erased(count, problem, for: sender)
        case .reloaded(let outcome, let sender): reloaded(outcome, for: sender, at: now)
        case .playerEnded: stopAfterOthers()
        case .shutDown(let reason, let status): stop(reason, status: status, at: now)
        }
        collectRefusals()
    }

    /// Queues the calls that libmpv refused at once.
    func collectRefusals() {
        player?.collectRefused { turn.append(.player($0)) }
        for (call, error) in gateway?.calls.takeRefused() ?? [] { turn.append(.upstreamRefused(call: call, error)) }
    }

    private func deadlineReached(at now: Instant) {
        if let deadline = engine.nextDeadline, deadline <= now { decide(.deadlineReached, at: now) }
        let (stuck, silent) = clients.deadlineReached(at: NIODeadline(now))
        for client in stuck { cutOff(client, because: clients.stuckReason) }
        for client in silent { detect(.mpv, of: client) }
        if let gateway { expirePictures(gateway, at: now) }
        player?.deadlineReached()
        if let deadline = resumption?.nextDeadline, deadline <= now { updateState(.deadlineReached, at: now) }
    }
}
