import LibmpvFacts
package import Mpv
import SeekModel
package import SeekProtocol

/// What the daemon asks of libmpv's core.
extension Player {
    package func run(_ arguments: [String], _ call: Call) { core.run(arguments, call) }

    package func run(_ arguments: MpvNode, _ call: Call) { core.run(arguments, call) }

    /// Forgets the files of `Call.load` that libmpv has not got yet: somebody replaces or clears the playlist.
    package func forgetFiles() { core.forgetFiles() }

    package func read(_ property: String, asString: Bool = false, _ call: Call) {
        core.read(property, asString: asString, call)
    }

    package func set(_ property: String, _ value: MpvNode, _ call: Call) { core.set(property, value, call) }

    /// A seek to the frame before the one that is shown.
    package func stepBack(_ number: Int) { run(["frame-back-step"], .position(.seek(number))) }

    package func readPause(_ number: Int) { read("pause", .readPause(number: number)) }

    package func readIdle() { read("idle-active", .readIdle) }

    /// Reads the state that is otherwise known only from events, after events were lost.
    package func readState() { run(["expand-text", PlayerState.text], .readState) }

    /// Makes libmpv restore the option `aid` or `vid` at the film's end, whatever it is set to until then.
    package func keepForLaterFilms(_ track: String) {
        run(
            ["expand-properties", "set", LibmpvLoading.fileOption(track), "${=options/\(track)}"],
            .keepTrack(track))
    }

    package func setPause(_ isPaused: Bool) { set("pause", .flag(isPaused), .setPause) }

    package func stepFrame(_ direction: Direction) {
        run([direction == .forward ? "frame-step" : "frame-back-step"], .stepFrame)
    }

    /// Sets it for this file only: libmpv resets it at the file's end.
    package func setDemuxerOffset(_ seconds: Double) {
        set(LibmpvLoading.fileOption("hr-seek-demuxer-offset"), .double(seconds), .setDemuxerOffset)
    }
}

extension Player {
    /// Whether it waits with playing until `loadScripts` has loaded its scripts, or has waited.
    package var isHeld: Bool { core.isHeld }

    /// Lets a player play that waits for it, although not all of its scripts are loaded.
    package func beginPlaying() { core.beginPlaying() }

    /// Whether a key is being bound.
    package var isGuardingKeys: Bool {
        core.awaits { if case .gateway(.guardBinding) = $0 { true } else { false } }
    }

    /// Prints a line on mpv's terminal, without waiting for a reply: libmpv may be quitting.
    package func printText(_ text: String) { core.printText(text) }
}

extension Player {
    /// Shows mpv's own display of a seek on the video: bar, text, both or nothing, according to the command's prefixes.
    package func showProgress(as command: MpvCommand) {
        let osd: Set<MpvCommand.Prefix> = [.noOSD, .osdBar, .osdMessage, .osdMessageBar, .osdAuto]
        switch command.prefixes.last(where: osd.contains) {
        case .osdBar?, .osdAuto?: run(["osd-bar", "show-progress"], .showProgress)
        case .osdMessage?: run(["osd-msg", "show-progress"], .showProgress)
        case .osdMessageBar?: run(["osd-msg-bar", "show-progress"], .showProgress)
        default: break
        }
    }
}
