import Foundation
import Glibc
import TestSupport

/// seekd or mpv, started with the same command line of mpv's.
final class PlacedPlayer: DialoguePartner {
    let folder: URL
    let process = Process()
    let isSeekd: Bool
    var socket: String { folder.appending(path: "ipc.sock").path }
    var output: String { (try? String(contentsOf: folder.appending(path: "output"), encoding: .utf8)) ?? "" }

    private static let options = ["--no-config", "--vo=null", "--ao=null"]

    /// - Parameters:
    ///   - settings: `--set KEY=VALUE`, for seekd.
    init(asSeekd isSeekd: Bool, _ arguments: [String], settings: [String] = []) throws {
        self.isSeekd = isSeekd
        folder = FileManager.default.temporaryDirectory.appending(path: "placed-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let seekd = [Seekd.programs.appending(path: "seekd").path] + settings.flatMap { ["--set", $0] }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            (isSeekd ? seekd + ["--as-mpv", "--"] : ["mpv"]) + Self.options + ["--input-ipc-server=\(socket)"]
            + arguments
        process.currentDirectoryURL = folder
        process.environment = [
            "HOME": FileManager.default.temporaryDirectory.path,
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        let output = folder.appending(path: "output")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        // The signals that a test's thread blocks would stay blocked in mpv.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.start()
        try wait(for: "the socket \(socket)") {
            if !process.isRunning { throw WaitedInVain(what: "the player, which ended: \(self.output)") }
            return (try? WireClient(socket)) != nil
        }
    }

    deinit {
        process.kill()
        try? FileManager.default.removeItem(at: folder)
    }
}
