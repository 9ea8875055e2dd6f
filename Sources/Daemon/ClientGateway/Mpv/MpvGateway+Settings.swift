import Mpv
import MpvCommands
package import SeekCore
package import SeekProtocol

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

/// Properties whose values come from the daemon instead of libmpv.
package struct OwnProperties {
    package let socketPath: ByteString?

    /// A value that libmpv does not have, or not yet: the socket's path, the intent to play while playback is held
    /// (C7), or the target of a chase; nil for other properties. mpv, too, reports the target of a running seek as the
    /// position.
    ///
    /// Clients read `pause` often: the reply does not wait for a core that is busy decoding.
    package func value(
        of property: ByteString, _ engine: borrowing SeekEngine, isUpToDate: Bool
    ) -> JSONValue? {
        let isPlain = !property.bytes.contains(UInt8(ascii: "/"))
        switch isPlain ? property.description : CommandPolicy.baseName(of: property) {
        case "input-ipc-server": return .string(socketPath ?? "")
        case "pause": return engine.isPaused(isUpToDate: isUpToDate).map { .bool($0) }
        case "time-pos", "playback-time": return engine.chaseTarget.map { .double($0) }
        case "percent-pos":
            guard let target = engine.chaseTarget, let duration = engine.duration, duration > 0 else { return nil }
            return .double(min(100, target / duration * 100))
        default: return nil
        }
    }
}
