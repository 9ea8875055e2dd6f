import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient

struct Send: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Send lines as they are and print what comes back.",
        discussion: """
            seekctl send '{"command": ["tap", "forward", 3]}'
            seekctl send < requests.txt

            Lines come from the arguments, or else from standard input. A line that begins with { is a request: \
            its reply is waited for before the next line is sent, and events that come meanwhile are printed too. \
            Other lines are mpv's text commands, which have no reply. The exit status is 1 if any request was refused.
            """)

    @Argument(help: ArgumentHelp("Lines to send.", valueName: "line"))
    var lines: [String] = []

    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        connection.watchedOutput = STDOUT_FILENO
        var areAllServed = true
        do {
            if lines.isEmpty {
                var input = StandardInput()
                while let line = try input.nextLine() {
                    areAllServed = try send(line, on: &connection) && areAllServed
                }
            } else {
                // An argument may hold several.
                var input = LineBuffer()
                for argument in lines { input.append(argument.hasSuffix("\n") ? argument.utf8 : "\(argument)\n".utf8) }
                while let line = input.next() { areAllServed = try send(line, on: &connection) && areAllServed }
            }
        } catch ClientError.outputClosed {
            return
        } catch let error as ClientError {
            throw Failure(.noAnswer, "\(error)")
        }
        if !areAllServed { throw Failure(.refused) }
    }

    /// Whether the line's request was served; a line that is none counts as served.
    private func send(_ line: [UInt8], on connection: inout Connection) throws(ClientError) -> Bool {
        let isRequest = line.first { ![0x20, 0x09, 0x0D].contains($0) } == UInt8(ascii: "{")
        do {
            try connection.send(line: line)
        } catch .closed where isRequest {
            // It may have said why; without that, the loop below says that it is gone.
        }
        guard isRequest else { return true }
        while let message = try connection.nextMessage() {
            StandardOutput.write(line: message.line)
            if let response = Response(message) { return response.isSuccess }
        }
        throw .closed
    }
}
