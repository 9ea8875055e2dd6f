import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import TerminalInput

struct Terminal: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the buttons in this terminal, and press them with keys.",
        discussion: """
            \(TerminalKey.help.map { $0.keys.column(18) + $0.does }.joined(separator: "\n"))

            Every key is one press. If the terminal reports repeats of a held key (kitty's keyboard protocol), the \
            daemon limits their rate; in other terminals each repeat is a press.

            Colours: 24 bits if COLORTERM says so, 256 if TERM does, none if NO_COLOR is set. --plain prints a line \
            for each change: for screen readers, for logs, and if there is no terminal.
            """)

    @Flag(help: "Print a line for each change, such as \"Forward 30 seconds\", instead of drawing.")
    var plain = false

    @OptionGroup var daemon: DaemonOptions

    func run() throws {
        let environment = TerminalEnvironment()
        if !plain, let problem = environment.problem { throw Failure(.usage, problem) }
        let events: [EventName] = [.seekButton, .playButton, .chase, .media, .shutdown]
        // A row of cells has no room for more detail.
        let connection = try daemon.connect(
            to: plain ? events : events + [.progress], progressRate: plain ? nil : 1,
            observing: TerminalSound.properties)
        let view: any TerminalView = plain ? PlainView() : DrawnView(environment)
        var loop = try TerminalLoop(connection, view)
        loop.run()
    }
}
