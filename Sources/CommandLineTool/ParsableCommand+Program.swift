package import ArgumentParser
import Glibc
import SeekClient

extension ParsableCommand {
    /// Does what argument-parser's own `main` does, with the exit statuses of `Failure`.
    package static func runProgram() {
        // Writing to a closed pipe then fails with EPIPE, which `StandardOutput` handles.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            failure.exit()
        } catch {
            let text = fullMessage(for: error)
            guard exitCode(for: error) != .success else {
                StandardOutput.write(line: text)
                return
            }
            Failure(.usage, text).exit(prefix: "")
        }
    }
}
