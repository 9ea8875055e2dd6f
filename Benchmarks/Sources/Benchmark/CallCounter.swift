import Foundation

/// Counts the system calls of a process and its threads, by strace.
final class CallCounter {
    private let tracer = Process()
    private let summary: URL

    /// Returns once every thread is traced.
    init(of process: Int32) throws {
        summary = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID().uuidString.prefix(8))")
        tracer.executableURL = URL(filePath: "/usr/bin/strace")
        tracer.arguments = ["-f", "-c", "-qq", "-o", summary.path, "-p", String(process)]
        tracer.standardError = FileHandle.nullDevice
        try tracer.run()
        let deadline = Moment.now + 10_000
        while !Self.isTraced(process) {
            guard tracer.isRunning, Moment.now < deadline else { throw Failure("strace can't trace the player") }
            wait(5)
        }
    }

    deinit {
        if tracer.isRunning { tracer.terminate() }
        try? FileManager.default.removeItem(at: summary)
    }

    /// Ends the count.
    ///
    /// - Returns: how often each was called, by its name.
    func end() throws -> [String: Int] {
        tracer.interrupt()
        tracer.waitUntilExit()
        // % time, seconds, usecs/call, calls, errors if there are any, syscall; between two rulers.
        let lines = try String(contentsOf: summary, encoding: .utf8).split(separator: "\n")
        let rows = lines.split(whereSeparator: { $0.hasPrefix("------") })
        guard rows.count == 3 else { throw Failure("expected a summary of strace, got \(lines.count) lines") }
        return rows[1].reduce(into: [:]) { counts, line in
            let words = line.split(separator: " ")
            if words.count >= 5, let calls = Int(words[3]) {
                counts[String(words[words.count - 1]), default: 0] += calls
            }
        }
    }

    private static func isTraced(_ process: Int32) -> Bool {
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task") else {
            return false
        }
        return threads.allSatisfy { thread in
            guard let status = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8)
            else {
                return true
            }
            return !status.contains("TracerPid:\t0\n")
        }
    }
}
