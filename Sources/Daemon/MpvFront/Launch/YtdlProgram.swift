import LibmpvFacts
import Linux
package import SeekConfiguration

/// The program that libmpv's hook starts for links (`player.ytdl`).
package enum YtdlProgram {
    /// What is missing; nil if the program is there, or not needed.
    ///
    /// - Parameter path: the value of `PATH`.
    package static func absence(_ configuration: Configuration, path: String) -> String? {
        // The hook's own options may name another.
        let isElsewhere = configuration.mpvOptions.contains { $0.value.contains("ytdl_path") }
        guard configuration.usesYtdl, !isElsewhere else { return nil }
        let isThere = ProgramSearch.find(LibmpvLoading.ytdlPrograms, in: path) != nil
        return isThere ? nil : "player.ytdl is on, and there is no yt-dlp on PATH (\(path)): install yt-dlp"
    }
}
