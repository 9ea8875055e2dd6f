import Mpv

/// Why a file could not be shown, from libmpv's log: if the video output can't be opened, libmpv 0.35 reports the error
/// "something happened". Since 0.40 the sound goes on; without any, the error is "no audio or video data played".
struct OutputFailure {
    /// The newest error of a video output.
    private var videoError: String?
    private var hasFailed = false

    /// Notes a message of libmpv's log.
    mutating func note(_ module: String, _ level: String, _ text: String) {
        if module.hasPrefix("vo/"), level == "error" { videoError = "\(module): \(text)" }
        if module == "cplayer", level == "fatal", text.hasPrefix(Self.message) { hasFailed = true }
    }

    /// libmpv's text for the error of a file's end; nil if there is none. Forgets what was noted.
    mutating func take(of error: Int32) -> String? {
        defer { self = OutputFailure() }
        guard error < 0 else { return nil }
        let isUnclear = [.generic, .nothingToPlay].contains(MpvError(code: error))
        guard isUnclear, hasFailed else { return MpvHandle.errorString(error) }
        return MpvError.videoOutputFailed.description + (videoError.map { ": \($0)" } ?? "")
    }

    private static let message = "Error opening/initializing the selected video_out"
}
