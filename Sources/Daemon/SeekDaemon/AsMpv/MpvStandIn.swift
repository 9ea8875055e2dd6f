import LibmpvFacts
import Mpv
import MpvFront
import SeekCore
import SeekPlayer
import SeekProtocol

/// Imitates mpv's program (`--as-mpv`): the files to play, when to exit, and the last message and exit status.
package final class MpvStandIn {
    /// What the daemon has to do after a step.
    enum Outcome {
        case none
        case input(EngineInput)
        /// The start has failed: the daemon ends with this status.
        case fail(status: Int32)
    }

    /// A requested exit; the player quits first.
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
    private var hasStarted = false

    init(_ launch: MpvLaunch, _ player: Player) {
        self.launch = launch
        self.player = player
        remaining = launch.entries[...]
        // libmpv reports a property after all events that are due (`LibmpvOrder.eventsThenPropertiesThenLog`).
        player.waitsWhenIdle = launch.idle == .yes
    }

    // MARK: - Playing

    /// Plays the command line's entries.
    func play() -> Outcome { launch.entries.isEmpty ? .none : addEntries() }

    /// Gives libmpv the entries up to and including the next playlist, which it reads asynchronously. The remaining
    /// entries wait for that.
    private func addEntries() -> Outcome {
        while let entry = remaining.popFirst() {
            if entry.isPlaylist {
                player.run(node("loadlist", entry), .standIn(.openList(entry.path)))
                return .none
            }
            player.run(node("loadfile", entry), .load(name: entry.path.description))
        }
        if launch.shuffles, !launch.isHeld { player.run(["playlist-shuffle"], .load(name: "playlist-shuffle")) }
        if launch.entries.contains(where: \.isPlaylist) {
            player.read("playlist-count", .standIn(.countEntries))
            return .none
        }
        // Without a reply in between: a client's `stop` would come in, and the player would wait for its first file
        // forever.
        return playFirst(of: Int64(launch.entries.count))
    }

    private func playFirst(of count: Int64) -> Outcome {
        guard count > 0 else {
            if launch.idle == .no { return fail(MpvTally.Ending("No files played", status: 0)) }
            if launch.isHeld {
                // Otherwise libmpv would quit for want of a file.
                player.run(["stop"], .load(name: "stop"))
                player.loadScripts(and: launch.folderScripts)
            }
            return .none
        }
        if launch.isHeld {
            player.loadScripts(and: launch.folderScripts)
            return .input(.fileChangeRequested)
        }
        player.run(["playlist-play-index", "\(launch.firstEntry < count ? launch.firstEntry : 0)"], .changeFile)
        return .input(.fileChangeRequested)
    }

    private func node(_ command: String, _ entry: MpvCommandLine.Entry) -> MpvNode {
        var arguments: [MpvNode] = [.text(command), .string(entry.path.bytes), .text("append")]
        if !entry.options.isEmpty, !entry.isPlaylist {
            if LibmpvFacts.loaded.hasEntryIndex { arguments.append(.int64(LibmpvFacts.noEntryIndex)) }
            arguments.append(
                .map(entry.options.map { MpvNode.Member(key: $0.name.bytes, value: .string($0.value.bytes)) }))
        }
        return .array(arguments)
    }

    func takeReply(_ call: Player.StandInCall, _ failure: MpvError?, _ node: MpvNode) -> Outcome {
        switch call {
        case .openList(let path):
            guard failure != nil else { return addEntries() }
            player.printText("Error reading playlist '\(path)'")
            return fail(MpvTally.Ending("Fatal error", status: 1))
        case .countEntries: return playFirst(of: node.integer ?? 0)
        case .setIdle, .quit: return .none
        }
    }

    /// Counts the events on which the exit status depends.
    func note(_ event: MpvEvent) {
        switch event.body {
        case .startFile:
            tally.started()
            // Until now the player had to stay idle, to wait for its first file.
            if !hasStarted, launch.idle == .no, !launch.isHeld {
                player.set("idle", .text("no"), .standIn(.setIdle))
            }
            hasStarted = true
        case .fileLoaded: tally.loaded()
        case .endFile(let reason, let error, _, _, _):
            tally.ended(hasFailed: error < 0, byQuitting: reason == .quit)
        default: break
        }
    }

    // MARK: - The end

    /// The player's end, for which the daemon waits.
    enum PlayerEnd {
        case begun
        /// It has begun before.
        case awaited
        case over
    }

    /// Makes the player quit before the daemon, so that its output comes before the last message, and scripts can finish.
    func quitPlayerFirst(_ reason: String, status: Int32) -> PlayerEnd {
        guard ![Self.overdue, Self.startFailed, "player"].contains(reason) else { return .over }
        let hasBegun = quit != nil
        // As in mpv, the last one gives the status.
        quit = Quit(reason: reason, status: reason.hasPrefix("SIG") ? 4 : status)
        if hasBegun { return .awaited }
        player.run(["quit"], .standIn(.quit))
        player.beginPlaying()
        return .begun
    }

    /// Prints mpv's last message, unless mpv's terminal settings hide it.
    ///
    /// - Returns: the reason of the shutdown, and the exit status.
    func printLastWords(_ reason: String, status: Int32) -> (reason: String, status: Int32) {
        guard reason != Self.startFailed else { return (reason, status) }
        let ending =
            quit.map { MpvTally.Ending("Quit", status: $0.status) } ?? tally.ending(ranDry: !player.waitsWhenIdle)
        // When its terminal closes, the signal ends mpv without a message.
        if quit?.reason != "SIGHUP" { player.printText("Exiting... (\(ending.words))") }
        return (quit?.reason ?? reason, ending.status)
    }

    package static let startFailed = "start failed"
    /// The player has not quit in time.
    static let overdue = "overdue"

    private func fail(_ ending: MpvTally.Ending) -> Outcome {
        player.printText("Exiting... (\(ending.words))")
        return .fail(status: ending.status)
    }
}
