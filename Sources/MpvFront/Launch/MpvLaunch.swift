package import Mpv

/// The result of mpv's command line: a started player, and what it will play.
package struct MpvLaunch: Sendable {
    /// What the player does when nothing is left to play.
    package enum Idle: Equatable, Sendable {
        /// It quits; with nothing to play it does not start.
        case no
        /// It waits for the first file, and quits when nothing is left.
        case once
        case yes
    }

    /// The text of an input.conf, which libmpv has not read.
    package struct Bindings: Equatable, Sendable {
        package let path: String
        package let text: [UInt8]

        package init(path: String, text: [UInt8]) {
            self.path = path
            self.text = text
        }
    }

    package let player: MpvCarrier
    /// Whether the player waits for `MpvHandle.beginPlaying()`, and its scripts, those of its option `scripts` and then
    /// `folderScripts`, are still to be loaded. Then libmpv itself shuffles, merges and chooses the first entry.
    package let isHeld: Bool
    package let folderScripts: [String]
    package let entries: [MpvCommandLine.Entry]
    /// `--playlist-start`.
    package let firstEntry: Int
    package let shuffles: Bool
    package let idle: Idle
    /// `--input-ipc-server`.
    package let socketPath: String?
    /// Lowest priority first, without mpv's own default bindings.
    package let bindings: [Bindings]
    package let terminal: MpvTerminal
    /// `--no-terminal`: mpv then leaves signals to the system.
    package let diesOfSignals: Bool
}
