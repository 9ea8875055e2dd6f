import SeekProtocol
import TestSupport

/// A dialogue of several clients with a daemon: what they send and when, from a seed.
struct DialogueScript: CustomStringConvertible {
    /// One step. Clients are counted from 0; each connects with its first step, and is another one after its end.
    enum Step: Equatable, CustomStringConvertible {
        /// Lines that arrive at once, or in two pieces if they are cut at a byte.
        case send(client: Int, [Line], cut: Int?)
        /// The client waits for all its replies.
        case settle(client: Int)
        /// The connection ends, in the midst of a line if there is one.
        case end(client: Int, begun: String?)
        /// The daemon's clock goes on, milliseconds.
        case pass(Int)

        var description: String {
            switch self {
            case .send(let client, let lines, let cut):
                "\(client) sends" + (cut.map { " in two pieces, cut at byte \($0)" } ?? "")
                    + lines.map { "\n      \($0.text)" }.joined()
            case .settle(let client): "\(client) waits for its replies"
            case .end(let client, let begun): "\(client) ends" + (begun.map { " after \($0)" } ?? "")
            case .pass(let time): "\(time) ms pass"
            }
        }

        /// The same with less in it, each a little.
        var simpler: [Step] {
            guard case .send(let client, let lines, let cut) = self else { return [] }
            let uncut = cut == nil ? [] : [Step.send(client: client, lines, cut: nil)]
            guard lines.count > 1 else { return uncut }
            return uncut
                + lines.indices.map { index in
                    var fewer = lines
                    fewer.remove(at: index)
                    return .send(client: client, fewer, cut: cut)
                }
        }
    }

    /// A line of a client, without its end.
    struct Line: Equatable {
        let text: String
        /// What its reply has as `request_id`; nil: it gets none.
        let id: Int?
        /// Whether the reply may come before those to earlier requests.
        let isAsync: Bool

        init(text: String, id: Int?, isAsync: Bool = false) {
            (self.text, self.id, self.isAsync) = (text, id, isAsync)
        }

        /// A request.
        init(_ command: JSONValue, id: Int, isAsync: Bool = false) {
            let members: [JSONValue.Member] = [.init("command", command), .init("request_id", .integer(Int64(id)))]
            let request = JSONValue.object(members + (isAsync ? [.init("async", .bool(true))] : []))
            self.init(text: String(decoding: JSONWriter.bytes(of: request), as: UTF8.self), id: id, isAsync: isAsync)
        }
    }

    static let clients = 3

    let seed: UInt64
    var steps: [Step]

    var description: String {
        "Dialogue \(seed), \(steps.count) steps; again: make fuzz-dialogues SEED=\(seed)\n"
            + steps.map { "  \($0)" }.joined(separator: "\n")
    }

    /// - Parameter film: the path of a file that plays.
    init(seed: UInt64, film: String) {
        self.seed = seed
        var random = SeededRandom(seed: seed)
        var grammar = RequestGrammar(film: film)
        let count = Int.random(in: 4...40, using: &random)
        steps = (0..<count).map { _ in Self.step(&grammar, &random) }
    }

    private static func step(_ grammar: inout RequestGrammar, _ random: inout SeededRandom) -> Step {
        let client = Int.random(in: 0..<clients, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .end(client: client, begun: Bool.random(using: &random) ? #"{"command":["to"# : nil)
        case 1...3: return .settle(client: client)
        case 4...6: return .pass([1, 7, 40, 120, 600, 3000].randomElement(using: &random) ?? 1)
        default:
            let count = Int.random(in: 1...5, using: &random)
            let lines = (0..<count).map { _ in grammar.line(&random) }
            let bytes = lines.reduce(0) { $0 + $1.text.utf8.count + 1 }
            let isCut = Int.random(in: 0..<4, using: &random) == 0 && bytes > 1
            return .send(client: client, lines, cut: isCut ? Int.random(in: 1..<bytes, using: &random) : nil)
        }
    }
}
