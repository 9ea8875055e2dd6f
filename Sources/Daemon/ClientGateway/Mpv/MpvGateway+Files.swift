import LibmpvFacts
import MediaPolicy
import Mpv
import MpvCommands
import SeekConfiguration
package import SeekCore
package import SeekPlayer
package import SeekProtocol
import SeekResume
import SocketServer

/// Local files that commands open, looked at first (W7). Those that take the place of a film: mpv ends that film first,
/// also if the other file does not exist. Those that libmpv opens while it serves the command: it would serve nobody
/// meanwhile (`LibmpvLoading.blockingCommands`), or could not end the film.
extension MpvGateway {
    struct OpenedFile {
        let path: [UInt8]
        /// How long the command waits for its file at most; nil: as long as a film does.
        let limit: Duration?
    }

    /// How long a film that plays goes on while the file in its place does not answer. Then libmpv ends it, and the file
    /// is looked at as any other: it is loading, and can be cancelled.
    private static let limit = Duration.seconds(1)

    /// Nil for what libmpv may open without a look, and in mpv's place.
    func opened(by command: MpvCommand, _ engine: borrowing SeekEngine) -> OpenedFile? {
        guard !isStandIn, let url = command.word(0, "url") else { return nil }
        let isReplacement = command.name == "loadfile"
        if isReplacement {
            guard engine.hasFilm, command.changesFile(isIdle: false) else { return nil }
        } else if !LibmpvLoading.blockingCommands.contains(command.name) {
            return nil
        }
        return FileURL.localPath(of: url, in: ".").map {
            OpenedFile(path: $0, limit: isReplacement ? Self.limit : nil)
        }
    }

    /// Looks whether the file is there, and then runs the command. The client's next request waits.
    func look(
        at file: OpenedFile, for command: MpvCommand, key: ByteString?, _ sender: Sender, _ client: Client?,
        _ upstream: MpvClient
    ) -> GatewayOutcome {
        let number = calls.open(sender, .lookAtFile(command, key: key))
        let deliver = findings
        player.files.begin(file.path, within: file.limit) { deliver(number, $0) }
        let isInOrder = sender.slot?.isAsync != true
        if isInOrder { client?.holdRequests() }
        upstream.openRequest(number, inOrder: isInOrder, expectedBytes: 0)
        return .none
    }

    /// Runs a command whose file has answered, or refuses the request.
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
        let name = command.word(0, "url") ?? ""
        switch finding {
        // If the film has ended meanwhile, there is nothing to keep.
        case .absent(let reason) where command.name == "loadfile" && engine.hasFilm,
            .refused(let reason) where command.name == "loadfile" && engine.hasFilm:
            return .refuse(Refusal(.loadingFailed, "not loaded: \(name): \(reason); what plays goes on"), sender)
        case .late where command.name != "loadfile":
            return .refuse(
                Refusal(.errorRunningCommand, "\(command.name): \(name): \(FileLook.noAnswer)"), sender)
        case .refused(let reason) where command.name != "loadfile":
            return .refuse(Refusal(.errorRunningCommand, "\(command.name): \(name): \(reason)"), sender)
        // libmpv reads a list with its core locked: until somebody writes into a pipe, nobody would be served.
        case .special where command.name == "loadlist":
            return .refuse(Refusal(.errorRunningCommand, "loadlist: \(name): expected a regular file"), sender)
        case .present, .folder, .special, .absent, .late, .refused:
            return pass(command, key: key, sender, nil, handle, engine)
        }
    }
}

/// What differs from mpv in the entries of the playlist, and in their tracks.
extension MpvGateway {
    /// Why a film that seekd was asked for may not be loaded; nil if it may.
    ///
    /// - Parameter appends: whether the playlist stays.
    package func refusal(ofLoading name: ByteString, appends: Bool) -> Refusal? {
        let command = MpvCommand("loadfile", .list([.string(name), .text(appends ? "append" : "replace")]))
        return policy.refusal(of: command, names) ?? refusal(ofEntry: command)
    }

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
