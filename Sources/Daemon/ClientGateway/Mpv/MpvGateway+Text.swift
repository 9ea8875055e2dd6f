import Mpv
package import MpvCommands
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
package import SeekProtocol

/// Commands as clients, keys and scripts write them, and as libmpv gets them.
extension MpvGateway {
    /// The requests of a line in mpv's input syntax. Throws if any of them can't run.
    package func requests(inText line: some Collection<UInt8>) throws(Refusal) -> [Request] {
        var requests: [Request] = []
        var cost = ExpansionCost()
        for command in try CommandText.commands(in: line) {
            cost.add(command)
            if let refusal = cost.refusal { throw refusal }
            let request = try Request(text: meant(command), maximumNames: configuration.limits.names)
            if case .mpv(.command(let command)) = request {
                if let problem = signatures.problem(in: command) { throw Refusal(.invalidParameter, problem) }
                // A command with properties in it is checked once they are expanded.
                if !needsExpansion(command),
                    let refusal = policy.refusal(of: asMpvTakes(try command.withoutResumeKey().command), names)
                {
                    throw refusal
                }
            }
            requests.append(request)
        }
        return requests
    }

    /// The requests in a message from a key or a script.
    package func requests(of message: KeyMessage) throws(Refusal) -> [Request] {
        let requests: [Request]
        switch message.content {
        case .words(let words):
            let command = try MpvCommand(list: words.map { .string($0) })
            requests = [try Request(text: command, maximumNames: configuration.limits.names)]
        case .text(let text): requests = try self.requests(inText: text.bytes)
        }
        if requests.contains(where: \.pressesKeys) {
            throw Refusal(.forbidden, "a key that presses keys could press itself")
        }
        return requests.compactMap { $0.made(by: message.movement) }
    }

    /// The command in the form of this libmpv. With `--as-mpv`, replaces a refused `quit-watch-later` by `quit`: the
    /// player quits without writing a file.
    func meant(_ command: MpvCommand) -> MpvCommand {
        guard isStandIn, command.name == "quit-watch-later",
            policy.refusal(of: command, names) != nil
        else { return command.withEntryIndex(asIn: .loaded) }
        var quit = command
        quit.name = "quit"
        return quit
    }

    /// Without what mpv takes and ignores.
    func asMpvTakes(_ command: MpvCommand) -> MpvCommand {
        policy.withoutUnknownOptions(signatures.withReadableBindings(command), names)
    }
}

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
