import Mpv
import MpvCommands
import SeekProtocol

/// Settings that depend on what libmpv has set already.
extension MpvGateway {
    /// A setting that is refused succeeds if it changes nothing: clients set all that they rely on.
    ///
    /// - Parameter sender: with the convention of its request.
    func compare(
        _ name: ByteString, _ value: JSONValue, _ refusal: Refusal, _ sender: Sender, _ upstream: MpvClient
    ) -> GatewayOutcome {
        guard refusal.code == .forbidden, policy.refusal(ofReading: name, names) == nil else {
            return .refuse(refusal, sender)
        }
        return calls.ask(upstream, sender, .compare(value, refusal)) { (handle, number) throws(MpvError) in
            try handle.getPropertyAsync(name.description, asString: false, reply: number)
        }
    }

    /// Asks for the filters that are set before more are added: what all of them cost is bounded. The client's next request waits.
    func countFilters(
        _ addition: (list: String, cost: Int), _ command: MpvCommand, _ sender: Sender, _ client: Client?,
        _ upstream: MpvClient
    ) -> GatewayOutcome {
        client?.holdRequests()
        return calls.ask(upstream, sender, .countFilters(command, cost: addition.cost)) {
            (handle, number) throws(MpvError) in
            try handle.getPropertyAsync(addition.list, asString: false, reply: number)
        }
    }
}
