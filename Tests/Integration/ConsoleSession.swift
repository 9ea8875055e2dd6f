import Foundation
import TestSupport

/// What a document shows of a shell: commands behind `$`, and below each what it prints.
struct ConsoleSession {
    private var exports = ""
    private(set) var commands: [(command: String, output: [String])] = []

    /// - Parameter lines: of the document's block.
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

    /// By itself socat waits half a second for an answer, and a machine that runs all tests at once may need longer.
    private static let patience = "socat() { command socat -t 20 \"$@\"; }\n"

    /// What a command prints where clients find that seekd by themselves.
    func run(_ command: String, beside seekd: StandardSeekd) throws -> [String] {
        let shell = try ProgramRun(
            URL(filePath: "/bin/sh"), ["-c", Self.patience + exports + command], environment: seekd.environment)
        return try shell.ended().output.split(separator: "\n").map(String.init)
    }
}
