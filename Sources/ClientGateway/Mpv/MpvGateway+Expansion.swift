import Mpv
import MpvCommands
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol

/// `${}` in commands that the policy has to read.
extension MpvGateway {
    /// Whether properties must be expanded before the policy can check the command. libmpv expands them itself in
    /// commands that need no check.
    func needsExpansion(_ command: MpvCommand) -> Bool {
        command.expandsProperties && !Self.unchecked.contains(command.name) && !command.expandable().isEmpty
    }

    private static let unchecked: Set<String> = ["show-text", "print-text", "expand-path"]

    func expand(
        _ command: MpvCommand, _ place: MpvCommand.Place, _ sender: Sender, _ client: Client?, _ upstream: MpvClient
    ) -> GatewayOutcome {
        client?.holdRequests()
        let text = MpvNode(command[place])
        return calls.ask(upstream, sender, .expand(command, place)) { (handle, number) throws(MpvError) in
            try handle.commandNodeAsync(.array([.text("expand-text"), text]), reply: number)
        }
    }

    func expanded(
        _ command: MpvCommand, _ place: MpvCommand.Place, _ text: MpvNode, _ sender: Sender, _ client: Client?,
        _ engine: borrowing SeekEngine, at now: Instant
    ) -> GatewayOutcome {
        guard let upstream = client?.upstream ?? handles.inbox else { return .none }
        var command = command
        command[place] = JSONValue(text)
        // An expanded value is not expanded again.
        let next = command.expandable().first { $0.index > place.index }
        if let next { return expand(command, next, sender, client, upstream) }
        command.prefixes.append(.raw)
        return serve(command, from: sender, client, engine, at: now)
    }
}
