import Foundation

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
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", Self.patience + exports + command]
        shell.environment = seekd.environment
        shell.standardOutput = output
        try shell.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }
}
