import LibmpvFacts
import Logging
import MediaPolicy
import Mpv
import SeekModel
package import SeekProtocol

/// What the daemon asks of libmpv's core.
extension Player {
    /// An absolute seek, media seconds.
    package func seek(_ number: Int, to target: Double, _ precision: Precision) {
        run(["seek", sought.seek(to: target), "absolute+\(precision.rawValue)"], .seek(number: number))
    }

    /// A seek to the frame before the one that is shown.
    package func stepBack(_ number: Int) { run(["frame-back-step"], .seek(number: number)) }

    package func readPosition(_ number: Int) { read("time-pos", .readPosition(number: number)) }

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

/// What the log says of files. In mpv's place mpv's own messages do.
extension Player {
    func logLoaded(_ media: Media) {
        guard !isStandIn else { return }
        var metadata: Logger.Metadata = ["path": "\(Self.shown(media.path?.bytes))"]
        if let title = media.title, title != media.path { metadata["title"] = "\(title)" }
        if let position = media.resumedFrom { metadata["resumed_from"] = "\(position)" }
        logger.info("loaded", metadata: metadata)
    }

    func logNotLoaded(because reason: String) {
        guard !isStandIn else { return }
        logger.warning("not loaded", metadata: ["path": "\(Self.shown(openingName))", "reason": "\(reason)"])
    }

    /// A path or a URL, without a URL's user and query.
    static func shown(_ name: [UInt8]?) -> ByteString { URLSecrets.hidden(in: ByteString(name ?? [])) }

    func logFailure(_ message: String, _ failure: MpvError?) {
        if let failure { logger.error("\(message)", metadata: ["error": "\(failure)"]) }
    }
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
