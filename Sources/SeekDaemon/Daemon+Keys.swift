import Logging
import Mpv
import MpvCommands
import MpvFront
import NIOCore
import SeekConfiguration
import SeekCore
import SeekProtocol

/// Keys of mpv's own window, where most remotes arrive as a keyboard, and scripts: they call seekd by its name at
/// libmpv.
extension Daemon {
    func openInbox() {
        inbox = makeMpvClient(named: KeyMessage.recipient, drain: { $0.drainInbox() })
        inbox?.handle?.requestAllEvents(enabled: false)
        try? inbox?.handle?.requestEvent(named: Array("client-message".utf8), enabled: true)
    }

    private func drainInbox() {
        guard state == .running, let mpv = inbox else { return }
        mpv.wakeup.clear()
        var left = Self.eventsPerTurn
        while left > 0, inbox === mpv, let event = mpv.handle?.nextClientEvent() {
            left -= 1
            takeFromInbox(event)
        }
        if left == 0, mpv.wakeup.set() { turns.add { self.assumeIsolated { $0.drainInbox() } } }
        finishTurn()
    }

    func takeFromInbox(_ event: MpvClientEvent) {
        switch event {
        case .reply(let number, let failure, let node): answered(number, failure, node)
        case .event(let node):
            keptByLibmpv(node.size)
            let words = (node["args"]?.elements ?? []).compactMap { word in
                if case .string(let bytes) = word { ByteString(bytes) } else { nil }
            }
            serve(KeyMessage(words))
        case .shutdown: break
        }
    }

    private func serve(_ request: Request, for sender: Sender) {
        if case .mpv(.command(let command)) = request { return serve(command, sender, at: Self.now) }
        serve(request, for: sender, at: Self.now)
    }

    private func serve(_ message: KeyMessage?) {
        guard let message else { return }
        do throws(Refusal) {
            let requests: [Request]
            switch message.content {
            case .words(let words):
                let command = MpvCommand(words.first?.description ?? "", .list(words.dropFirst().map { .string($0) }))
                requests = [try Request(text: command, maximumNames: configuration.limits.names)]
            case .text(let text): requests = try self.requests(inText: text.bytes)
            }
            let sender = Sender(client: 0, slot: nil, isRepeat: message.isRepeat)
            if requests.contains(where: \.pressesKeys) {
                throw Refusal(.forbidden, "a key that presses keys could go on without end")
            }
            for request in requests where !message.isRepeat || request.mayRepeat { serve(request, for: sender) }
        } catch {
            logger.warning("message to seekd not understood", metadata: ["why": "\(error.message ?? error.code.text)"])
        }
    }

    // MARK: - Keys

    /// Binds keys anew before anybody is served.
    ///
    /// - Parameter node: libmpv's property `input-bindings`.
    func guardBindings(_ node: MpvNode) {
        let bindings = KeyBindings(policy, names, arrowsAreButtons: standIn == nil)
        let bound = JSONValue(node)
        for binding in bindings.replacements(for: bound) { bind(binding) }
        for section in bindings.refusedSections(of: bound) { empty(section) }
        for file in standIn?.launch.bindings ?? [] { bind(file, bindings) }
        serveIfGuarded()
    }

    /// Binds what an input.conf says, as far as the policy lets it: any client may press its keys.
    private func bind(_ file: MpvLaunch.Bindings, _ bindings: KeyBindings) {
        let text = InputBindings(file.text)
        for problem in text.problems { warn(file, problem.line, problem.sentence) }
        for entry in text.bindings {
            guard entry.section == nil || entry.section == "default" else {
                warn(file, entry.line, "the section {\(entry.section ?? "")} is left out")
                continue
            }
            let binding = KeyBindings.Binding(key: entry.key, command: entry.command)
            let replacement = bindings.replacement(for: binding)
            if replacement?.command == KeyBindings.nothing,
                let refusal = policy.refusal(ofBinding: entry.command, names)
            {
                warn(file, entry.line, refusal.message ?? refusal.code.text)
            }
            bind(replacement ?? binding)
        }
    }

    private func warn(_ file: MpvLaunch.Bindings, _ line: Int, _ sentence: String) {
        logger.warning("\(file.path):\(line): \(sentence)")
    }

    private func bind(_ binding: KeyBindings.Binding) {
        commandNode(
            .array([.text("keybind"), .string(binding.key.bytes), .string(binding.command.bytes)]),
            .guardBinding(key: binding.key))
    }

    /// Takes mpv's own bindings out of a section.
    private func empty(_ section: ByteString) {
        commandNode(
            .array([.text("define-section"), .string(section.bytes), .text(""), .text("default")]),
            .guardBinding(key: section))
    }

    /// From then on who connects is served.
    func serveIfGuarded() {
        let isGuarding = calls.all.contains { if case .guardBinding = $0 { true } else { false } }
        if !isGuarding { playerAnswers.succeed() }
    }
}

extension Request {
    /// As a binding may: then it may be that very key.
    fileprivate var pressesKeys: Bool {
        guard case .mpv(.command(let command)) = self else { return false }
        return ["keypress", "keydown", "keyup", "mouse"].contains(command.name)
    }

    /// Whether holding its key does it again and again.
    fileprivate var mayRepeat: Bool {
        switch self {
        case .mpv(.command(let command)): SeekRequest(command) != nil
        // A number goes to the same place each time.
        case .segment(.index): false
        default: description?.repeatsWithKey ?? false
        }
    }
}
