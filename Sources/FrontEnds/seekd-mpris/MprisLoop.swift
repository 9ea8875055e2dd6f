import CommandLineTool
import Glibc
import Linux
import MprisModel
import SeekClient
import SeekProtocol

/// Waits for the message bus, for seekd, and for the next signal that is due; sleeps otherwise. Without a message bus it
/// looks for one, again and again. The player's name is on the bus while seekd answers.
final class MprisLoop {
    private let connection: LiveConnection
    private let inbox: ConnectionInbox<MprisReport>
    private let finder: ArtFinder
    private let identity: String
    private let endsWithDaemon: Bool
    private var model: MprisModel
    private var bus: BusConnection?
    private var isServed = false
    /// What this seekd opens; nil until it has told.
    private var support: MediaSupport?
    private var answers = AnswerWatch()
    /// When to look for a message bus.
    private var busDue: Int64? = 0
    /// Between two looks.
    private var backoff = Backoff(first: .milliseconds(100), limit: .seconds(10))
    private var toldError: BusError?
    /// Calls that wait for seekd's reply, by number.
    private var calls: [Int: (message: PlayerObject.Call, next: JSONValue?)] = [:]
    private var callNumber = 0

    init(
        _ connection: LiveConnection, settings: MprisSettings, identity: String, endsWithDaemon: Bool
    ) throws(Failure) {
        self.connection = connection
        self.endsWithDaemon = endsWithDaemon
        inbox = try ConnectionInbox(connection)
        finder = ArtFinder(inbox)
        self.identity = identity
        model = MprisModel(settings)
    }

    /// Returns when the daemon goes away, if `endsWithDaemon`; otherwise runs until a signal ends the program.
    func run() {
        while true {
            for arrival in inbox.take() {
                if apply(arrival) { return }
            }
            askForAnswer()
            connectIfDue()
            withBus { bus throws(BusError) in
                var signals: [MprisSignal]
                repeat {
                    try bus.process()
                    // After a batch, whose changes are announced together.
                    signals = model.announce(at: Self.now)
                    guard isServed, support != nil, answers.isAnswered else { return try bus.dropName() }
                    // Before the announcements: who reads at the sight of the name reads what is true.
                    try bus.takeName()
                    for signal in signals { try bus.send(signal) }
                } while !signals.isEmpty
            }
            wait()
        }
    }

    // MARK: - From seekd

    /// - Returns: whether the program ends.
    private func apply(_ arrival: ConnectionInbox<MprisReport>.Arrival) -> Bool {
        switch arrival {
        case .update(let update): return apply(update)
        case .report(.reply(let reply, let result)):
            if case .success = result { answers.heard(at: Self.now) }
            apply(reply, result)
        case .report(.art(let url, let track)): model.found(art: url, track: track)
        }
        return false
    }

    private func apply(_ reply: MprisReport.Reply, _ result: Result<Response, ClientError>) {
        switch reply {
        case .sign: break
        case .hello:
            // Without an answer, the connection is gone, and the next one is asked.
            guard case .success = result else { return }
            let hello = Self.data(in: result)
            try? inbox.send(Command("get_property", "protocol-list"), for: .protocols(hello: hello))
        case .protocols(let hello):
            guard case .success = result else { return }
            support = MediaSupport(hello: hello, library: Self.data(in: result))
        case .move(let serial):
            model.answered(serial, Self.data(in: result))
        case .call(let number):
            guard let call = calls.removeValue(forKey: number) else { return }
            let refusal = Self.refusal(in: result)
            if refusal == nil, let next = call.next { perform([.send(next)]) }
            BusConnection.answer(call.message, refusal: refusal)
        }
    }

    private func apply(_ update: Update) -> Bool {
        switch update {
        case .connected: answers.connected(at: Self.now)
        case .disconnected: answers.disconnected()
        case .event, .property, .refused, .other: answers.heard(at: Self.now)
        }
        switch update {
        case .connected, .disconnected:
            isServed = false
            support = nil
            model.forget()
            if case .connected = update { try? inbox.send(.hello, for: .hello) }
            if case .disconnected = update { return endsWithDaemon }
        case .event(let event, let stamp):
            // The last of the first events.
            if event.name == .media { isServed = true }
            perform(model.take(event, happened: stamp.timeMicroseconds, at: Self.now))
        case .property(let property): model.take(property: property.name, property.value, at: Self.now)
        case .refused(let response): Failure.say("seekd refused: \(response.message ?? response.error)")
        case .other: break
        }
        return false
    }

    /// Asks seekd for a sign of life if it has given none for a while. While it gives none, nobody on the bus finds it.
    private func askForAnswer() {
        if answers.turn(at: Self.now) { try? inbox.send(Command("client_name"), for: .sign) }
        guard isServed, !answers.isAnswered else { return }
        for call in calls.values { BusConnection.answer(call.message, refusal: "seekd does not answer") }
        calls = [:]
    }

    /// Nil if there is none, or seekd refused.
    private static func data(in result: Result<Response, ClientError>) -> JSONValue? {
        guard case .success(let response) = result, response.isSuccess else { return nil }
        return response.data
    }

    private static func refusal(in result: Result<Response, ClientError>) -> String? {
        switch result {
        case .success(let response): response.isSuccess ? nil : response.message ?? response.error
        case .failure(let error): "\(error)"
        }
    }

    // MARK: - From the bus

    private func take(_ call: MprisCall, _ message: PlayerObject.Call?) -> PlayerObject.CallOutcome {
        answers.used()
        var outcome = PlayerObject.CallOutcome.done
        for action in model.take(call, at: Self.now) {
            switch action {
            case .refuse(let text): outcome = .refused(text)
            case .ask(let command, let next): outcome = ask(command, next, message)
            case .send, .move, .findArt: perform([action])
            }
        }
        return outcome
    }

    private func ask(_ command: JSONValue, _ next: JSONValue?, _ message: PlayerObject.Call?)
        -> PlayerObject.CallOutcome
    {
        guard let message else { return .done }
        callNumber += 1
        do throws(ClientError) {
            try inbox.send(Command(command), for: .call(number: callNumber))
        } catch {
            return .refused("\(error)")
        }
        // Its reply is taken from the inbox by this thread, so the call is kept in time.
        BusConnection.keep(message)
        calls[callNumber] = (message, next)
        return .later
    }

    /// If the daemon is gone, that comes as an update.
    private func perform(_ actions: [MprisAction]) {
        for action in actions {
            switch action {
            case .send(let command), .ask(let command, _): try? connection.send(Command(command))
            case .move(let command, let serial): try? inbox.send(Command(command), for: .move(serial: serial))
            case .findArt(let path, let track): finder.find(beside: path, track: track)
            case .refuse: break
            }
        }
    }

    // MARK: - The bus

    private func connectIfDue() {
        guard let due = busDue, due <= Self.now else { return }
        busDue = nil
        do throws(BusError) {
            let object = PlayerObject(
                root: { [unowned self] in RootProperties(identity: identity, support: support) },
                value: { [unowned self] in
                    answers.used()
                    return model.value(of: $0, at: Self.now)
                }, take: { [unowned self] in take($0, $1) })
            bus = try BusConnection(object)
        } catch {
            lose(error)
        }
    }

    private func withBus(_ body: (BusConnection) throws(BusError) -> Void) {
        guard let bus else {
            // Nobody is told; the state is what it is.
            _ = model.announce(at: Self.now)
            return
        }
        do throws(BusError) {
            try body(bus)
            backoff.reset()
            if toldError != nil, isServed {
                Failure.say("the message bus is back")
                toldError = nil
            }
        } catch {
            lose(error)
        }
    }

    private func lose(_ error: BusError) {
        if toldError != error { Failure.say("\(error); trying again") }
        toldError = error
        // The callers are gone.
        for call in calls.values { BusConnection.answer(call.message, refusal: "the message bus is gone") }
        calls = [:]
        bus = nil
        busDue = Self.now + Int64(backoff.next() / .microseconds(1))
    }

    // MARK: - Time

    private func wait() {
        var waits = [
            pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
            // poll ignores a negative descriptor.
            pollfd(fd: bus?.descriptor ?? -1, events: bus?.events ?? 0, revents: 0),
        ]
        let deadlines = [bus?.deadline, busDue, bus == nil ? nil : model.deadline, answers.deadline].compactMap(\.self)
        Poll.wait(for: &waits, until: deadlines.min().map { Double($0) / 1000 })
    }

    /// Microseconds of `CLOCK_MONOTONIC`, as MPRIS and seekd's events count.
    private static var now: Int64 { Int64(MonotonicClock.milliseconds * 1000) }
}

/// What comes from other threads, beside updates. A reply tells a target that the events after it may have moved.
enum MprisReport: Sendable {
    case reply(Reply, Result<Response, ClientError>)
    /// The URL of a picture beside a film, if there is one.
    case art(String?, track: Int)

    /// Which command a reply is for.
    enum Reply: Sendable {
        case move(serial: Int)
        case call(number: Int)
        /// What seekd is, and what its policy allows.
        case hello
        /// What its libmpv opens.
        case protocols(hello: JSONValue?)
        /// A question that only shows whether seekd answers.
        case sign
    }
}

extension ConnectionInbox<MprisReport> {
    /// Sends a command whose reply arrives here.
    func send(_ command: Command, for reply: MprisReport.Reply) throws(ClientError) {
        try send(command) { .reply(reply, $0) }
    }
}
