import Foundation
import LibmpvFacts
import TestSupport

/// A real mpv to compare seekd with, without the machine's configuration.
final class PlainMpv: DialoguePartner {
    let folder: URL
    let process = Process()
    var socket: String { folder.appending(path: "ipc.sock").path }
    var isSeekd: Bool { false }

    /// mpv takes commands while it waits for its scripts, and then plays the first entry that a client has added.
    static let noScripts: [String] = {
        let tried = LibmpvFacts.scriptOptionToTry
        let ofThisLibmpv = Seekd.libmpv.scriptOptions + (hasOption(tried) ? [tried] : [])
        return ["--no-osc", "--load-scripts=no", "--ytdl=no", "--load-stats-overlay=no", "--load-auto-profiles=no"]
            + ofThisLibmpv.map { "--\($0)=no" }
    }()
    /// The options that seekd also sets before the configuration's; all others have mpv's defaults.
    private static let options =
        ["--idle", "--no-config", "--vo=null", "--ao=null", "--no-terminal"] + noScripts

    /// Whether this libmpv was built with a video output.
    static func hasOutput(_ name: String) -> Bool { list("--vo=help", has: name) }

    private static func hasOption(_ name: String) -> Bool { list("--list-options", has: "--\(name)") }

    private static func list(_ option: String, has word: String) -> Bool {
        let run = try? ProgramRun(URL(filePath: "/usr/bin/env"), ["mpv", "--no-config", option]).ended()
        guard let run, !run.output.isEmpty else { fatalError("expected a list of mpv's for \(option), got nothing") }
        return run.output.split(separator: "\n").contains { $0.split(separator: " ").first == word[...] }
    }

    /// - Parameters:
    ///   - clip: the clip to play in a loop; nil for an idle player.
    ///   - arguments: further options.
    init(playing clip: String? = nil, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "mpv-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["mpv"] + Self.options + ["--input-ipc-server=\(socket)"] + arguments
            + (clip.map { ["--loop-file=inf", Seekd.clip($0)] } ?? [])
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        try wait(for: "mpv's socket \(socket)") {
            if !process.isRunning { throw WaitedInVain(what: "mpv, which ended with \(process.terminationStatus)") }
            return (try? WireClient(socket)) != nil
        }
    }

    deinit {
        process.kill()
        try? FileManager.default.removeItem(at: folder)
    }
}
