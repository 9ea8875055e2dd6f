import Mpv
import MpvCommands
package import MpvFront
import NIOCore
import SeekCore
import SeekProtocol

/// Standing in for mpv's binary: what it plays, when it ends, and with what words.
extension Daemon {
    /// Takes over a player that mpv's command line has set up. Nothing plays yet.
    package func start(asMpv launch: MpvLaunch) {
        standIn = MpvStandIn(launch)
        player = launch.player.take()
        attend()
        finishTurn()
    }

    /// Plays what the command line names: who is to control it can by now.
    package func playAsMpv() {
        guard let launch = standIn?.launch, !launch.entries.isEmpty, state == .running else { return }
        addEntries()
        finishTurn()
    }

    /// Has libmpv take entries up to a playlist, which it reads beside the rest: what follows has to wait.
    func addEntries() {
        guard let launch = standIn?.launch else { return }
        while let entry = standIn?.left.popFirst() {
            if entry.isPlaylist { return commandNode(node("loadlist", entry), .openList(entry.path)) }
            commandNode(node("loadfile", entry), .load(url: entry.path.description))
        }
        if launch.shuffles { command(["playlist-shuffle"], .load(url: "playlist-shuffle")) }
        if launch.entries.contains(where: \.isPlaylist) { return read("playlist-count", .countEntries) }
        // In one go: a client's `stop` in between would leave a player that waits for its first file.
        playFirst(of: Int64(launch.entries.count))
    }

    /// Plays the entry that is to be the first, of so many.
    func playFirst(of count: Int64) {
        guard let launch = standIn?.launch else { return }
        guard count > 0 else {
            if launch.idle == .no { end(MpvTally.Ending("No files played", status: 0), because: "start failed") }
            return
        }
        let now = Self.now
        run(engine.fileChangeRequested(at: now), at: now)
        command(["playlist-play-index", "\(launch.firstEntry < count ? launch.firstEntry : 0)"], .changeFile)
    }

    private func node(_ command: String, _ entry: MpvCommandLine.Entry) -> MpvNode {
        var arguments: [MpvNode] = [.text(command), .string(entry.path.bytes), .text("append")]
        if !entry.options.isEmpty, !entry.isPlaylist {
            arguments.append(
                .map(entry.options.map { MpvNode.Member(key: $0.name.bytes, value: .string($0.value.bytes)) }))
        }
        return .array(arguments)
    }

    /// A `--playlist` can't be read.
    func listFailed(_ path: ByteString) {
        say("Error reading playlist '\(path)'")
        end(MpvTally.Ending("Fatal error", status: 1), because: "start failed")
    }

    /// What the player told that the exit status comes from.
    func note(_ event: MpvEvent) {
        guard standIn != nil else { return }
        switch event.body {
        case .startFile:
            standIn?.tally.started()
            // Until now it had to wait for the first file.
            if standIn?.launch.idle == .no { set("idle", .text("no"), .setIdle) }
        case .fileLoaded: standIn?.tally.loaded()
        case .endFile(let reason, let error, _, _, _):
            standIn?.tally.ended(hasFailed: error < 0, byQuitting: reason == .quit)
        default: break
        }
    }

    /// In mpv's place a `quit-watch-later` that may write nothing quits all the same: so much its sender sees of it.
    func meant(_ command: MpvCommand) -> MpvCommand {
        guard standIn != nil, command.name == "quit-watch-later", policy.refusal(of: command, names) != nil else {
            return command
        }
        var quit = command
        quit.name = "quit"
        return quit
    }

    /// How long the player has to end by itself before it is ended.
    private static let patience = TimeAmount.milliseconds(500)

    /// Has the player quit first, so that what it says comes before the last words.
    ///
    /// - Returns: Whether the end is still to come.
    func quitsFirst(_ reason: String, status: Int32) -> Bool {
        guard standIn != nil, standIn?.quit == nil, reason != "player", reason != "start failed" else { return false }
        standIn?.quit = MpvStandIn.Quit(reason: reason, status: reason.hasPrefix("SIG") ? 4 : status)
        command(["quit"], .quit)
        loop.scheduleTask(in: Self.patience) { self.assumeIsolated { $0.shutDown(reason, status: status) } }
        return true
    }

    /// The last words, as mpv's settings of its terminal let them through, and the exit status.
    func lastWords(_ reason: String, status: Int32) -> (reason: String, status: Int32) {
        guard let standIn, reason != "start failed" else { return (reason, status) }
        // mpv leaves a terminal's end to the system, and dies of it without a word.
        if standIn.quit?.reason != "SIGHUP" { say("Exiting... (\(standIn.ending.words))") }
        return (standIn.quit?.reason ?? reason, standIn.ending.status)
    }

    private func end(_ ending: MpvTally.Ending, because reason: String) {
        say("Exiting... (\(ending.words))")
        shutDown(reason, status: ending.status)
    }

    /// libmpv prints it, in its turn. It may already be ending: requests are answered until its handles are gone.
    private func say(_ text: String) {
        try? player?.commandAsync(["print-text", text], reply: 0)
    }
}
