import LibmpvFacts
package import Logging
package import Mpv
package import MpvCommands
package import MpvFront
package import SeekConfiguration
package import SeekCore
package import SeekModel
package import SeekPlayer
package import SeekProtocol
import SocketServer

/// Serves requests of mpv's protocol. It passes them to libmpv through the client's handle, except for seeks and
/// pauses, which become inputs of the engine (C13), and requests that the policy refuses.
package final class MpvGateway {
    let configuration: Configuration
    package let policy: CommandPolicy
    private let logger: Logger
    package let player: Player
    package let handles: UpstreamHandles
    package let forwarder: EventForwarder
    private let ownProperties: OwnProperties
    /// Whether the daemon was started with `--as-mpv`.
    let isStandIn: Bool
    /// Whether the overlay on the video shows what mpv's own display would.
    private let hasOverlay: Bool
    private(set) var names = PlayerNames(commands: [], properties: [])
    var newKeys: [(entry: Int64, key: ByteString)] = []
    private(set) var signatures = CommandSignatures(.null)
    package let calls = UpstreamCalls()
    var replySizes = ReplySizes()
    package let pictures: OverlayPictures
    /// Takes what was found; called on another thread.
    let findings: @Sendable (UInt64, FileLook.Finding) -> Void
    var drawn = DrawnTexts()
    var bindings = ClientBindings()
    var freed = FreedKeys()
    /// Until then, events for the last changes may be missing: `LibmpvOrder.replyThenItsEvents`.
    var changesKnownAt: Instant?
    static let changeDelay = Duration.milliseconds(100)

    package init(
        _ configuration: Configuration, _ policy: CommandPolicy, _ player: Player, _ handles: UpstreamHandles,
        _ pictures: OverlayPictures, isStandIn: Bool, hasOverlay: Bool, _ logger: Logger,
        findings: @escaping @Sendable (UInt64, FileLook.Finding) -> Void
    ) {
        self.configuration = configuration
        self.policy = policy
        self.player = player
        self.handles = handles
        forwarder = EventForwarder(socketPath: policy.socketPath)
        ownProperties = OwnProperties(socketPath: policy.socketPath)
        self.pictures = pictures
        self.findings = findings
        self.isStandIn = isStandIn
        self.hasOverlay = hasOverlay
        self.logger = logger
    }

    // MARK: - libmpv's names

    /// Reads libmpv's commands, properties and key bindings. Clients are admitted after the replies.
    package func askForNames() {
        player.read("command-list", .gateway(.readCommands))
        player.read("property-list", .gateway(.readProperties))
        player.read("profile-list", .gateway(.readProfiles))
        player.read("input-bindings", .gateway(.readBindings))
    }

    package func setCommands(_ node: MpvNode) {
        signatures = CommandSignatures(JSONValue(node))
        names.commands = signatures.names
    }

    package func setProperties(_ node: MpvNode) { names.properties = Set((node.elements ?? []).compactMap(\.text)) }

    package func setProfiles(_ node: MpvNode) { names.setProfiles(JSONValue(node)) }

    /// Replaces key bindings: their seeks join the chase, and those that the policy refuses are disabled.
    ///
    /// - Parameters:
    ///   - node: libmpv's property `input-bindings`.
    ///   - launch: mpv's command line; nil without `--as-mpv`.
    package func guardKeys(_ node: MpvNode, _ launch: MpvLaunch?) {
        let keys = KeyBindings(
            policy, names, arrowsAreButtons: launch == nil, overlayShowsProgress: hasOverlay)
        let bound = JSONValue(node)
        KeyGuard(keys, policy, names, player, logger).bind(bound, files: launch?.bindings ?? [])
        freed.setOriginals(bound, keys.replacements(for: bound))
    }

    // MARK: - Requests

    /// - Parameter upstream: the client's handle.
    package func serve(
        _ request: MpvRequest, from sender: Sender, _ client: Client, _ upstream: MpvClient,
        _ engine: borrowing SeekEngine, at now: Instant
    ) -> GatewayOutcome {
        switch request {
        case .clientName: return .value(.text(upstream.name), sender)
        case .time: return .value(.integer(upstream.time), sender)
        case .version: return .value(.integer(Int64(MpvHandle.apiVersion)), sender)
        case .getProperty(let name, let asString):
            return getProperty(name, asString: asString, sender, upstream, engine, at: now)
        case .setProperty(let name, let value): return setProperty(name, to: value, sender, upstream, engine)
        case .observeProperty(let name, let id, let asString):
            let bytes = replySizes.expected(of: name, entries: player.entryCount)
            let tooMany = upstream.refusal(
                ofObservingMoreThan: configuration.limits.names, maximumBytes: configuration.limits.outputBytes,
                expectedBytes: bytes)
            if let refusal = tooMany ?? policy.refusal(ofReading: name, names) { return .refuse(refusal, sender) }
            return perform(sender) { () throws(MpvError) in
                try upstream.observe(name.description, id: id, asString: asString, expectedBytes: bytes)
            }
        case .unobserveProperty(let id):
            return perform(sender) { () throws(MpvError) in try upstream.unobserve(id: id) }
        case .requestLogMessages(let level):
            if let refusal = upstream.refusal(ofLogLevel: level.description) { return .refuse(refusal, sender) }
            let levels = "no, fatal, error, warn, info, status, v, debug or trace"
            return perform(sender, or: "invalid log level \(level): expected \(levels)") { () throws(MpvError) in
                try upstream.requestLogMessages(level.description)
            }
        case .setEvent(let name?, let isEnabled):
            return perform(sender, or: "\(name) is no event of mpv's that can be masked") { () throws(MpvError) in
                try upstream.setEvent(named: name.bytes, isEnabled: isEnabled)
            }
        case .setEvent(nil, let isEnabled):
            upstream.setAllEvents(isEnabled: isEnabled)
            return .reply(.success(.none), to: sender)
        case .command(let command): return serve(command, from: sender, client, engine, at: now)
        }
    }

    /// Performs a request that libmpv serves at once, outside its core.
    private func perform(
        _ sender: Sender, or problem: String? = nil, _ request: () throws(MpvError) -> Void
    ) -> GatewayOutcome {
        do throws(MpvError) {
            try request()
            return .reply(.success(.none), to: sender)
        } catch {
            return .refuse(Refusal(ErrorCode(error.description), problem), sender)
        }
    }

    // MARK: - Properties

    private func getProperty(
        _ name: ByteString, asString: Bool, _ sender: Sender, _ upstream: MpvClient, _ engine: borrowing SeekEngine,
        at now: Instant
    ) -> GatewayOutcome {
        if let refusal = policy.refusal(ofReading: name, names) { return .refuse(refusal, sender) }
        let isUpToDate = upstream.isQuiet && (changesKnownAt.map { $0 <= now } ?? true)
        if let value = ownProperties.value(of: name, engine, isUpToDate: isUpToDate) {
            return .value(asString ? .text(value.mpvText) : value, sender)
        }
        return calls.ask(
            upstream, sender, .getProperty(name, asString: asString),
            expectedBytes: replySizes.expected(of: name, entries: player.entryCount)
        ) { (handle, number) throws(MpvError) in
            try handle.getPropertyAsync(name.description, asString: asString, reply: number)
        }
    }

    private func setProperty(
        _ name: ByteString, to value: JSONValue, _ sender: Sender, _ upstream: MpvClient,
        _ engine: borrowing SeekEngine
    ) -> GatewayOutcome {
        if policy.hasNoEffect(setting: name, to: value) { return .reply(.success(.none), to: sender) }
        if let refusal = policy.refusal(ofSetting: name, to: value, names) {
            return compare(name, value, refusal, sender.answered(as: .mpvProperty), upstream)
        }
        if let refusal = policy.refusal(ofOperation: name, names) { return .refuse(refusal, sender) }
        let joining = sender.answered(as: .mpvProperty)
        if let seek = SeekRequest(setting: name, to: value) { return .input(EngineInput(seek, joining), from: joining) }
        if let pause = PauseRequest(setting: name, to: value), !leavesPauseToMpv(pause, engine) {
            return .input(EngineInput(pause), from: joining)
        }
        if !isStandIn, let change = TrackChange(setting: name, to: value) { player.keepForLaterFilms(change.option) }
        if SubtitleChoice.isMade(bySetting: name) { player.subtitles.willChoose() }
        let changesFile = MpvCommand.choosesEntry(name)
        let asked = calls.ask(upstream, sender, .setProperty(name, changesFile: changesFile)) {
            (handle, number) throws(MpvError) in
            try handle.setPropertyAsync(name.description, MpvNode(value), reply: number)
        }
        return changesFile ? .sent(.fileChangeRequested) : asked
    }

    // MARK: - Commands

    /// Whether a command is answered before it runs, as mpv answers it: it has the prefix `async`, and is not refused.
    package func answersFirst(_ command: MpvCommand, from sender: Sender) -> Bool {
        guard sender.slot?.isAsync == false, command.isDetached,
            case let command = meant(command), signatures.problem(in: command) == nil,
            let plain = try? command.withoutResumeKey().command
        else { return false }
        let refusal = needsExpansion(command) ? nil : policy.refusal(of: asMpvTakes(plain), names)
        return refusal == nil || refusal?.code == .errorRunningCommand
    }

    /// - Parameter client: nil for a key or a script.
    package func serve(
        _ command: MpvCommand, from sender: Sender, _ client: Client?, _ engine: borrowing SeekEngine,
        at now: Instant
    ) -> GatewayOutcome {
        guard let upstream = client?.upstream ?? handles.inbox else { return .none }
        var command = meant(command)
        if let refusal = policy.refusal(ofExpandingIn: command, names) { return .refuse(refusal, sender) }
        if needsExpansion(command), let place = command.expandable().first {
            return expand(command, place, sender, client, upstream)
        }
        var key: ByteString?
        do throws(Refusal) { (command, key) = try command.withoutResumeKey() } catch { return .refuse(error, sender) }
        command = asMpvTakes(command)
        if let refusal = policy.refusal(of: command, names) {
            if refusal.code == .errorRunningCommand, let problem = signatures.problem(in: command) {
                return .refuse(Refusal(.invalidParameter, problem), sender)
            }
            guard command.name == "set", let name = command.word(0, "name"), let value = command.argument(1, "value")
            else { return .refuse(refusal, sender) }
            return compare(name, value, refusal, sender.answered(as: .mpvCommand), upstream)
        }
        if policy.hasNoEffect(command) { return .value(.null, sender) }
        if let refusal = refusal(ofEntry: command) ?? refusal(ofBindings: command, of: sender.client) {
            return .refuse(refusal, sender)
        }
        if command.name == "loadfile", let name = command.word(0, "url") { player.opening.take(name) }
        let joining = sender.answered(as: .mpvCommand)
        if let seek = SeekRequest(command) { return .join(EngineInput(seek, joining), from: joining, as: command) }
        if let pause = PauseRequest(command), !leavesPauseToMpv(pause, engine) {
            return .input(EngineInput(pause), from: joining)
        }
        if !isStandIn, let change = TrackChange(command) { player.keepForLaterFilms(change.option) }
        if !isStandIn, let cycle = AudioCycle(command) { return cycleAudio(cycle, sender, client, upstream) }
        if engine.takesFrameSteps, let step = command.frameStep { return .input(.frameStep(step), from: joining) }
        if command.seeksFrame, !engine.takesFrameSteps, LibmpvFacts.loaded.needsPictureToStepBack {
            return .refuse(Refusal(.errorRunningCommand, "\(command.name): no film shows a picture yet"), sender)
        }
        if let outcome = bounded(command, sender, client, upstream) { return outcome }
        if !isStandIn, let overlay = command.drawnOverlay, let refusal = drawn.draw(overlay, of: sender.client) {
            return .refuse(refusal, sender)
        }
        if let opened = opened(by: command, engine) {
            return look(at: opened, for: command, key: key, sender, client, upstream)
        }
        switch command.name {
        case "keybind", "define-section":
            let bound = isStandIn ? command : command.bindingKeepingPlaylist
            return pass(bound, key: key, sender, client, upstream, engine)
        case "stop": return pass(isStandIn ? command : command.keepingPlaylist, sender, client, upstream, engine)
        case "quit": return quit(command, sender, client, upstream, engine)
        case "overlay-add": return addOverlay(command, sender, client, upstream, at: now)
        default:
            let isOnOverlay = hasOverlay && player.showsPicture
            let shown = isOnOverlay ? command.onOverlay ?? command : command
            return pass(shown, key: key, sender, client, upstream, engine)
        }
    }

    /// - Parameter key: the key of a film that is loaded.
    func pass(
        _ command: MpvCommand, key: ByteString? = nil, _ sender: Sender, _ client: Client?, _ upstream: MpvClient,
        _ engine: borrowing SeekEngine
    ) -> GatewayOutcome {
        let changesFile = command.changesFile(isIdle: engine.isIdle)
        if command.runsBesideOthers, sender.slot?.isAsync != true { client?.holdRequests() }
        if SubtitleChoice.isMade(by: command) { player.subtitles.willChoose() }
        if command.clearsPlaylist { player.forgetFiles() }
        let asked = calls.ask(
            upstream, sender, .command(command, changesFile: changesFile, key: key),
            expectedBytes: expectedBytes(of: command)
        ) {
            (handle, number) throws(MpvError) in
            try handle.commandNodeAsync(MpvNode(command.survivable), reply: number)
        }
        return changesFile ? .sent(.fileChangeRequested) : asked
    }

    /// libmpv gets the picture in memory, not its file. The client's next request waits, as in mpv.
    private func addOverlay(
        _ command: MpvCommand, _ sender: Sender, _ client: Client?, _ upstream: MpvClient, at now: Instant
    ) -> GatewayOutcome {
        let number = calls.open(sender, .readPicture(command))
        do throws(Refusal) {
            if let problem = signatures.problem(in: command) { throw Refusal(.invalidParameter, problem) }
            try pictures.read(command, for: sender.client, call: number, at: now)
        } catch {
            calls.close(number)
            return .refuse(error, sender)
        }
        let isInOrder = sender.slot?.isAsync != true
        if isInOrder { client?.holdRequests() }
        upstream.openRequest(number, inOrder: isInOrder, expectedBytes: 0)
        return .none
    }

    private func quit(
        _ command: MpvCommand, _ sender: Sender, _ client: Client?, _ upstream: MpvClient,
        _ engine: borrowing SeekEngine
    ) -> GatewayOutcome {
        switch configuration.onQuit {
        case .stop: return pass(MpvCommand("stop").keepingPlaylist, sender, client, upstream, engine)
        case .exit:
            var code = 0.0
            if let argument = command.argument(0, "code") {
                guard let number = argument.wholeNumber else { return pass(command, sender, client, upstream, engine) }
                code = number
            }
            // A number that is out of mpv's range is refused by libmpv.
            guard let status = Int32(exactly: code) else { return pass(command, sender, client, upstream, engine) }
            return .quit(status: status & 0xFF, sender)
        }
    }

    // MARK: - Films

    /// Hands out the keys of the films that were loaded since the last call, by entry.
    package func takeKeys() -> [(entry: Int64, key: ByteString)] {
        guard !newKeys.isEmpty else { return [] }
        defer { newKeys = [] }
        return newKeys
    }
}
