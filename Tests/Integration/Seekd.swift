import Foundation
import TestSupport
import Testing

/// A real seekd with real libmpv in its own folder, which plays real clips without picture and sound.
final class Seekd {
    let folder: URL
    private let state: ScratchFolder?
    let process = Process()
    var socket: String { folder.appending(path: "ipc.sock").path }
    var log: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

    /// The folder of the built programs, which also contains the test bundle.
    static let programs: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    static func clip(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Clips/\(name)").path
    }

    /// A script for the player.
    static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Scripts/\(name)").path
    }

    /// - Parameters:
    ///   - clips: names under Tests/Clips, or absolute paths, to play in order.
    ///   - policy: `seek.policy`. Previews depend on how long landings take, and so on the machine's load: most tests
    ///     disable them.
    ///   - settings: `--set KEY=VALUE`.
    ///   - options: `--mpv-option NAME=VALUE`, in addition to those that disable picture and sound.
    ///   - state: the folder for state, which outlives the process; nil: nothing is resumed or kept.
    ///   - launcher: a program and its arguments that executes seekd.
    ///   - errors: receives standard error instead of `log`.
    init(
        _ clips: String..., policy: String = "exact", settings: [String] = [], options: [String] = [],
        arguments: [String] = [], state: ScratchFolder? = nil, launcher: [String] = [],
        environment: [String: String] = [:], errors: FileHandle? = nil, waits: Bool = true
    ) throws {
        self.state = state
        folder = FileManager.default.temporaryDirectory.appending(path: "seekd-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = folder.appending(path: "log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let program = launcher + [Self.programs.appending(path: "seekd").path]
        process.executableURL = URL(filePath: program[0])
        process.arguments =
            Array(program[1...]) + ["--socket", socket]
            + (["seek.policy=\(policy)", "resume.history=\(state != nil)"] + settings).flatMap { ["--set", $0] }
            + (["vo=null", "ao=null"] + options).flatMap { ["--mpv-option", $0] }
            + arguments
            + clips.map { $0.hasPrefix("/") ? $0 : Self.clip($0) }
        process.environment = self.environment.merging(state.map { ["XDG_STATE_HOME": $0.path] } ?? [:]) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try errors ?? FileHandle(forWritingTo: log)
        try process.start()
        if waits { try waitUntilItListens() }
    }

    deinit {
        keepTrace()
        process.kill()
        try? FileManager.default.removeItem(at: folder)
    }

    func waitUntilItListens() throws {
        try wait(for: "the socket \(socket)") {
            if !process.isRunning { throw WaitedInVain(what: "seekd, which ended: \(log)") }
            return FileManager.default.fileExists(atPath: socket)
        }
    }

    /// An environment without the configuration of the user who runs the tests.
    var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(
            ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]) { $1 }
    }

    func figures() throws -> ProcessFigures { try ProcessFigures(of: process.processIdentifier) }

    /// Limits the daemon's open descriptors.
    func limitDescriptors(to count: Int) throws {
        let prlimit = try ProgramRun(
            URL(filePath: "/usr/bin/prlimit"), ["--pid", "\(process.processIdentifier)", "--nofile=\(count):"])
        try #require(try prlimit.ended().status == 0)
    }

    func connect() throws -> TestClient { try TestClient(socket) }

    /// A client that is subscribed to all events, with a loaded file paused at `position`.
    func connectPaused(at position: Double? = nil) throws -> TestClient {
        let client = try connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.pauseFilm()
        if let position { try client.goTo(position) }
        return client
    }

    /// SIGTERM, and the exit status once the process has ended.
    func stop(_ signal: Int32 = SIGTERM) throws -> Int32 {
        kill(process.processIdentifier, signal)
        return try exitStatus()
    }

    func exitStatus() throws -> Int32 {
        try wait(for: "the end of seekd") { !process.isRunning }
        return process.terminationStatus
    }
}
