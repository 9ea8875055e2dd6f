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

    /// Asks for a value that decides what the command may do. The client's next request waits.
    func ask(
        for property: String, _ call: UpstreamCall, _ sender: Sender, _ client: Client?, _ upstream: MpvClient
    ) -> GatewayOutcome {
        client?.holdRequests()
        return calls.ask(upstream, sender, call) { (handle, number) throws(MpvError) in
            try handle.getPropertyAsync(property, asString: false, reply: number)
        }
    }

    /// What clients may only change within bounds, which depend on what is set; nil for any other command.
    func bounded(
        _ command: MpvCommand, _ sender: Sender, _ client: Client?, _ upstream: MpvClient
    ) -> GatewayOutcome? {
        guard !isStandIn else { return nil }
        if let addition = command.addedFilters {
            return ask(for: addition.list, .countFilters(command, cost: addition.cost), sender, client, upstream)
        }
        if let addition = command.addedItems {
            let call = UpstreamCall.measureList(command, addition.list, bytes: addition.bytes)
            return ask(for: addition.list, call, sender, client, upstream)
        }
        if let step = BoundedStep(command) {
            return ask(for: step.property.description, .step(step), sender, client, upstream)
        }
        return nil
    }
}
