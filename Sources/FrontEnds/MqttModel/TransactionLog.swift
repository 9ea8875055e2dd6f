import SeekModel
import SeekProtocol

/// The transactions of the last minute, by sender: one that comes again is not served again (F1). All of them are known for
/// that time: a sender that sends too many is refused, and none pushes out those of another.
struct TransactionLog: Sendable {
    static let age = Duration.seconds(60)
    /// Bytes of one sender's: room for 240 numbers a second.
    static let share = 1 << 20
    /// Bytes of all. Above it the sender that has the most loses its oldest.
    static let capacity = 4 << 20
    /// Senders that are known. Above it, those that have been quiet for longest are forgotten.
    static let senderCapacity = 4096
    /// What an entry takes besides its bytes.
    static let overhead = 64

    private var senders: [MqttSender: SenderLog] = [:]
    /// Of all senders.
    private(set) var bytes = 0
    private var nextSweep: Instant?

    var senderCount: Int { senders.count }

    /// - Returns: false if it is there already, and then it is not added.
    /// - Throws: `too-many`.
    mutating func add(_ transaction: JSONValue, of sender: MqttSender, at now: Instant) throws(MqttRefusal) -> Bool {
        sweep(at: now)
        if senders[sender] == nil { forgetQuietest() }
        let text = JSONWriter.bytes(of: transaction)
        let known = senders[sender]?.bytes ?? 0
        let (isNew, isFull) = change(sender) { log in
            log.expire(at: now)
            guard log.times[text] == nil else { return (false, false) }
            guard log.bytes + text.count + Self.overhead <= Self.share else { return (false, true) }
            log.append(text, at: now)
            return (true, false)
        }
        bytes += (senders[sender]?.bytes ?? 0) - known
        if isFull {
            throw MqttRefusal("too-many", "too many transactions of this sender within \(Int(Self.age.seconds)) s")
        }
        while bytes > Self.capacity, shrink() {}
        return isNew
    }

    /// It was refused, so it may come again.
    mutating func remove(_ transaction: JSONValue, of sender: MqttSender) {
        senders[sender]?.times[JSONWriter.bytes(of: transaction)] = nil
    }

    private mutating func change<Value>(_ sender: MqttSender, _ body: (inout SenderLog) -> Value) -> Value {
        body(&senders[sender, default: SenderLog()])
    }

    /// The entries of a sender that comes again go when it comes; those of the others once a minute.
    private mutating func sweep(at now: Instant) {
        guard nextSweep.map({ $0 <= now }) ?? true else { return }
        nextSweep = now + Self.age
        for sender in Array(senders.keys) {
            senders[sender]?.expire(at: now)
            if senders[sender]?.isEmpty == true { senders[sender] = nil }
        }
        bytes = senders.values.reduce(0) { $0 + $1.bytes }
    }

    /// Makes room for another sender.
    private mutating func forgetQuietest() {
        guard senders.count >= Self.senderCapacity else { return }
        // Many at once, so that the next ones need no search.
        let quietest = senders.sorted { $0.value.newest < $1.value.newest }.prefix(Self.senderCapacity / 16)
        for (sender, log) in quietest {
            senders[sender] = nil
            bytes -= log.bytes
        }
    }

    /// - Returns: false if there is nothing to drop.
    private mutating func shrink() -> Bool {
        guard let largest = senders.max(by: { $0.value.bytes < $1.value.bytes })?.key else { return false }
        let old = senders[largest]?.bytes ?? 0
        // Many at once, so that the next ones need no search.
        senders[largest]?.dropOldest(256)
        if senders[largest]?.isEmpty == true { senders[largest] = nil }
        bytes += (senders[largest]?.bytes ?? 0) - old
        return true
    }
}

/// The transactions of one sender.
private struct SenderLog: Sendable {
    private struct Entry: Sendable {
        let text: [UInt8]
        let at: Instant
    }

    /// In the order of their arrival, from `first` on.
    private var entries: [Entry] = []
    private var first = 0
    /// When each came last. One that may come again is not here.
    var times: [[UInt8]: Instant] = [:]
    /// With the sender's own entry.
    private(set) var bytes = 2 * TransactionLog.overhead

    /// When the newest came.
    private(set) var newest = Instant(nanoseconds: .min)

    var isEmpty: Bool { first == entries.count }

    mutating func append(_ text: [UInt8], at now: Instant) {
        entries.append(Entry(text: text, at: now))
        times[text] = now
        newest = now
        bytes += text.count + TransactionLog.overhead
    }

    mutating func expire(at now: Instant) {
        while first < entries.count, now - entries[first].at > TransactionLog.age { dropFirst() }
        trim()
    }

    mutating func dropOldest(_ count: Int) {
        for _ in 0..<min(count, entries.count - first) { dropFirst() }
        trim()
    }

    private mutating func dropFirst() {
        let entry = entries[first]
        first += 1
        if times[entry.text] == entry.at { times[entry.text] = nil }
        bytes -= entry.text.count + TransactionLog.overhead
    }

    private mutating func trim() {
        guard first * 2 > entries.count else { return }
        entries.removeFirst(first)
        first = 0
    }
}
