package import Mpv
import MpvCommands
package import SeekPlayer
package import SeekProtocol
package import SocketServer

/// A connection's libmpv handle. It gives the client observers, event masks, log levels and overlays with mpv's
/// semantics, and libmpv removes them with the handle.
///
/// It is used on the daemon's loop only.
package final class MpvClient {
    private struct Request {
        /// Whether its order among the requests matters: false for async requests.
        package let isInOrder: Bool
        package let expectedBytes: Int
    }

    private struct PauseObserver {
        package let isText: Bool
        /// Nil before the first event.
        package var lastSent: Bool?
    }

    /// Nil after `takeTermination`.
    private var handle: MpvHandle?
    /// The client's name at libmpv.
    package let name: String
    private let wakeup = WakeupFlag()
    /// The core has ended: mpv's socket closes a connection at this event.
    package private(set) var hasEnded = false
    /// Unanswered requests, by number.
    private var unanswered: [UInt64: Request] = [:]
    /// Estimated bytes of the replies to unanswered requests.
    package private(set) var expectedBytes = 0
    private var orderedCount = 0
    /// What the client has requested.
    private var logLevel = "no"
    private var isLogHeld = false
    /// How many properties are observed under each number.
    private var observed: [Int64: Int] = [:]
    /// Estimated bytes of their values in JSON, under each number.
    private var observedSizes: [Int64: Int] = [:]
    /// Observers of `pause`, by number.
    private var pauseObservers: [Int64: PauseObserver] = [:]

    /// Observers of what the viewer has chosen (`ViewersSubtitles`), and the value that they got last.
    private var choiceObservers: [ObservedChoice: ChoiceObserver] = [:]

    private let pool: OutputPool

    /// - Parameter pool: counts the replies that libmpv makes for all clients.
    package init(_ handle: consuming MpvHandle, pool: OutputPool) {
        self.pool = pool
        name = handle.name
        self.handle = consume handle
    }

    // MARK: - Life

    /// - Parameter wake: called on any thread when there are events; not again before `startDraining`.
    package func announceEvents(_ wake: @escaping @Sendable () -> Void) {
        let wakeup = wakeup
        handle?.setWakeup { if wakeup.set() { wake() } }
    }

    /// Makes new events call `wake` again.
    package func startDraining() { wakeup.clear() }

    /// - Returns: true if the caller has to schedule another drain: no wakeup is pending.
    package func stopDraining() -> Bool { wakeup.set() }

    /// The next event; nil if there is none.
    package func nextEvent() -> MpvClientEvent? {
        let event = handle?.nextClientEvent()
        if case .shutdown? = event { hasEnded = true }
        return event
    }

    /// Stops all events, because the client no longer reads.
    package func mute() {
        handle?.requestAllEvents(enabled: false)
        // Log messages are not covered by that; libmpv would still format them.
        try? handle?.requestLogMessages("no")
    }

    /// Mutes the handle, removes observers and aborts commands. The handle still has to wait for its replies: it does
    /// not end before.
    package func tearDown() {
        mute()
        for id in observed.keys { try? handle?.unobserve(id: UInt64(bitPattern: id)) }
        for number in unanswered.keys { handle?.abortCommand(reply: number) }
        pool.observe(-observedBytes)
        observedSizes = [:]
        pool.countVerbose(Self.isVerbose(logLevel) ? -1 : 0)
        logLevel = "no"
    }

    /// Releases the handle, to be terminated on another thread.
    package func takeTermination() -> MpvTermination? {
        guard let handle = handle.take() else { return nil }
        return MpvTermination(handle)
    }

    // MARK: - Requests

    package var unansweredCount: Int { unanswered.count }

    /// Whether all requests whose order matters are answered.
    package var isQuiet: Bool { orderedCount == 0 }

    /// Registers a request that `send` will hand to libmpv.
    package func openRequest(_ number: UInt64, inOrder: Bool, expectedBytes: Int) {
        unanswered[number] = Request(isInOrder: inOrder, expectedBytes: expectedBytes)
        self.expectedBytes += expectedBytes
        pool.hold(expectedBytes * OutputPool.nodeFactor)
        if expectedBytes > 0 { pool.countLarge(1) }
        if inOrder { orderedCount += 1 }
    }

    /// Hands a request to libmpv.
    package func send(
        _ number: UInt64, _ request: (borrowing MpvHandle, UInt64) throws(MpvError) -> Void
    ) throws(MpvError) {
        if handle != nil { try request(handle!, number) }
    }

    package func closeRequest(_ number: UInt64) {
        guard let request = unanswered.removeValue(forKey: number) else { return }
        expectedBytes -= request.expectedBytes
        pool.hold(-request.expectedBytes * OutputPool.nodeFactor)
        if request.expectedBytes > 0 { pool.countLarge(-1) }
        if request.isInOrder { orderedCount -= 1 }
    }

    /// mpv's clock, microseconds.
    package var time: Int64 { handle?.now() ?? 0 }

    package func requestLogMessages(_ level: String) throws(MpvError) {
        try handle?.requestLogMessages(level)
        pool.countVerbose((Self.isVerbose(level) ? 1 : 0) - (Self.isVerbose(logLevel) ? 1 : 0))
        logLevel = level
        isLogHeld = false
    }

    private static func isVerbose(_ level: String) -> Bool { ["v", "debug", "trace"].contains(level) }

    /// Why it gets no log messages of this level; nil if it does.
    package func refusal(ofLogLevel level: String) -> Refusal? {
        guard Self.isVerbose(level), !Self.isVerbose(logLevel), pool.verbose >= OutputPool.mostVerbose else {
            return nil
        }
        return Refusal(
            .tooMany, "at most \(OutputPool.mostVerbose) clients may request log messages above the level info")
    }

    /// Stops log messages until `resumeLog`, because the client does not read: libmpv would keep some of them
    /// (`LibmpvLimits.loggedMessages`), each as long as its text.
    package func holdLog() {
        guard logLevel != "no", !isLogHeld else { return }
        isLogHeld = true
        try? handle?.requestLogMessages("no")
    }

    package func resumeLog() {
        guard isLogHeld else { return }
        isLogHeld = false
        try? handle?.requestLogMessages(logLevel)
    }

    package func setEvent(named name: [UInt8], isEnabled: Bool) throws(MpvError) {
        try handle?.requestEvent(named: name, enabled: isEnabled)
    }

    package func setAllEvents(isEnabled: Bool) { handle?.requestAllEvents(enabled: isEnabled) }

    /// Disables all events, and drops those that have come since the handle was made. Call it before any request.
    package func beginWithoutEvents() {
        setAllEvents(isEnabled: false)
        while nextEvent() != nil {}
    }

    // MARK: - Properties

    /// Why no further property may be observed; nil if one may.
    ///
    /// - Parameters:
    ///   - maximum: of properties.
    ///   - maximumBytes: of their values.
    ///   - expectedBytes: of the further one's value.
    package func refusal(
        ofObservingMoreThan maximum: Int, maximumBytes: Int, expectedBytes: Int
    ) -> Refusal? {
        if observedCount >= maximum {
            return Refusal(.tooMany, "a client may observe at most \(maximum) properties")
        }
        if observedBytes + expectedBytes > maximumBytes {
            return Refusal(
                .tooMany, "the values of the properties that a client observes may have at most \(maximumBytes) bytes")
        }
        if expectedBytes > 0, pool.observed + expectedBytes > pool.observedLimit {
            return Refusal(
                .tooMany,
                "the values of the properties that all clients observe may have at most \(pool.observedLimit) bytes")
        }
        return nil
    }

    package var observedCount: Int { observed.values.reduce(0, +) }

    /// Estimated bytes of the values of observed properties: libmpv keeps each until the client reads it.
    package var observedBytes: Int { observedSizes.values.reduce(0, +) }

    /// - Parameter expectedBytes: of the value in JSON.
    package func observe(_ property: String, id: Int64, asString: Bool, expectedBytes: Int) throws(MpvError) {
        try handle?.observe(property, id: UInt64(bitPattern: id), asString: asString)
        observed[id, default: 0] += 1
        if expectedBytes > 0 {
            observedSizes[id, default: 0] += expectedBytes
            pool.observe(expectedBytes)
        }
        if property == "pause" { pauseObservers[id] = PauseObserver(isText: asString) }
        if ViewersSubtitles.decides(property) {
            choiceObservers[ObservedChoice(id: id, property: property)] = ChoiceObserver(isText: asString)
        }
    }

    package func unobserve(id: Int64) throws(MpvError) {
        try handle?.unobserve(id: UInt64(bitPattern: id))
        observed[id] = nil
        pool.observe(-(observedSizes.removeValue(forKey: id) ?? 0))
        pauseObservers[id] = nil
        choiceObservers = choiceObservers.filter { $0.key.id != id }
    }

    /// The events for observers of `pause`, with the user's intent instead of a hold (C7).
    ///
    /// - Parameter first: an observer whose first event libmpv has sent; nil: all observers that got another state
    ///   last.
    package func pauseEvents(_ isPaused: Bool, first: Int64? = nil) -> [MpvNode] {
        guard !pauseObservers.isEmpty else { return [] }
        var events: [MpvNode] = []
        for id in pauseObservers.keys.sorted() {
            guard let observer = pauseObservers[id] else { continue }
            guard observer.lastSent != isPaused, observer.lastSent != nil || id == first else { continue }
            pauseObservers[id]?.lastSent = isPaused
            events.append(Self.change(id, isPaused, asText: observer.isText))
        }
        return events
    }

    /// The event for an observer of what the viewer has chosen, in place of libmpv's.
    ///
    /// - Parameters:
    ///   - choice: nil: what libmpv has.
    ///   - value: what libmpv has.
    /// - Returns: nil if the observer has got that already.
    package func choiceEvent(
        _ observed: ObservedChoice, _ choice: ViewersSubtitles?, value: MpvNode
    ) -> MpvNode? {
        guard let observer = choiceObservers[observed] else { return nil }
        choiceObservers[observed]?.libmpvs = value
        let told = choice?.value(of: observed.property, in: value, asText: observer.isText) ?? value
        return tell(told, to: observed)
    }

    /// The events for observers that got another choice last.
    package func choiceEvents(_ choice: ViewersSubtitles) -> [MpvNode] {
        choiceObservers.filter { $0.value.last != nil }.keys
            .sorted { ($0.id, $0.property) < ($1.id, $1.property) }
            .compactMap { observed in
                guard let observer = choiceObservers[observed], let value = observer.libmpvs,
                    let told = choice.value(of: observed.property, inOld: value, asText: observer.isText)
                else { return nil }
                return tell(told, to: observed)
            }
    }

    private func tell(_ value: MpvNode, to observed: ObservedChoice) -> MpvNode? {
        guard choiceObservers[observed]?.last != value else { return nil }
        choiceObservers[observed]?.last = value
        return Self.change(observed.id, observed.property, value)
    }

    package func observes(_ choice: ObservedChoice) -> Bool { choiceObservers[choice] != nil }

    private static func change(_ id: Int64, _ isPaused: Bool, asText: Bool) -> MpvNode {
        change(id, "pause", asText ? .text(isPaused ? "yes" : "no") : .flag(isPaused))
    }

    /// The event as libmpv writes it.
    private static func change(_ id: Int64, _ name: String, _ value: MpvNode) -> MpvNode {
        var members: [(String, MpvNode)] = [("event", .text("property-change"))]
        if id != 0 { members.append(("id", .int64(id))) }
        members.append(("name", .text(name)))
        if value != .none { members.append(("data", value)) }
        return .map(members.map { MpvNode.Member(key: Array($0.0.utf8), value: $0.1) })
    }
}

/// An observer of what the viewer has chosen.
private struct ChoiceObserver {
    var isText: Bool
    /// What it got last; nil: nothing yet.
    var last: MpvNode?
    /// What libmpv has told last.
    var libmpvs: MpvNode?
}

/// An observed property whose value is the viewer's choice, or depends on it.
package struct ObservedChoice: Hashable {
    /// The observer's number.
    package let id: Int64
    package let property: String
}

/// Forwards libmpv's events to clients. Replaces values that only the daemon knows: the intent to play, the socket's
/// path.
package final class EventForwarder {
    private let socketPath: ByteString?
    private var lastChoice: ViewersSubtitles?
    /// The value of `pause` that observers got last.
    private var lastPause = false

    package init(socketPath: ByteString?) { self.socketPath = socketPath }

    /// Writes a libmpv event to a client.
    ///
    /// - Parameter choice: the viewer's subtitles; nil: as libmpv has them.
    package func forward(
        _ event: MpvNode, to client: Client, _ upstream: MpvClient, isPaused: Bool, _ choice: ViewersSubtitles?
    ) {
        guard client.session.isServed else { return }
        if event["event"]?.text == "property-change", let name = event["name"]?.text {
            if name == "pause" { return tellPause(isPaused, to: client, upstream, first: observer(in: event)) }
            let observed = ObservedChoice(id: observer(in: event), property: name)
            if upstream.observes(observed) {
                let data = event["data"] ?? .none
                if let told = upstream.choiceEvent(observed, choice, value: data) { client.session.write(told) }
                return
            }
        }
        client.session.write(withOwnSocket(event))
    }

    /// Writes `pause` events. Observers of `pause` get the user's intent (P2) from the play button. libmpv's own value
    /// may be a hold (C7): its event only shows that an observer's first event is due.
    package func tellPause(_ isPaused: Bool, to client: Client, _ upstream: MpvClient, first: Int64? = nil) {
        guard client.session.hasRoom, client.session.isServed else { return }
        for event in upstream.pauseEvents(isPaused, first: first) { client.session.write(event) }
    }

    /// Writes a change of the viewer's subtitles to all observers. Called at the end of each turn.
    package func tellChoice(_ choice: ViewersSubtitles?, to clients: some Collection<Client>) {
        guard choice != lastChoice else { return }
        lastChoice = choice
        guard let choice else { return }
        for client in clients where client.session.hasRoom && client.session.isServed {
            for event in client.upstream?.choiceEvents(choice) ?? [] { client.session.write(event) }
        }
    }

    /// Writes a change of the intent to all observers. Called at the end of each turn.
    package func tellPause(_ isPaused: Bool, to clients: some Collection<Client>) {
        guard isPaused != lastPause else { return }
        lastPause = isPaused
        for client in clients {
            if let upstream = client.upstream { tellPause(isPaused, to: client, upstream) }
        }
    }

    /// The observer's number, of an event of an observed property.
    private func observer(in event: MpvNode) -> Int64 {
        if case .int64(let id)? = event["id"] { return id }
        return 0
    }

    /// Puts the socket's path into a change of `input-ipc-server`: libmpv does not know the path.
    private func withOwnSocket(_ event: MpvNode) -> MpvNode {
        guard case .map(var members) = event, event["name"]?.text == "input-ipc-server" else { return event }
        for index in members.indices where members[index].key.elementsEqual("data".utf8) {
            members[index].value = .string(socketPath?.bytes ?? [])
        }
        return .map(members)
    }
}
