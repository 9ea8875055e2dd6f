import SeekProtocol

/// What is against the rules of a dialogue.
struct DialogueViolation: Error, CustomStringConvertible {
    /// The rule, for which a shorter dialogue is looked for.
    let rule: String
    let found: String

    var description: String { "\(rule): \(found)" }
}

/// The requests and replies of one connection.
struct DialogueWatch {
    /// Of requests without a reply, in order. A request may be answered before those that went before it if it is async.
    private var ordered: [Int] = []
    private var unordered: [Int: Int] = [:]
    private var newest: Int64 = 0

    var isAnswered: Bool { ordered.isEmpty && unordered.isEmpty }

    mutating func sent(_ line: DialogueScript.Line) {
        guard let id = line.id else { return }
        // A refusal of an async request while decoding comes in order.
        if line.isAsync { unordered[id, default: 0] += 1 } else { ordered.append(id) }
    }

    mutating func received(_ line: JSONValue) throws(DialogueViolation) {
        if line.member("event") != nil {
            let sequence = EventStamp(fields: line).sequence
            guard Event(line) != nil, sequence > 0 else { return }
            // The events of a snapshot have one number.
            guard sequence >= newest else {
                throw DialogueViolation(rule: "events are in order", found: "\(sequence) after \(newest)")
            }
            newest = sequence
            return
        }
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
    }
}
