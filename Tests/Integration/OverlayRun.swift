import Foundation
import TestSupport
import Testing

/// A `seek-overlay` process of a test.
final class OverlayRun {
    let process = Process()
    private let output = Pipe.ofOneChild()

    init(_ arguments: [String], socket: String) throws {
        process.executableURL = Seekd.programs.appending(path: "seek-overlay")
        process.arguments = arguments + ["--socket", socket]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.start()
    }

    deinit { end() }

    func end() {
        // If it does not exit by itself, a test has failed already or checks that itself.
        if process.isRunning { process.terminate() }
        if (try? wait(for: "the overlay's end", until: { !process.isRunning })) == nil { process.kill() }
    }

    /// Waits until it has printed that it is ready.
    func waitForALine() throws {
        _ = try output.fileHandleForReading.firstLine()
    }

    /// The number of voluntary context switches of its threads.
    func sleeps() throws -> Int {
        let folder = "/proc/\(process.processIdentifier)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
            // A thread may end in the meantime.
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }
}
