import Foundation
import SeekProtocol
import TestSupport

/// One player's side of a dialogue: its replies at each step, without the parts that always differ.
struct DialogueRun {
    /// The lines that a step received.
    struct Answer {
        let step: Dialogue.Step
        var lines: [String]
        /// The values of `message`, which only seekd sends.
        var messages: [String] = []
    }

    private(set) var answers: [Answer] = []
    private let partner: any DialoguePartner
    private var clients: [String: WireClient] = [:]

    init(_ dialogue: Dialogue, with partner: any DialoguePartner) throws {
        self.partner = partner
        try waitUntil("idle-active", is: "true", WireClient(partner.socket))
        for step in dialogue.steps {
            do {
                answers.append(try answer(to: step))
            } catch {
                throw Dialogue.Mistake(place: step.place, problem: "\(partner.isSeekd ? "seekd" : "mpv"): \(error)")
            }
        }
    }

    private mutating func answer(to step: Dialogue.Step) throws -> Answer {
        let client = try client(of: step.speaker)
        switch step.action {
        case .say(let line):
            return Self.answer(step, try client.exchange(line, atLeast: Self.isAsynchronous(line) ? 1 : 0), to: line)
        case .harmful(let line), .survived(let line):
            return Self.answer(step, partner.isSeekd ? try client.exchange(line) : [], to: line)
        case .forbidden(let line), .differs(let line, _):
            return Self.answer(step, try client.exchange(line), to: line)
        case .event(let text):
            return Answer(step: step, lines: [Self.normalised(try client.event(with: text))])
        case .anyEvent(let text):
            _ = try client.event(with: text)
            return Answer(step: step, lines: [])
        case .events(let names):
            return Answer(step: step, lines: try client.eventsSinceLast(named: names).map(Self.normalised))
        case .property(let name, let value):
            try waitUntil(name, is: value, client)
            return Answer(step: step, lines: [])
        case .closed:
            return Answer(step: step, lines: try client.end().map(Self.normalised))
        }
    }

    private mutating func client(of speaker: String) throws -> WireClient {
        if let client = clients[speaker] { return client }
        let client = try WireClient(partner.socket)
        clients[speaker] = client
        return client
    }

    private func waitUntil(_ name: String, is value: String, _ client: WireClient) throws {
        let request = Array(#"{"command":["get_property","\#(name)"],"request_id":1}"#.utf8)
        var last: [String] = []
        do {
            try wait(for: "\(name) to be \(value)") {
                last = try client.exchange(request)
                return last == [#"{"data":\#(value),"request_id":1,"error":"success"}"#]
            }
        } catch let vain as WaitedInVain {
            throw WaitedInVain(what: "\(vain.what), which is \(last)")
        }
    }

    private static func isAsynchronous(_ line: [UInt8]) -> Bool {
        String(decoding: line, as: UTF8.self).contains(#""async":true"#)
    }

    // MARK: - Parts that are not compared

    private static func answer(_ step: Dialogue.Step, _ replies: [String], to line: [UInt8]) -> Answer {
        var answer = Answer(step: step, lines: [])
        let asksForTime = String(decoding: line, as: UTF8.self).contains("get_time_us")
        for reply in replies {
            var (rest, message) = withoutMessage(reply)
            if asksForTime { rest = rest.replacing(#/"data":[0-9]+/#, with: #""data":TIME"#) }
            answer.lines.append(normalised(rest))
            if let message { answer.messages.append(message) }
        }
        return answer
    }

    /// Clients are numbered in the order of their connections, which include connect probes of the tests.
    private static func normalised(_ line: String) -> String {
        line.replacing(#/ipc_[0-9]+/#, with: "ipc_N")
    }

    /// A refusal's `message` is its last field.
    private static func withoutMessage(_ reply: String) -> (rest: String, message: String?) {
        let pattern = #/,"message":"((?:\\.|[^"\\])+)"}$/#
        guard !reply.contains(#""error":"success""#), let match = reply.firstMatch(of: pattern) else {
            return (reply, nil)
        }
        return (reply[..<match.range.lowerBound] + "}", String(match.output.1))
    }
}
