package import Mpv
import MpvCommands
package import SeekCore
package import SeekModel
import SeekPlayer
import SeekProtocol

/// What libmpv answers to requests.
extension MpvGateway {
    /// Handles libmpv's reply to a request.
    ///
    /// - Parameters:
    ///   - upstream: the handle of the request; nil if it has ended.
    ///   - client: the sender; nil for a key, a script or a client that has disconnected.
    package func answered(
        _ number: UInt64, _ failure: MpvError?, _ node: MpvNode, _ upstream: MpvClient?, _ client: Client?,
        _ engine: borrowing SeekEngine, at now: Instant
    ) -> GatewayOutcome {
        guard let (sender, call) = calls.close(number) else { return .none }
        upstream?.closeRequest(number)
        switch call {
        case .getProperty(let name, let asString):
            replySizes.note(node, of: name)
            // mpv's get_property_string answers null instead of an error.
            guard let failure, !asString else {
                let value = viewed(node, as: name, asString: asString)
                guard asString || value != .none || node == .none else {
                    return .refuse(Refusal(.propertyUnavailable), sender)
                }
                return .value(JSONValue(value), sender)
            }
            return .refuse(Refusal(ErrorCode(failure.description), names.sentence(failure, of: name)), sender)
        case .setProperty(let name, let changesFile):
            changesKnownAt = now + Self.changeDelay
            if SubtitleChoice.isMade(bySetting: name) { player.subtitles.hasChosen() }
            let refusal = failure.map { Refusal(ErrorCode($0.description), names.sentence($0, of: name)) }
            return answer(refusal.map { .refused($0) } ?? .success(.none), node, changesFile: changesFile, sender)
        case .command(let command, let changesFile, let key):
            changesKnownAt = now + Self.changeDelay
            if SubtitleChoice.isMade(by: command) { player.subtitles.hasChosen() }
            if failure == nil, let key, let entry = node["playlist_entry_id"]?.integer { newKeys.append((entry, key)) }
            if failure == nil, let overlay = command.removedOverlay { pictures.removeOverlay(overlay) }
            if failure == nil, command.name == "load-script" { player.hasScripts = true }
            if failure != nil { bindings.drop(command) }
            return answer(reply(to: command, failure, node), node, changesFile: changesFile, sender)
        case .readPicture, .lookAtFile: return .none
        case .overlay(let command, let id, _):
            if let orphan = pictures.finishCopy(id, isShown: failure == nil) { removeOverlay(orphan) }
            return .reply(reply(to: command, failure, node), to: sender)
        case .cycleAudio(let cycle):
            guard let upstream = client?.upstream ?? handles.inbox, let next = cycle.command(JSONValue(node)) else {
                return .value(.null, sender)
            }
            return pass(next, sender, client, upstream, engine)
        case .compare(let value, let refusal):
            return .reply(
                failure == nil && value.sets(JSONValue(node)) ? .success(.none) : .refused(refusal), to: sender)
        case .countFilters(let command, let cost):
            if let refusal = CommandPolicy.refusal(ofAdding: cost, filters: JSONValue(node)) {
                return .refuse(refusal, sender)
            }
            guard let upstream = client?.upstream ?? handles.inbox else { return .value(.null, sender) }
            return pass(command, sender, client, upstream, engine)
        case .measureList(let command, let list, let bytes):
            if let refusal = CommandPolicy.refusal(ofAdding: bytes, to: JSONValue(node), of: list) {
                return .refuse(refusal, sender)
            }
            guard let upstream = client?.upstream ?? handles.inbox else { return .value(.null, sender) }
            return pass(command, sender, client, upstream, engine)
        case .step(let step):
            guard let upstream = client?.upstream ?? handles.inbox, let next = step.command(from: JSONValue(node))
            else {
                return .refuse(Refusal(.errorRunningCommand, "\(step.property) has no value now"), sender)
            }
            return pass(next, sender, client, upstream, engine)
        case .expand(let command, let place): return expanded(command, place, node, sender, client, engine, at: now)
        }
    }

    /// A property's value as the viewer has chosen it.
    private func viewed(_ node: MpvNode, as name: ByteString, asString: Bool) -> MpvNode {
        guard let choice = player.subtitles.viewersChoice else { return node }
        var property = name.description
        if !ViewersSubtitles.decides(property) {
            property = CommandPolicy.baseName(of: name)
            guard ViewersSubtitles.decides(property), !name.bytes.contains(UInt8(ascii: "/")) else { return node }
        }
        return choice.value(of: property, in: node, asText: asString)
    }

    private func answer(_ reply: Reply, _ node: MpvNode, changesFile: Bool, _ sender: Sender) -> GatewayOutcome {
        guard changesFile else { return .reply(reply, to: sender) }
        let isAccepted = if case .success = reply { true } else { false }
        let input = EngineInput.fileChangeReplied(accepted: isAccepted, entry: node["playlist_entry_id"]?.integer)
        return .inputThenReply(input, reply, to: sender)
    }

    private func reply(to command: MpvCommand, _ failure: MpvError?, _ node: MpvNode) -> Reply {
        guard let failure else { return .success(.value(JSONValue(node))) }
        return .refused(Refusal(ErrorCode(failure.description), signatures.sentence(failure, of: command)))
    }
}
