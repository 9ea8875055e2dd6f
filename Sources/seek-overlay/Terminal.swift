import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient

struct Terminal: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the buttons in this terminal, and press them with keys.",
        discussion: """
            \(TerminalKey.help.map { $0.keys.column(18) + $0.does }.joined(separator: "\n"))

            Every key is a press, however fast they come. Where the terminal tells a held key from presses (kitty's \
            keyboard protocol), the daemon serves as many repeats a second as it is set to; elsewhere each repeat is a \
            press.

            Colours follow the terminal: 24 bits where COLORTERM says so, 256 where TERM does, none where NO_COLOR is \
            set. Where it is no terminal, or for a screen reader, --plain prints a line for each change.
            """)

    @Flag(help: "Print a line for each change, \"Forward 30 seconds\", and draw nothing.")
    var plain = false

    @OptionGroup var daemon: DaemonOptions

    func run() throws {
        let surroundings = TerminalSurroundings()
        if !plain, let problem = surroundings.problem { throw Failure(.usage, problem) }
        let events: [EventName] = [.seekButton, .playButton, .chase, .media, .shutdown]
        // A row of cells shows no more than a second does.
        let connection = try daemon.connect(to: plain ? events : events + [.progress], progressRate: plain ? nil : 1)
        let face: any TerminalFace = plain ? PlainFace() : DrawnFace(surroundings)
        var loop = try TerminalLoop(connection, face)
        loop.run()
    }
}
