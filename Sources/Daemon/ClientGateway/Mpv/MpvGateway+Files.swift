import MediaPolicy
import Mpv
import MpvCommands
import SeekConfiguration
package import SeekCore
package import SeekPlayer
import SeekProtocol
import SeekResume
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

/// What differs from mpv in the entries of the playlist, and in their tracks.
extension MpvGateway {
    /// What is above the bounds of the playlist; not in mpv's place.
    func refusal(ofEntry command: MpvCommand) -> Refusal? {
        guard !isStandIn, command.name == "loadfile" || command.name == "loadlist" else { return nil }
        if let name = command.word(0, "url"), name.bytes.count > SavedPlaylist.longestName {
            return Refusal(
                .invalidParameter,
                "\(command.name): expected a name of at most \(SavedPlaylist.longestName) bytes, "
                    + "got \(name.bytes.count)")
        }
        let maximum = configuration.limits.playlistEntries
        let appends = command.word(1, "flags").map { $0.description.hasPrefix("append") } ?? false
        guard appends, player.entryCount >= Int64(maximum) else { return nil }
        return Refusal(
            .tooMany,
            "the playlist has \(player.entryCount) entries, at most \(maximum) are expected "
                + "(limits.playlist_entries); clear it, or load a folder or a list in place of it")
    }

    /// While nothing is loaded, a new value of `pause` begins no entry, as in mpv; `cycle pause` does, as `toggle`, but
    /// not with `--as-mpv`.
    func leavesPauseToMpv(_ request: PauseRequest, _ engine: borrowing SeekEngine) -> Bool {
        engine.hasEntryToBegin && (isStandIn || request != .flip)
    }

    func cycleAudio(
        _ cycle: AudioCycle, _ sender: Sender, _ client: Client?, _ upstream: MpvClient
    ) -> GatewayOutcome {
        client?.holdRequests()
        return calls.ask(upstream, sender, .cycleAudio(cycle)) { (handle, number) throws(MpvError) in
            try handle.getPropertyAsync("track-list", asString: false, reply: number)
        }
    }
}
