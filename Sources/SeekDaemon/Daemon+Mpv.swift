import Mpv
import MpvCommands
import SeekConfiguration
import SeekCore
import SeekProtocol

/// What clients ask for in mpv's own words: passed on to libmpv by the client's own handle, but for what moves the
/// position, which joins the chase (C13), and what the policy refuses.
extension Daemon {
    func serve(_ request: MpvRequest, for sender: Sender, at now: Instant) {
        guard let client = clients[sender.client], let mpv = mpvClient(of: client) else {
            return refuse(Refusal(.tooMany, "libmpv takes no more clients"), sender, at: now)
        }
        heard(.mpv, from: client)
        switch request {
        case .clientName: reply(.value(.text(mpv.name)), to: sender, at: now)
        case .time: reply(.value(.integer(mpv.handle?.now() ?? 0)), to: sender, at: now)
        case .version: reply(.value(.integer(Int64(MpvHandle.apiVersion))), to: sender, at: now)
        case .getProperty(let name, let asString): getProperty(name, asString: asString, sender, mpv, at: now)
        case .setProperty(let name, let value): setProperty(name, to: value, sender, mpv, at: now)
        case .observeProperty(let name, let id, let asString):
            guard mpv.observedCount < configuration.limits.names else {
                let most = configuration.limits.names
                return refuse(Refusal(.tooMany, "a client may observe at most \(most) properties"), sender, at: now)
            }
            if let refusal = policy.refusal(ofReading: name, names) { return refuse(refusal, sender, at: now) }
            done(sender, at: now) { () throws(MpvError) in
                try mpv.observe(name.description, id: id, asString: asString)
            }
        case .unobserveProperty(let id): done(sender, at: now) { () throws(MpvError) in try mpv.unobserve(id: id) }
        case .requestLogMessages(let level):
            let levels = "no, fatal, error, warn, info, status, v, debug or trace"
            done(sender, at: now, or: "\(level) is no log level; there are \(levels)") { () throws(MpvError) in
                try mpv.handle?.requestLogMessages(level.description)
            }
        case .setEvent(let name?, let isEnabled):
            done(sender, at: now, or: "\(name) is no event of mpv's that can be masked") { () throws(MpvError) in
                try mpv.handle?.requestEvent(named: name.bytes, enabled: isEnabled)
            }
        case .setEvent(nil, let isEnabled):
            mpv.handle?.requestAllEvents(enabled: isEnabled)
            reply(.none, to: sender, at: now)
        case .command(let command): serve(command, sender, at: now)
        }
    }

    /// What libmpv does at once, without its core.
    private func done(
        _ sender: Sender, at now: Instant, or problem: String? = nil, _ request: () throws(MpvError) -> Void
    ) {
        do throws(MpvError) {
            try request()
            reply(.none, to: sender, at: now)
        } catch {
            refuse(Refusal(ErrorCode(error.description), problem), sender, at: now)
        }
    }

    private func refuse(_ refusal: Refusal, _ sender: Sender, at now: Instant) {
        run([.reply(.refused(refusal))], for: sender, at: now)
    }

    // MARK: - Properties

    private func getProperty(
        _ name: ByteString, asString: Bool, _ sender: Sender, _ mpv: MpvClient, at now: Instant
    ) {
        if let refusal = policy.refusal(ofReading: name, names) { return refuse(refusal, sender, at: now) }
        if let value = ownValue(of: name, mpv, at: now) {
            return reply(.value(asString ? .text(value.spelled) : value), to: sender, at: now)
        }
        ask(mpv, sender, .getProperty(name, asString: asString)) { (handle, number) throws(MpvError) in
            try handle.getPropertyAsync(name.description, asString: asString, reply: number)
        }
    }

    /// What libmpv does not know or not yet: where our socket is, that a film which is held plays (C7), and where a chase
    /// leads. mpv tells the target of its own seeks as the position, and one that waits here is no less on its way.
    ///
    /// And whether the film plays, which is asked all the time: so nobody waits for a core that decodes.
    private func ownValue(of property: ByteString, _ mpv: MpvClient, at now: Instant) -> JSONValue? {
        let isPlain = !property.bytes.contains(UInt8(ascii: "/"))
        switch isPlain ? property.description : CommandPolicy.baseName(of: property) {
        case "input-ipc-server": return .string(policy.socketPath ?? "")
        case "pause":
            return engine.isPaused(isUpToDate: mpv.isQuiet && hasToldChanges(at: now)).map { .bool($0) }
        case "time-pos", "playback-time": return engine.chaseTarget.map { .double($0) }
        case "percent-pos":
            guard let target = engine.chaseTarget, let duration = engine.duration, duration > 0 else { return nil }
            return .double(min(100, target / duration * 100))
        default: return nil
        }
    }

    /// Whether libmpv has told by now what came of all that was passed on to it.
    private func hasToldChanges(at now: Instant) -> Bool { changesTold.map { $0 <= now } ?? true }

    private func setProperty(
        _ name: ByteString, to value: JSONValue, _ sender: Sender, _ mpv: MpvClient, at now: Instant
    ) {
        if let refusal = policy.refusal(ofSetting: name, to: value, names) { return refuse(refusal, sender, at: now) }
        if policy.setsOwnSocket(name, to: value) { return reply(.none, to: sender, at: now) }
        var joining = sender
        joining.convention = .mpvProperty
        if let seek = SeekRequest(setting: name, to: value) { return join(seek, joining, at: now) }
        if let pause = PauseRequest(setting: name, to: value) { return join(pause, joining, at: now) }
        let changesFile = MpvCommand.choosesEntry(name)
        if changesFile { run(engine.fileChangeRequested(at: now), at: now) }
        ask(mpv, sender, .setProperty(name, changesFile: changesFile)) { (handle, number) throws(MpvError) in
            try handle.setPropertyAsync(name.description, MpvNode(value), reply: number)
        }
    }

    // MARK: - Commands

    func serve(_ command: MpvCommand, _ sender: Sender, at now: Instant) {
        guard let mpv = clients[sender.client]?.mpv ?? inbox else { return }
        let command = meant(command)
        if let refusal = policy.refusal(ofExpandingIn: command, names) { return refuse(refusal, sender, at: now) }
        if needsExpansion(command), let place = command.expandable().first {
            return expand(command, place, sender, mpv)
        }
        if let refusal = policy.refusal(of: command, names) { return refuse(refusal, sender, at: now) }
        var joining = sender
        joining.convention = .mpvCommand
        if setsOwnSocket(command) { return reply(.value(.null), to: sender, at: now) }
        if let seek = SeekRequest(command) {
            join(seek, joining, at: now)
            return showProgress(as: command)
        }
        if let pause = PauseRequest(command) { return join(pause, joining, at: now) }
        if command.name == "quit" { return quit(command, sender, mpv, at: now) }
        if command.name == "overlay-add" { return show(command, sender, mpv, at: now) }
        pass(command, sender, mpv, at: now)
    }

    private func pass(_ command: MpvCommand, _ sender: Sender, _ mpv: MpvClient, at now: Instant) {
        let changesFile = command.changesFile(isIdle: engine.isIdle)
        if changesFile { run(engine.fileChangeRequested(at: now), at: now) }
        if command.runsBesideOthers, sender.slot?.isAsync != true { clients[sender.client]?.line.hold() }
        ask(mpv, sender, .command(command, changesFile: changesFile)) { (handle, number) throws(MpvError) in
            try handle.commandNodeAsync(MpvNode(command.survivable), reply: number)
        }
    }

    /// libmpv is given the picture, not its file.
    private func show(_ command: MpvCommand, _ sender: Sender, _ mpv: MpvClient, at now: Instant) {
        do throws(Refusal) {
            if let problem = signatures.problem(in: command) { throw Refusal(.invalidParameter, problem) }
            let picture = try OverlayPicture(of: command)
            ask(mpv, sender, .overlay(command, picture)) { (handle, number) throws(MpvError) in
                try handle.commandNodeAsync(MpvNode(picture.replacingFile(in: command)), reply: number)
            }
        } catch {
            refuse(error, sender, at: now)
        }
    }

    private func setsOwnSocket(_ command: MpvCommand) -> Bool {
        guard command.name == "set", let name = command.word(0, "name") else { return false }
        return policy.setsOwnSocket(name, to: command.argument(1, "value"))
    }

    private func quit(_ command: MpvCommand, _ sender: Sender, _ mpv: MpvClient, at now: Instant) {
        switch configuration.onQuit {
        case .stop: pass(MpvCommand("stop"), sender, mpv, at: now)
        case .exit:
            var code = 0.0
            if let argument = command.argument(0, "code") {
                guard let number = argument.wholeNumber else { return pass(command, sender, mpv, at: now) }
                code = number
            }
            reply(.value(.null), to: sender, at: now)
            shutDown("quit", status: Int32(truncatingIfNeeded: Int64(code)) & 0xFF)
        }
    }

    // MARK: - Expansion

    /// Whether a property's value is to be put into it before anybody can say what it does. Where nobody looks, libmpv
    /// does it itself.
    func needsExpansion(_ command: MpvCommand) -> Bool {
        command.expandsProperties && !Self.unread.contains(command.name) && !command.expandable().isEmpty
    }

    private static let unread: Set<String> = ["show-text", "print-text", "expand-path"]

    private func expand(_ command: MpvCommand, _ place: MpvCommand.Place, _ sender: Sender, _ mpv: MpvClient) {
        clients[sender.client]?.line.hold()
        let text = MpvNode(command[place])
        ask(mpv, sender, .expand(command, place)) { (handle, number) throws(MpvError) in
            try handle.commandNodeAsync(.array([.text("expand-text"), text]), reply: number)
        }
    }

    private func expanded(
        _ command: MpvCommand, _ place: MpvCommand.Place, _ text: MpvNode, _ sender: Sender, at now: Instant
    ) {
        var command = command
        command[place] = JSONValue(text)
        guard let mpv = clients[sender.client]?.mpv ?? inbox else { return }
        // What a value holds is not looked into once more.
        let next = command.expandable().first { $0.index > place.index }
        if let next { return expand(command, next, sender, mpv) }
        command.prefixes.append(.raw)
        serve(command, sender, at: now)
    }

    // MARK: - Joining

    private func join(_ seek: SeekRequest, _ sender: Sender, at now: Instant) {
        switch seek {
        case .relative(let seconds): tap(seconds < 0 ? .backward : .forward, .seconds(abs(seconds)), sender, at: now)
        case .relativePercent(let percent):
            tap(percent < 0 ? .backward : .forward, .percent(abs(percent)), sender, at: now)
        case .absolute(let place, let precision):
            run(engine.seek(to: place, precision: precision, at: now), for: sender, at: now)
        case .revert: run(engine.undo(at: now), for: sender, at: now)
        case .mark(let isPermanent): run(engine.mark(isPermanent: isPermanent, at: now), for: sender, at: now)
        }
    }

    private func tap(_ direction: Direction, _ amount: TapAmount, _ sender: Sender, at now: Instant) {
        statistics.tapped(count: 1)
        run(engine.tap(direction, amount: amount, isRepeat: sender.isRepeat, at: now), for: sender, at: now)
    }

    private func join(_ pause: PauseRequest, _ sender: Sender, at now: Instant) {
        switch pause {
        case .set(let isPaused): run(engine.setPlaying(!isPaused, at: now), for: sender, at: now)
        case .flip: run(engine.toggle(at: now), for: sender, at: now)
        }
    }

    /// What mpv itself shows on the video at a seek: its bar, its text, both or nothing, as the prefixes say.
    private func showProgress(as command: MpvCommand) {
        let osd: Set<MpvCommand.Prefix> = [.noOSD, .osdBar, .osdMessage, .osdMessageBar, .osdAuto]
        switch command.prefixes.last(where: osd.contains) {
        case .osdBar?, .osdAuto?: self.command(["osd-bar", "show-progress"], .showProgress)
        case .osdMessage?: self.command(["osd-msg", "show-progress"], .showProgress)
        case .osdMessageBar?: self.command(["osd-msg-bar", "show-progress"], .showProgress)
        default: break
        }
    }

    // MARK: - Answers

    /// Asks libmpv something in a client's name.
    private func ask(
        _ mpv: MpvClient, _ sender: Sender, _ call: PlayerCalls.ClientCall,
        _ request: (borrowing MpvHandle, UInt64) throws(MpvError) -> Void
    ) {
        let number = calls.open(.client(sender, call))
        mpv.asked(number, inOrder: sender.slot?.isAsync != true, expectedBytes: expectedBytes(of: call))
        do throws(MpvError) {
            try mpv.request(number, request)
        } catch {
            refused(number, error)
        }
    }

    private func expectedBytes(of call: PlayerCalls.ClientCall) -> Int {
        switch call {
        case .getProperty(let name, _): replySizes.expected(of: name, entries: playlist.count)
        // To everybody who listens.
        case .command(let command, _) where command.name == "script-message":
            MpvNode(command).size * clients.count
        case .setProperty, .command, .overlay, .expand: 0
        }
    }

    /// libmpv has answered what a client asked.
    func answered(
        _ call: PlayerCalls.ClientCall, _ sender: Sender, _ failure: MpvError?, _ node: MpvNode, at now: Instant
    ) {
        switch call {
        case .getProperty(let name, let asString):
            replySizes.note(node, of: name)
            if let failure, !asString {
                refuse(Refusal(ErrorCode(failure.description), sentence(failure, name)), sender, at: now)
            } else {
                // As a string mpv has null for whatever it can't tell.
                reply(.value(JSONValue(node)), to: sender, at: now)
            }
        case .setProperty(let name, let changesFile):
            changesTold = now + Self.tellingDelay
            if changesFile { fileChangeAnswered(failure, node, at: now) }
            if let failure {
                refuse(Refusal(ErrorCode(failure.description), sentence(failure, name)), sender, at: now)
            } else {
                reply(.none, to: sender, at: now)
            }
        case .command(let command, let changesFile):
            changesTold = now + Self.tellingDelay
            if changesFile { fileChangeAnswered(failure, node, at: now) }
            if let failure {
                refuse(Refusal(ErrorCode(failure.description), sentence(failure, command)), sender, at: now)
            } else {
                reply(.value(JSONValue(node)), to: sender, at: now)
            }
        case .overlay(let command, _):
            return answered(.command(command, changesFile: false), sender, failure, node, at: now)
        case .expand(let command, let place): expanded(command, place, node, sender, at: now)
        }
        serveLines(of: sender.client)
    }

    private func sentence(_ failure: MpvError, _ property: ByteString) -> String? {
        switch failure {
        case .propertyNotFound: return names.noProperty(property.description).message
        case .propertyUnavailable: return "\(property) has no value now"
        case .propertyFormat, .propertyError: return "\(property) can't be set to that"
        default: return nil
        }
    }

    private func sentence(_ failure: MpvError, _ command: MpvCommand) -> String? {
        switch failure {
        case .invalidParameter: signatures.problem(in: command) ?? "\(command.name) does not take these arguments"
        case .command: command.meaningOfFailure
        default: nil
        }
    }
}

extension JSONValue {
    /// A whole number, also as mpv reads one from a string; nil where this is none.
    fileprivate var wholeNumber: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .string(let text): Int64(text.description).map { Double($0) }
        case .null, .bool, .double, .array, .object: nil
        }
    }

    /// The value as mpv writes it in a string.
    fileprivate var spelled: String {
        switch self {
        case .string(let text): return text.description
        case .double(let number):
            var text: [UInt8] = []
            FixedPoint.append(number, to: &text)
            return String(decoding: text, as: UTF8.self)
        case .bool(let flag): return flag ? "yes" : "no"
        case .null, .integer, .array, .object: return ""
        }
    }
}
