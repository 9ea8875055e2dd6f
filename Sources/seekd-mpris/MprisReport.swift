import CommandLineTool
import SeekClient

/// What comes from other threads, beside updates. A reply tells a target that the events after it may have moved.
enum MprisReport: Sendable {
    case reply(Reply, Result<Response, ClientError>)
    /// The URL of a picture beside a film, if there is one.
    case art(String?, track: Int)

    /// Which command a reply is for.
    enum Reply: Sendable {
        case move(serial: Int)
        case call(number: Int)
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
