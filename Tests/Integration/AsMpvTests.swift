import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Compares `seekd --as-mpv` with mpv's own program. Intended differences are in docs/as-mpv.md.
@Suite("seekd --as-mpv", .waitsForPrograms)
final class AsMpvTests {
    private let home: URL
    private static let silent = ["--no-config", "--vo=null", "--ao=null"]

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "as-mpv-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private func compare(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let mpv = try AsMpvOutcome.mpv(Self.silent + arguments, home: home)
        let seekd = try AsMpvOutcome.seekd(Self.silent + arguments, home: home)
        #expect(seekd.status == mpv.status, sourceLocation: sourceLocation)
        #expect(seekd.output == mpv.output, sourceLocation: sourceLocation)
        #expect(!seekd.errors.contains("seekd: "), "\(seekd.errors)", sourceLocation: sourceLocation)
    }

    /// Split at spaces.
    private static let wrong = [
        "--foo=bar", "--foo", "-foo", "--foo.bar=1", "--=x", "--volume=foo", "--volume", "-volume", "--volume 5",
        "--volume=5000", "--idle=nope", "--start=abc", "--start=1:xx", "--no-volume", "--no-pause=3", "--no-video=x",
        "--pause=maybe", "--profile=nope", "--{", "--}", "--{ --{", "--{ --pause=x --}", "--{ --foo=x --}",
        "--playlist=/nonexistent/list", "--playlist", "--osd-level=9", "--cache-secs=-1", "--vf=nope", "--vf-add",
        "--scripts-append=", "--sub-file", "--sub-files-toggle", "--demuxer-lavf-o=x", "--geometry=abc", "--wid=abc",
        "--alang", "--msg-level=x", "--msg-level=all=zzz", "--include", "--chapter=3", "--ab-loop-a=xx",
        "--sub-color=zz", "--audio-channels=zz", "--log-file", "--loop=foo", "--frames=-3", "--title",
        "--gpu-context=nope", "--lua", "--ss=3 --foo", "--list-options=x", "--pause /nonexistent/film --foo",
        "--really-quiet --foo", "--terminal=no --foo", "--msg-level=all=error --ss=3 --foo",
        "--msg-level=all=warn --ss=3 --foo",
    ]

    @Test("errors in a command line give mpv's messages and exit status", arguments: wrong)
    func wrongCommandLine(line: String) throws {
        try compare(line.split(separator: " ").map(String.init))
    }

    private static let questions = [
        "--version", "-V", "--version=x", "--h", "--h=idle", "--help", "--list-options", "--list-properties",
        "--list-protocols", "--input-cmdlist", "--input-keylist", "--show-profile", "--show-profile=x",
        "--show-profile=gpu-hq", "--profile=help", "--vo=help", "--ao=help", "--vf=help", "--af-help", "--vd=help",
        "--demuxer=help", "--hwdec=help", "--vf=lavfi=help",
    ]

    @Test("options that print something print the same as mpv's", arguments: questions)
    func question(option: String) throws { try compare([option]) }

    @Test(
        "without a file it prints its usage",
        arguments: ["", "-volume 5", "--vf-clr", "--ss=3", "--config-dir=/nonexistent", "--{ --pause --}"])
    func nothingToPlay(line: String) throws {
        try compare(line.split(separator: " ").map(String.init))
    }

    /// CLIP is a clip of half a second.
    private static let films = [
        "CLIP", "/nonexistent/film", "-- --foo", "/nonexistent/film CLIP", "--length=0.2 CLIP", "--quiet CLIP",
        "--msg-level=all=error CLIP", "--{ --start=0.2 --} CLIP", "--{ --start=0.2 CLIP --} CLIP",
        "--merge-files CLIP CLIP", "--playlist-start=1 CLIP CLIP", "--playlist-start=7 CLIP",
        "--profile=low-latency CLIP",
        "--no-video CLIP", "--terminal=no CLIP", "--really-quiet CLIP",
        "--player-operation-mode=pseudo-gui --idle=no CLIP", "--loop=1 CLIP", "--include=/nonexistent/conf CLIP",
    ]

    @Test("playing a file gives mpv's messages and exit status", arguments: films)
    func film(line: String) throws {
        let clip = Seekd.clip("short.mkv")
        try compare(line.split(separator: " ").map { $0 == "CLIP" ? clip : String($0) })
    }

    @Test("a playlist is played to its end")
    func playlist() throws {
        let list = home.appending(path: "list.m3u")
        try "\(Seekd.clip("short.mkv"))\n/nonexistent/film\n".write(to: list, atomically: true, encoding: .utf8)
        // Since mpv 0.40 the next entry is opened before the current one ends, and its error is printed at any time.
        let lists = ["--prefetch-playlist=no", "--playlist=\(list.path)"]
        try compare(lists)
        try compare([Seekd.clip("short.mkv")] + lists + [Seekd.clip("short.mkv")])
    }

    @Test("an option's value may have several lines")
    func lines() throws {
        try compare(["--term-playing-msg=one\ntwo", Seekd.clip("short.mkv")])
    }

    @Test(
        "options that seekd does not support are refused with a message",
        arguments: [["--input-ipc-client=fd://3"], ["--{", "--input-ipc-server=x", "--}"]])
    func refused(options: [String]) throws {
        let outcome = try AsMpvOutcome.seekd(Self.silent + options + [Seekd.clip("short.mkv")], home: home)
        #expect(outcome.status == 1)
        #expect(outcome.output.hasSuffix("Exiting... (Fatal error)\n"))
        #expect(outcome.errors.hasPrefix("seekd: --"))
    }

    @Test("files whose names are not UTF-8 are opened")
    func bytes() throws {
        let name = home.path + "/clip"
        let folder = try #require(open(home.path, O_RDONLY | O_DIRECTORY) as Int32?)
        defer { close(folder) }
        #expect(symlinkat(Seekd.clip("short.mkv"), folder, [99, 108, 105, 112, -1, 0] as [CChar]) == 0)
        let script = "exec \"$0\" --as-mpv -- --no-config --vo=null --ao=null \"$1$(printf '\\377')\""
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, Seekd.programs.appending(path: "seekd").path, name]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.start()
        try wait(for: "the end of the film") { !process.isRunning }
        #expect(process.terminationStatus == 0)
    }

    // MARK: - While it runs

    private func start(_ arguments: [String]) throws -> (process: Process, socket: String) {
        let socket = home.appending(path: "ipc.sock").path
        let process = Process()
        process.executableURL = Seekd.programs.appending(path: "seekd")
        process.arguments = ["--as-mpv", "--"] + Self.silent + ["--input-ipc-server=\(socket)"] + arguments
        process.environment = ["HOME": home.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: socket) }
        return (process, socket)
    }

    @Test("the socket has the path of mpv's option, serves clients, and is removed after a quit with an exit status")
    func quitting() throws {
        let (process, socket) = try start(["--idle"])
        defer { process.kill() }
        let client = try TestClient(socket)
        try client.send(#"{"command":["quit",7]}"#)
        try wait(for: "the end") { !process.isRunning }
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 7)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("signals end seekd as they end mpv", arguments: [SIGTERM, SIGINT, SIGQUIT, SIGHUP])
    func signals(number: Int32) throws {
        for arguments in [["--idle"], ["--idle=once"], ["--pause", Seekd.clip("short.mkv")]] {
            let (process, socket) = try start(arguments)
            defer { process.kill() }
            kill(process.processIdentifier, number)
            try wait(for: "the end") { !process.isRunning }
            #expect(process.terminationReason == (number == SIGHUP ? .uncaughtSignal : .exit))
            #expect(process.terminationStatus == (number == SIGHUP ? SIGHUP : 4))
            #expect(!FileManager.default.fileExists(atPath: socket))
        }
    }

    @Test("without a terminal, seekd removes the socket and then dies of the signal")
    func signalWithoutTerminal() throws {
        let (process, socket) = try start(["--no-terminal", "--idle"])
        defer { process.kill() }
        kill(process.processIdentifier, SIGTERM)
        try wait(for: "the end") { !process.isRunning }
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGTERM)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("if the socket can't be opened, seekd prints a message and plays without it")
    func noSocket() throws {
        let outcome = try AsMpvOutcome.seekd(
            Self.silent + ["--input-ipc-server=/nonexistent/a/socket", Seekd.clip("short.mkv")], home: home)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("[ipc] Could not bind IPC socket\n"))
        #expect(outcome.errors.contains("/nonexistent/a"))
    }
}
