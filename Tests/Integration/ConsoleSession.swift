import Foundation
import TestSupport

/// A shell session in a document: commands after `$`, and the output below each.
struct ConsoleSession {
    private var exports = ""
    private(set) var commands: [(command: String, output: [String])] = []

    /// - Parameter lines: the lines of the document's block.
    init(_ lines: some Sequence<String>) {
        for line in lines {
            if line.hasPrefix("$ export ") {
                exports += line.dropFirst(2) + "\n"
            } else if line.hasPrefix("$ ") {
                commands.append((String(line.dropFirst(2)), []))
            } else {
                commands[commands.count - 1].output.append(line)
            }
        }
    }

    /// By default socat waits half a second for a reply, which is too short if all tests run at the same time.
    private static let timeout = "socat() { command socat -t 20 \"$@\"; }\n"

    /// The output of a command in an environment in which clients find this seekd.
    func run(_ command: String, beside seekd: StandardSeekd) throws -> [String] {
        let shell = try ProgramRun(
            URL(filePath: "/bin/sh"), ["-c", Self.timeout + exports + command], environment: seekd.environment)
        return try shell.ended().output.split(separator: "\n").map(String.init)
    }
}
