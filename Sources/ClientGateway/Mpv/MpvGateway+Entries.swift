import Mpv
import MpvCommands
import SeekConfiguration
import SeekCore
import SeekPlayer
import SeekProtocol
import SeekResume

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
