import Foundation

/// A player that is measured: a process of its own, told what to do over its socket, as users do.
final class Player {
    enum Program {
        case seekd
        case mpv
    }

    /// Where the programs are.
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

    /// Both alike: without picture, sound and this machine's configuration, and without scripts, which seekd has none of.
    private static let options = ["vo=null", "ao=null", "terminal=no", "load-scripts=no", "ytdl=no", "osc=no"]

    /// - Parameters:
    ///   - film: what it plays, paused at its beginning; nil is idle.
    ///   - settings: seekd's `--set`.
    ///   - screen: `$DISPLAY` for seekd's window; nil is none.
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
        // A film on the loopback is not for whatever proxy this machine has.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_CONFIG_HOME": folder.path, "no_proxy": "127.0.0.1",
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

    /// Asks it to end; answers after how many milliseconds it had, nil if it had not by then.
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
            guard process.isRunning else { throw Failure("\(program) ended as it began") }
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
