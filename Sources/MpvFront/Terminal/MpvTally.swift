/// Counts how the files ended, and derives mpv's last message and exit status.
package struct MpvTally: Equatable, Sendable {
    /// How mpv would end.
    package struct Ending: Equatable, Sendable {
        /// Printed after "Exiting...".
        package let words: String
        package let status: Int32

        package init(_ words: String, status: Int32) {
            self.words = words
            self.status = status
        }
    }

    private enum File: Equatable, Sendable {
        case none
        case opening
        case open
    }

    private var file = File.none
    private var played = 0
    /// Files that ended with an error after they were opened.
    private var failed = 0
    /// Files that could not be opened.
    private var broken = 0
    private var hasQuit = false

    package init() {}

    package mutating func started() { file = .opening }

    package mutating func loaded() { file = .open }

    package mutating func ended(hasFailed: Bool, byQuitting: Bool) {
        if !hasFailed {
            played += 1
        } else if file == .open {
            failed += 1
        } else {
            broken += 1
        }
        file = .none
        if byQuitting { hasQuit = true }
    }

    /// - Parameter ranDry: Whether the player quits by itself when nothing is left to play.
    package func ending(ranDry: Bool) -> Ending {
        if hasQuit || !ranDry { return Ending("Quit", status: 0) }
        if played > 0 {
            return failed + broken > 0
                ? Ending("Some errors happened", status: 3) : Ending("End of file", status: 0)
        }
        if broken > 0, failed == 0 { return Ending("Errors when loading file", status: 2) }
        if failed > 0 { return Ending("Interrupted by error", status: 2) }
        return Ending("No files played", status: 0)
    }
}
