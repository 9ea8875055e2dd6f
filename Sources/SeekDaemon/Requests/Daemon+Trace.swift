import ClientGateway
import FlightRecorder
import JobThreads
import SeekModel
import SeekPlayer
import SeekProtocol
import SocketServer

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
