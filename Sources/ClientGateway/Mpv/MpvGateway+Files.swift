import MediaPolicy
import Mpv
import MpvCommands
package import SeekCore
package import SeekPlayer
import SeekProtocol
import SocketServer

/// Files that take the place of the film that plays. mpv ends that film first, also if the other file does not exist.
extension MpvGateway {
    /// The local file that a command would put in the place of a film; nil for anything else, also in mpv's place.
    func replacement(in command: MpvCommand, _ engine: borrowing SeekEngine) -> [UInt8]? {
        guard !isStandIn, engine.hasFilm, command.name == "loadfile", command.changesFile(isIdle: false),
            let url = command.word(0, "url")
        else { return nil }
        return FileURL.localPath(of: url, in: ".")
    }

    /// Looks whether the file is there, and then loads it. The client's next request waits.
    ///
    /// - Returns: nil if the disk does not answer: then libmpv sees itself.
    func look(
        at path: [UInt8], for command: MpvCommand, key: ByteString?, _ sender: Sender, _ client: Client?,
        _ upstream: MpvClient
    ) -> GatewayOutcome? {
        let number = calls.open(sender, .lookAtFile(command, key: key))
        let deliver = findings
        guard files.begin(path, deliver: { deliver(number, $0) }) else {
            calls.close(number)
            return nil
        }
        let isInOrder = sender.slot?.isAsync != true
        if isInOrder { client?.holdRequests() }
        upstream.openRequest(number, inOrder: isInOrder, expectedBytes: 0)
        return GatewayOutcome.none
    }

    /// Loads a file that is there, or refuses the request.
    ///
    /// - Parameter upstream: gives the handle of a sender.
    package func fileLookedAt(
        _ number: UInt64, _ finding: FileLook.Finding, _ upstream: (Sender) -> MpvClient?,
        _ engine: borrowing SeekEngine
    ) -> GatewayOutcome {
        guard let (sender, call) = calls[number], case .lookAtFile(let command, let key) = call else { return .none }
        calls.close(number)
        guard let handle = upstream(sender) else { return .none }
        handle.closeRequest(number)
        switch finding {
        case .absent(let reason) where engine.hasFilm:
            let name = command.word(0, "url") ?? ""
            return .refuse(
                Refusal(.loadingFailed, "not loaded: \(name): \(reason); what plays goes on"), sender)
        // If the film has ended meanwhile, there is nothing to keep.
        case .present, .absent: return pass(command, key: key, sender, nil, handle, engine)
        }
    }
}
