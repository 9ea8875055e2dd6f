import SeekProtocol

/// What is against the rules of a dialogue.
struct DialogueViolation: Error, CustomStringConvertible {
    /// The rule, for which a shorter dialogue is looked for.
    let rule: String
    let found: String
    /// What clients sent and got until then, a line each.
    var transcript: [String] = []

    var description: String { "\(rule): \(found)" }
}

/// The requests of one connection, and what it gets: one reply to each, in order, and the events that it has asked for.
struct DialogueWatch {
    /// Whether it has asked for no event.
    let isSilent: Bool
    /// Of requests without a reply, in order. A request may be answered before those that went before it if it is async.
    private var ordered: [Int] = []
    private var unordered: [Int: Int] = [:]
    /// What the newest reply to `subscribe` or `unsubscribe` says, and events of other names since then: their
    /// subscription is not answered yet.
    private var subscribed: Set<String> = []
    private var unconfirmed: Set<String> = []
    private var newest: Int64 = 0

    init(isSilent: Bool = false) { self.isSilent = isSilent }

    var isAnswered: Bool { ordered.isEmpty && unordered.isEmpty }

    mutating func sent(_ line: DialogueScript.Line) {
        guard let id = line.id else { return }
        if line.isAsync { unordered[id, default: 0] += 1 } else { ordered.append(id) }
    }

    mutating func received(_ line: JSONValue) throws(DialogueViolation) {
        if let event = line.member("event")?.repairedText { return try heard(event, line) }
        guard line.member("error")?.repairedText != nil, let id = line.member("request_id")?.wholeNumber else {
            throw DialogueViolation(rule: "a line is a reply or an event", found: line.spoken)
        }
        if let count = unordered[id] {
            unordered[id] = count > 1 ? count - 1 : nil
        } else if ordered.first == id {
            ordered.removeFirst()
        } else {
            throw DialogueViolation(
                rule: "each request has one reply, in order",
                found: "a reply to \(id), expected one to \(ordered.first.map(String.init) ?? "none")")
        }
        if let names = line.member("data")?.member("names")?.elements.compactMap(\.repairedText), !names.isEmpty {
            subscribed = Set(names)
            unconfirmed.subtract(subscribed)
        }
        if isAnswered { try expectConfirmed() }
    }

    private mutating func heard(_ name: String, _ line: JSONValue) throws(DialogueViolation) {
        guard !isSilent else { throw unasked(name) }
        // mpv's events have no order among seekd's.
        guard EventName(rawValue: name) != nil else { return }
        guard Event(line) != nil else {
            throw DialogueViolation(rule: "an event has what it needs", found: "\(line)")
        }
        let sequence = EventStamp(fields: line).sequence
        // The events of a snapshot have one number: that of the newest event before.
        guard sequence > newest || (sequence == newest && !isAnswered) else {
            throw DialogueViolation(rule: "events come once, in order", found: "\(name) \(sequence) after \(newest)")
        }
        newest = sequence
        if !subscribed.contains(name) { unconfirmed.insert(name) }
        if isAnswered { try expectConfirmed() }
    }

    private func expectConfirmed() throws(DialogueViolation) {
        if let name = unconfirmed.min() { throw unasked(name) }
    }

    private func unasked(_ name: String) -> DialogueViolation {
        DialogueViolation(rule: "events come to those who asked for them", found: name)
    }
}
