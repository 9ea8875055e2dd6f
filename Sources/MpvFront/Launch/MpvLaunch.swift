package import Mpv

/// The result of mpv's command line: a started player, and what it will play.
package struct MpvLaunch: Sendable {
    /// What happens when nothing is left to play.
    package enum Idle: Equatable, Sendable {
        /// It ends; without anything to play it doesn't even start.
        case no
        /// It waits for the first file, and ends when nothing is left.
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
    package let entries: [MpvCommandLine.Entry]
    /// `--playlist-start`.
    package let firstEntry: Int
    package let shuffles: Bool
    package let idle: Idle
    /// `--input-ipc-server`.
    package let socketPath: String?
    /// From the one that counts least. mpv's own default bindings are libmpv's.
    package let bindings: [Bindings]
    package let terminal: MpvTerminal
    /// `--no-terminal`: mpv then leaves signals to the system.
    package let diesOfSignals: Bool
}
