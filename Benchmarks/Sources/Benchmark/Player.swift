import Foundation

/// A player that is measured: a separate process that gets commands over its socket.
final class Player {
    enum Program {
        case seekd
        case mpv
    }

    /// The paths of the programs.
    struct Programs {
        var seekd: String
        var mpv: String
    }

    let program: Program
    let socket: String
    private let folder: URL
    private let process = Process()
    /// From the start of its process to the first reply. Milliseconds.
    private(set) var readyAfter = 0.0

    var processIdentifier: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// For both programs: no picture, no sound, no configuration of this machine, and no scripts, because seekd has
    /// none.
    private static let options = ["vo=null", "ao=null", "terminal=no", "load-scripts=no", "ytdl=no", "osc=no"]

    /// - Parameters:
    ///   - film: the film to load, paused at its start; nil: idle.
    ///   - settings: seekd's `--set`.
    ///   - screen: `$DISPLAY` for seekd's window; nil: no window.
    init(
        _ program: Program, of programs: Programs, playing film: String? = nil, settings: [String] = [],
        screen: String? = nil
    ) throws {
        self.program = program
        folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        socket = folder.appending(path: "ipc.sock").path
        switch program {
        case .seekd:
            process.executableURL = URL(filePath: programs.seekd)
            process.arguments =
                ["--socket", socket] + settings.flatMap { ["--set", $0] }
                + ["vo=\(screen == nil ? "null" : "x11")", "ao=null", "pause=yes", "fullscreen=yes"].flatMap {
                    ["--mpv-option", $0]
                }
        case .mpv:
            process.executableURL = URL(filePath: programs.mpv)
            process.arguments =
                ["--no-config", "--idle", "--pause", "--keep-open=yes", "--input-ipc-server=\(socket)"]
                + Self.options.map { "--\($0)" }
        }
        process.arguments? += film.map { [$0] } ?? []
        // Films on loopback must not go through a proxy.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path, "no_proxy": "127.0.0.1",
        ]) { $1 }
        if let screen { process.environment?["DISPLAY"] = screen }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let start = Moment.now
        try process.run()
        try waitUntilReady(since: start)
        if film != nil { try waitForFilm() }
    }

    deinit {
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    func connect() throws -> LineConnection { try LineConnection(socket) }

    /// Sends SIGTERM and returns the milliseconds until the exit; nil if it did not exit in time.
    func terminate(within milliseconds: Double) -> Double? {
        let start = Moment.now
        kill(process.processIdentifier, SIGTERM)
        while process.isRunning {
            if Moment.now - start > milliseconds { return nil }
            wait(1)
        }
        return Moment.now - start
    }

    private func waitUntilReady(since start: Moment) throws {
        while true {
            guard process.isRunning else { throw Failure("\(program) exited at start") }
            guard Moment.now - start < 20_000 else { throw Failure("\(program) does not answer") }
            if let connection = try? connect() {
                try connection.request(#"["client_name"]"#)
                readyAfter = Moment.now - start
                return
            }
            wait(0.2)
        }
    }

    private func waitForFilm() throws {
        let connection = try connect()
        let deadline = Moment.now + 20_000
        while Moment.now < deadline {
            if (try? connection.request(#"["get_property","time-pos"]"#)) is Double { return }
            wait(20)
        }
        throw Failure("\(program) does not open the film")
    }
}
