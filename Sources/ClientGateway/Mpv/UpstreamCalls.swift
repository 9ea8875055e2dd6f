package import Mpv
import MpvCommands
import SeekPlayer
import SeekProtocol
import SocketServer

/// The clients' unanswered requests to libmpv.
package final class UpstreamCalls {
    private var calls = CallTable<(sender: Sender, call: UpstreamCall)>()
    /// Calls that libmpv did not accept, for the daemon to process after the current input.
    private var refused: [(call: UInt64, error: MpvError)] = []

    // MARK: - Life of a call

    package func open(_ sender: Sender, _ call: UpstreamCall) -> UInt64 { calls.open((sender, call)) }

    /// Moves a request to its next stage; its number stays.
    package func replace(_ number: UInt64, with call: UpstreamCall) {
        if let sender = calls[number]?.sender { calls.replace(number, with: (sender, call)) }
    }

    @discardableResult
    package func close(_ number: UInt64) -> (sender: Sender, call: UpstreamCall)? { calls.close(number) }

    /// Sends a client's request to libmpv; the reply comes as an event of the handle.
    package func ask(
        _ upstream: MpvClient, _ sender: Sender, _ call: UpstreamCall, expectedBytes: Int = 0,
        _ request: (borrowing MpvHandle, UInt64) throws(MpvError) -> Void
    ) -> GatewayOutcome {
        let number = open(sender, call)
        upstream.openRequest(number, inOrder: sender.slot?.isAsync != true, expectedBytes: expectedBytes)
        send(number, upstream, request)
        return .none
    }

    package func send(
        _ number: UInt64, _ upstream: MpvClient, _ request: (borrowing MpvHandle, UInt64) throws(MpvError) -> Void
    ) {
        do throws(MpvError) {
            try upstream.send(number, request)
        } catch {
            refused.append((number, error))
        }
    }

    /// The calls that libmpv did not accept while an input was processed.
    package func takeRefused() -> [(call: UInt64, error: MpvError)] {
        guard !refused.isEmpty else { return [] }
        defer { refused = [] }
        return refused
    }

    // MARK: - Open calls

    package subscript(number: UInt64) -> (sender: Sender, call: UpstreamCall)? { calls[number] }

    /// The unanswered requests of a client.
    package func numbers(of client: Int) -> Set<UInt64> { calls.numbers { $0.sender.client == client } }

    /// Clients with an unanswered change of file; 0 is the inbox.
    package var fileChangers: Set<Int> {
        var clients: Set<Int> = []
        for (sender, call) in calls.all where call.changesFile { clients.insert(sender.client) }
        return clients
    }

    /// The number of a client's unanswered changes of file.
    package func fileChangeCount(of client: Int) -> Int {
        calls.all.count { $0.call.changesFile && $0.sender.client == client }
    }

    /// Whether an unanswered request changes the file.
    package func changesFile(_ number: UInt64) -> Bool { calls[number]?.call.changesFile ?? false }

    /// The senders of all unanswered requests.
    package var senders: [Sender] { calls.all.map(\.sender) }
}
