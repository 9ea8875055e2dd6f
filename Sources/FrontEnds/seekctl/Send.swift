import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient

struct Send: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Send raw lines and print the replies.",
        discussion: """
            seekctl send '{"command": ["tap", "forward", 3]}'
            seekctl send < requests.txt

            Reads lines from the arguments, or without arguments from standard input. A line that starts with { is a \
            request: seekctl waits for its reply before it sends the next line, and also prints events that come \
            meanwhile. Other lines are mpv's text commands, which have no reply. The exit status is 1 if any request \
            was refused.
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
                // One argument may contain several lines.
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

    /// Whether the line's request was served; true for a line that is no request.
    private func send(_ line: [UInt8], on connection: inout Connection) throws(ClientError) -> Bool {
        let isRequest = line.first { ![0x20, 0x09, 0x0D].contains($0) } == UInt8(ascii: "{")
        do {
            try connection.send(line: line)
        } catch .closed where isRequest {
            // The daemon may have sent a reason before it closed; otherwise the loop below throws `closed`.
        }
        guard isRequest else { return true }
        while let message = try connection.nextMessage() {
            StandardOutput.write(line: message.line)
            if let response = Response(message) { return response.isSuccess }
        }
        throw .closed
    }
}

/// Lines of standard input as bytes, so that invalid UTF-8 is passed on unchanged.
struct StandardInput {
    private var received = LineBuffer()
    private var isAtEnd = false

    /// Waits for the next line, without its `\n`; nil at the end of the input. The last line need not be terminated.
    mutating func nextLine() throws(Failure) -> [UInt8]? {
        while true {
            if let line = received.next() { return line }
            if isAtEnd {
                let rest = received.takeRest()
                return rest.isEmpty ? nil : rest
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                received.append(chunk[..<count])
            } else if count == 0 {
                isAtEnd = true
            } else if errno != EINTR {
                throw Failure(.usage, "reading standard input: \(String(cString: strerror(errno)))")
            }
        }
    }
}
