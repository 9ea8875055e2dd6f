import Mpv

/// A connection's side at libmpv: a handle of its own, which gives it observers, event masks, log levels and overlays
/// exactly as mpv has them, and takes them away with it.
///
/// Belongs to the daemon and is used on its loop only.
final class MpvClient {
    /// Nil once it has been given away to be ended.
    private(set) var handle: MpvHandle?
    /// What libmpv calls this client.
    let name: String
    let wakeup = WakeupFlag()
    private struct Request {
        /// Its order matters to the client.
        let isInOrder: Bool
        let expectedBytes: Int
    }

    /// What libmpv has not answered, by number.
    private var unanswered: [UInt64: Request] = [:]
    /// How much the answers may come to, as far as that is known before.
    private(set) var expectedBytes = 0
    private var ordered = 0
    /// How many properties are observed under each number.
    private var observed: [Int64: Int] = [:]
    /// Who observes `pause`, by number, and what they were told last.
    private var pauseObservers: [Int64: PauseObserver] = [:]

    private struct PauseObserver {
        let isText: Bool
        /// Nil before they were told anything.
        var told: Bool?
    }

    init(_ handle: consuming MpvHandle) {
        name = handle.name
        self.handle = consume handle
    }

    /// Given away, to be ended where waiting for it hurts nobody.
    func giveAway() -> MpvTermination? {
        guard let handle = handle.take() else { return nil }
        return MpvTermination(handle)
    }

    // MARK: - Requests

    var unansweredCount: Int { unanswered.count }

    /// Whether all that was asked in order is answered.
    var isQuiet: Bool { ordered == 0 }

    func asked(_ number: UInt64, inOrder: Bool, expectedBytes: Int) {
        unanswered[number] = Request(isInOrder: inOrder, expectedBytes: expectedBytes)
        self.expectedBytes += expectedBytes
        if inOrder { ordered += 1 }
    }

    func request(
        _ number: UInt64, _ request: (borrowing MpvHandle, UInt64) throws(MpvError) -> Void
    ) throws(MpvError) {
        if handle != nil { try request(handle!, number) }
    }

    func answered(_ number: UInt64) {
        guard let request = unanswered.removeValue(forKey: number) else { return }
        expectedBytes -= request.expectedBytes
        if request.isInOrder { ordered -= 1 }
    }

    /// Nobody hears events any more.
    func hush() {
        handle?.requestAllEvents(enabled: false)
        // Not switched off as an event, messages would still come, and be formatted for nobody.
        try? handle?.requestLogMessages("no")
    }

    /// The client is gone: nothing more is wanted of libmpv but the answers that its end waits for.
    func depart() {
        hush()
        for id in observed.keys { try? handle?.unobserve(id: UInt64(bitPattern: id)) }
        for number in unanswered.keys { handle?.abortCommand(reply: number) }
    }

    // MARK: - Properties

    var observedCount: Int { observed.values.reduce(0, +) }

    func observe(_ property: String, id: Int64, asString: Bool) throws(MpvError) {
        try handle?.observe(property, id: UInt64(bitPattern: id), asString: asString)
        observed[id, default: 0] += 1
        if property == "pause" { pauseObservers[id] = PauseObserver(isText: asString) }
    }

    func unobserve(id: Int64) throws(MpvError) {
        try handle?.unobserve(id: UInt64(bitPattern: id))
        observed[id] = nil
        pauseObservers[id] = nil
    }

    /// What is to be told to observers of `pause`: the intent, of which a hold is no part (C7).
    ///
    /// - Parameter first: an observer who is told for the first time, as libmpv says it; nil: all that know another state.
    func pauseEvents(_ isPaused: Bool, first: Int64? = nil) -> [MpvNode] {
        guard !pauseObservers.isEmpty else { return [] }
        var events: [MpvNode] = []
        for id in pauseObservers.keys.sorted() {
            guard let observer = pauseObservers[id] else { continue }
            guard observer.told != isPaused, observer.told != nil || id == first else { continue }
            pauseObservers[id]?.told = isPaused
            events.append(Self.change(id, isPaused, asText: observer.isText))
        }
        return events
    }

    /// As libmpv writes it.
    private static func change(_ id: Int64, _ isPaused: Bool, asText: Bool) -> MpvNode {
        var members: [(String, MpvNode)] = [("event", .text("property-change"))]
        if id != 0 { members.append(("id", .int64(id))) }
        members.append(("name", .text("pause")))
        members.append(("data", asText ? .text(isPaused ? "yes" : "no") : .flag(isPaused)))
        return .map(members.map { MpvNode.Member(key: Array($0.0.utf8), value: $0.1) })
    }
}
