import Mpv
import MpvFront
import SeekCore
import SeekPlayer
import SeekProtocol

/// Stands in for mpv's binary: what it plays, when it ends, and with what words and exit status.
final class MpvStandIn {
    /// What is to be done after a step.
    enum Outcome {
        case none
        case input(EngineInput)
        /// The start has failed: the daemon ends with this status.
        case fail(status: Int32)
    }

    /// An end that was asked for, while the player ends first.
    private struct Quit {
        let reason: String
        let status: Int32
    }

    let launch: MpvLaunch
    private let player: Player
    /// Entries that libmpv has not been given yet, in order.
    private var remaining: ArraySlice<MpvCommandLine.Entry>
    private var tally = MpvTally()
    private var quit: Quit?

    init(_ launch: MpvLaunch, _ player: Player) {
        self.launch = launch
        self.player = player
        remaining = launch.entries[...]
    }

    // MARK: - Playing

    /// Plays the command line's entries.
    func play() -> Outcome { launch.entries.isEmpty ? .none : addEntries() }

    /// Gives libmpv the entries up to a playlist, which it reads beside other work: the rest waits for it.
    private func addEntries() -> Outcome {
        while let entry = remaining.popFirst() {
            if entry.isPlaylist {
                player.run(node("loadlist", entry), .standIn(.openList(entry.path)))
                return .none
            }
            player.run(node("loadfile", entry), .load(name: entry.path.description))
        }
        if launch.shuffles { player.run(["playlist-shuffle"], .load(name: "playlist-shuffle")) }
        if launch.entries.contains(where: \.isPlaylist) {
            player.read("playlist-count", .standIn(.countEntries))
            return .none
        }
        // In one go: a client's `stop` in between would leave a player that waits for its first file.
        return playFirst(of: Int64(launch.entries.count))
    }

    private func playFirst(of count: Int64) -> Outcome {
        guard count > 0 else {
            return launch.idle == .no ? fail(MpvTally.Ending("No files played", status: 0)) : .none
        }
        player.run(["playlist-play-index", "\(launch.firstEntry < count ? launch.firstEntry : 0)"], .changeFile)
        return .input(.fileChangeRequested)
    }

    private func node(_ command: String, _ entry: MpvCommandLine.Entry) -> MpvNode {
        var arguments: [MpvNode] = [.text(command), .string(entry.path.bytes), .text("append")]
        if !entry.options.isEmpty, !entry.isPlaylist {
            arguments.append(
                .map(entry.options.map { MpvNode.Member(key: $0.name.bytes, value: .string($0.value.bytes)) }))
        }
        return .array(arguments)
    }

    func answered(_ call: Player.StandInCall, _ failure: MpvError?, _ node: MpvNode) -> Outcome {
        switch call {
        case .openList(let path):
            guard failure != nil else { return addEntries() }
            player.printText("Error reading playlist '\(path)'")
            return fail(MpvTally.Ending("Fatal error", status: 1))
        case .countEntries: return playFirst(of: node.integer ?? 0)
        case .setIdle, .quit: return .none
        }
    }

    /// Takes note of what the exit status depends on.
    func note(_ event: MpvEvent) {
        switch event.body {
        case .startFile:
            tally.started()
            // Until now the player had to wait for its first file.
            if launch.idle == .no { player.set("idle", .text("no"), .standIn(.setIdle)) }
        case .fileLoaded: tally.loaded()
        case .endFile(let reason, let error, _, _, _):
            tally.ended(hasFailed: error < 0, byQuitting: reason == .quit)
        default: break
        }
    }

    // MARK: - The end

    /// Has the player quit first, so that what it prints comes before the last words.
    ///
    /// - Returns: whether the end is still to come.
    func quitsFirst(_ reason: String, status: Int32) -> Bool {
        guard quit == nil, reason != "player", reason != Self.startFailed else { return false }
        quit = Quit(reason: reason, status: reason.hasPrefix("SIG") ? 4 : status)
        player.run(["quit"], .standIn(.quit))
        return true
    }

    /// Prints the last words, as far as mpv's terminal settings let them through.
    ///
    /// - Returns: why the daemon ends, and its exit status.
    func printLastWords(_ reason: String, status: Int32) -> (reason: String, status: Int32) {
        guard reason != Self.startFailed else { return (reason, status) }
        let ending =
            quit.map { MpvTally.Ending("Quit", status: $0.status) } ?? tally.ending(ranDry: launch.idle != .yes)
        // When its terminal closes, mpv dies of the signal without a word.
        if quit?.reason != "SIGHUP" { player.printText("Exiting... (\(ending.words))") }
        return (quit?.reason ?? reason, ending.status)
    }

    static let startFailed = "start failed"

    private func fail(_ ending: MpvTally.Ending) -> Outcome {
        player.printText("Exiting... (\(ending.words))")
        return .fail(status: ending.status)
    }
}
