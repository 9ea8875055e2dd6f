import Foundation
import LibmpvFacts
import SeekProtocol
import TestSupport
import Testing

/// Arguments and configuration of programs that start mpv, and the output that they read.
@Suite("Programs that start mpv and get seekd", .waitsForPrograms)
final class SpawnTests {
    private let home: URL
    private var socket: String { home.appending(path: "ipc.sock").path }
    private static let silent = ["--no-config", "--vo=null", "--ao=null"]
    private static let film = Seekd.clip("chapters.mkv")

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "spawn-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    // MARK: - Side by side with mpv

    private func compare(
        _ arguments: [String], piped: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let words = arguments.map {
            $0.replacing("HOME", with: home.path).replacing("FILM", with: Self.film)
                .replacing("CLIP", with: Seekd.clip("short.mkv"))
        }
        let mpv = try AsMpvOutcome.mpv(Self.silent + words, home: home, piped: piped)
        let seekd = try AsMpvOutcome.seekd(Self.silent + words, home: home, piped: piped)
        #expect(seekd.status == mpv.status, sourceLocation: sourceLocation)
        #expect(seekd.output == mpv.output, sourceLocation: sourceLocation)
        #expect(seekd.firstStatus == mpv.firstStatus, sourceLocation: sourceLocation)
        #expect(!seekd.errors.contains("seekd: "), "\(seekd.errors)", sourceLocation: sourceLocation)
    }

    /// The arguments with which some programs start mpv: SMPlayer, node-mpv, umpv, Anki, mps-youtube, ani-cli, emms,
    /// programs that query a film's duration, desktops, file managers, and programs made for mplayer.
    private static let starts: [[String]] = [
        [
            "--no-quiet", "--terminal", "--no-msg-color", "--input-ipc-server=HOME/ipc.sock",
            "--msg-level=ffmpeg/demuxer=error", "--video-rotate=no", "--no-fs", "--hwdec=no", "--sub-auto=fuzzy",
            "--no-input-default-bindings", "--input-vo-keyboard=no", "--no-input-cursor", "--cursor-autohide=no",
            "--no-keepaspect", "--wid=0", "--monitorpixelaspect=1", "--osd-level=1", "--osd-scale=1", "--sub-ass",
            "--embeddedfonts", "--sub-codepage=utf8:ISO-8859-1", "--volume=50", "--volume-max=110", "--cache=no",
            "--screenshot-template=cap_%F_%p_%02n", "--screenshot-directory=HOME", "--ytdl=no",
            "--term-playing-msg=MPV_VERSION=${=mpv-version:}\nINFO_LENGTH=${=duration:${=length}}\nEND\n",
            "--term-status-msg=STATUS: ${=duration:${=length:0}} P: ${=pause} B: ${=paused-for-cache}", "CLIP",
        ],
        ["--msg-level=all=no,ipc=v", "--input-ipc-server=HOME/ipc.sock", "CLIP"],
        ["--msg-level=ipc=v", "--input-ipc-server=HOME/ipc.sock", "CLIP"],
        ["--msg-module", "--msg-level=ipc=v", "--input-ipc-server=HOME/ipc.sock", "CLIP"],
        ["--no-terminal", "--force-window=no", "--input-ipc-server=HOME/ipc.sock", "--", "CLIP"],
        [
            "--no-terminal", "--force-window=no", "--ontop", "--audio-display=no", "--keep-open=no",
            "--input-media-keys=no", "--autoload-files=no", "--gapless-audio=no", "CLIP",
        ],
        ["--really-quiet", "--no-video", "--title=a title", "CLIP"],
        ["--msg-level=all=no,statusline=status", "--term-status-msg=POS ${duration}", "CLIP"],
        ["--force-media-title=Episode 1", "--referrer=https://a.b", "--http-header-fields-append=A: b", "CLIP"],
        ["--quiet", "--no-audio-display", "--frames=1", "--term-playing-msg=${=duration}", "FILM"],
        ["--no-video", "--frames=0", "--really-quiet", "--term-playing-msg=${=duration}", "FILM"],
        ["--frames", "1", "CLIP"],
        ["--player-operation-mode=pseudo-gui", "--idle=no", "--", "CLIP"],
        ["--no-audio-display", "--term-playing-msg=\\e[[1;33mPlaying ${filename}\\e[[0m", "CLIP"],
        ["-fs", "-quiet", "-ss", "0.1", "CLIP"],
        ["-wid", "0", "--loop=no", "--no-audio", "CLIP"],
        ["--input-file=/dev/stdin", "CLIP"],
        ["--slave", "CLIP"],
        ["--sub-file=/nonexistent/x.srt", "CLIP"],
    ]

    @Test("usual arguments have the same effect as with mpv", arguments: starts)
    func start(arguments: [String]) throws { try compare(arguments) }

    @Test(
        "a film is read from a pipe",
        arguments: [["--force-media-title=a title", "-"], ["fd://0"], ["--no-terminal", "-"]])
    func pipe(arguments: [String]) throws { try compare(arguments, piped: Seekd.clip("short.mkv")) }

    @Test("a playlist is read from a pipe")
    func pipedPlaylist() throws {
        let list = home.appending(path: "list.m3u")
        try "\(Seekd.clip("short.mkv"))\n".write(to: list, atomically: true, encoding: .utf8)
        try compare(["--playlist=-"], piped: list.path)
    }

    // MARK: - mpv.conf

    private func writeConfiguration(_ text: String) throws -> URL {
        let folder = home.appending(path: ".config/mpv")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: folder.appending(path: "mpv.conf"), atomically: true, encoding: .utf8)
        return folder
    }

    @Test("a typical mpv.conf has the same effect as with mpv, without warnings")
    func configuration() throws {
        _ = try writeConfiguration(
            """
            # the television
            profile=gpu-hq
            vo=gpu
            gpu-api=opengl
            gpu-context=auto
            hwdec=auto-safe
            ao=pulse,alsa
            audio-device=alsa/hdmi:CARD=HDMI,DEV=0
            audio-channels=auto-safe
            audio-spdif=ac3,dts
            volume-max=150
            fullscreen=no
            keep-open=no
            osd-level=1
            osd-font-size=40
            osd-playing-msg="${filename}"
            osc=no
            script-opts=osc-layout=bottombar
            sub-auto=fuzzy
            sub-file-paths=ass:srt:sub:subs
            slang=de,en
            alang=de,en
            ytdl-format=bestvideo[height<=?1080]+bestaudio/best
            cache=yes
            demuxer-max-bytes=200MiB
            demuxer-max-back-bytes=50MiB
            glsl-shaders="~~/shaders/a.glsl:~~/shaders/b.glsl"
            save-position-on-quit=no
            term-playing-msg=vo=${options/vo} shaders=${options/glsl-shaders} subs=${options/sub-file-paths} \
            title=unset
            msg-color=no

            [quiet]
            profile-desc=at night
            volume=30
            af=dynaudnorm

            [fast]
            profile=quiet
            scale=bilinear
            """.replacing(" \\\n", with: "\n"))
        try compareConfigured(["CLIP"])
        try compareConfigured(["--profile=fast", "--term-playing-msg=${volume} ${scale} ${deband}", "CLIP"])
    }

    /// Adds arguments that disable picture and sound, since the command line overrides mpv.conf.
    private func compareConfigured(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let words = ["--vo=null", "--ao=null"] + arguments.map { $0.replacing("CLIP", with: Seekd.clip("short.mkv")) }
        let mpv = try AsMpvOutcome.mpv(words, home: home)
        let seekd = try AsMpvOutcome.seekd(words, home: home)
        #expect(seekd.status == mpv.status, sourceLocation: sourceLocation)
        #expect(seekd.output == mpv.output, sourceLocation: sourceLocation)
        #expect(!seekd.errors.contains("seekd: "), "\(seekd.errors)", sourceLocation: sourceLocation)
    }

    @Test(
        "lines of mpv.conf that run programs or write files are ignored with a warning",
        arguments: [
            "script=/a.lua", "vo=image", "stream-record=/a", "screenshot-directory=/a", "log-file=/a", "ytdl=yes",
        ])
    func leftOut(line: String) throws {
        let folder = try writeConfiguration("# one\n\(line)\n")
        let outcome = try AsMpvOutcome.seekd(["--vo=null", "--ao=null", Seekd.clip("short.mkv")], home: home)
        #expect(outcome.status == 0)
        let name = line.prefix { $0 != "=" }
        #expect(outcome.errors.contains("seekd: \(folder.path)/mpv.conf:2: ignoring \(name): "))
    }

    // MARK: - While it runs

    private func start(_ words: [String], input: Any? = FileHandle.nullDevice) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
        let output = home.appending(path: "output").path
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        process.standardInput = input
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle.nullDevice
        try process.start()
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: socket) }
        return process
    }

    private func start(asMpv arguments: [String]) throws -> Process {
        let seekd = Seekd.programs.appending(path: "seekd").path
        return try start([seekd, "--as-mpv", "--"] + Self.silent + arguments)
    }

    private var output: String {
        get throws { try String(contentsOf: home.appending(path: "output"), encoding: .utf8) }
    }

    private func end(_ process: Process) throws {
        try wait(for: "the end") { !process.isRunning }
    }

    @Test(
        "usual arguments that a later mpv refuses",
        .enabled(if: Seekd.libmpv.api < LibmpvFacts.API(2, 5), "mpv 0.40 has removed --input-unix-socket"))
    func startBefore() throws { try compare(["--input-unix-socket=HOME/ipc.sock", "CLIP"]) }

    @Test("the older name of the socket's option opens the socket, also where mpv has removed it")
    func oldName() throws {
        let process = try start(asMpv: ["--idle", "--input-unix-socket=\(socket)"])
        defer { process.kill() }
        try TestClient(socket).send(#"{"command":["quit"]}"#)
        try end(process)
        #expect(try output.hasPrefix("Warning: option --input-unix-socket was replaced with --input-ipc-server"))
    }

    @Test("a program that waits for mpv's message about its socket can connect after it")
    func listening() throws {
        let process = try start(asMpv: ["--idle", "--msg-level=all=no,ipc=v", "--input-ipc-server=\(socket)"])
        defer { process.kill() }
        try wait(for: "the word") {
            try output == "[ipc] Starting IPC master\n[ipc] Listening to IPC socket.\n"
        }
        try TestClient(socket).send(#"{"command":["quit"]}"#)
        try end(process)
    }

    @Test("a client that sends nothing gets the events of a file that another client loads at once")
    func listener() throws {
        let process = try start(asMpv: ["--idle", "--input-ipc-server=\(socket)"])
        defer { process.kill() }
        let sender = try TestClient(socket)
        _ = try sender.request("get_property", "idle-active")
        let listener = try TestClient(socket)
        try wait(for: "its being let in") { try sender.request("stats")["clients"] == .integer(2) }
        _ = try sender.request("loadfile", Self.film)
        try listener.next("start-file")
        try listener.next("file-loaded")
        try sender.send(#"{"command":["quit"]}"#)
        try end(process)
    }

    @Test("a client that uses seekd's own commands gets no events of mpv's")
    func ownWords() throws {
        let process = try start(asMpv: ["--idle", "--input-ipc-server=\(socket)"])
        defer { process.kill() }
        let client = try TestClient(socket)
        try client.subscribe("media")
        _ = try client.request("loadfile", Self.film)
        try client.waitForMedia("loaded")
        #expect(client.events("start-file").isEmpty)
        try client.send(#"{"command":["quit"]}"#)
        try end(process)
    }

    @Test(
        "clients get the end-file event before the connection closes",
        arguments: [#"{"command":["quit-watch-later",3]}"#, "quit-watch-later 3", "quit 3"])
    func lastEvents(line: String) throws {
        let process = try start(asMpv: ["--input-ipc-server=\(socket)", Self.film])
        defer { process.kill() }
        let client = try TestClient(socket)
        try wait(for: "the film") { (try? client.request("get_property", "time-pos")) != nil }
        try client.send(line)
        try client.next("end-file", ["reason": .text("quit")])
        try end(process)
        #expect(process.terminationStatus == 3)
    }

    @Test("a terminal that closes ends seekd without a message")
    func hangUp() throws {
        let process = try start(asMpv: ["--idle", "--input-ipc-server=\(socket)"])
        defer { process.kill() }
        kill(process.processIdentifier, SIGHUP)
        try end(process)
        #expect(try output.isEmpty)
    }

    @Test("keys of the terminal work as in mpv, and their seeks join the chase")
    func keys() throws {
        let seekd = Seekd.programs.appending(path: "seekd").path
        let words = [seekd, "--as-mpv", "--"] + Self.silent + ["--input-ipc-server=\(socket)", Self.film]
        let keyboard = Pipe.ofOneChild()
        let command = words.map { "'\($0)'" }.joined(separator: " ")
        let process = try start(["script", "-qec", command, "/dev/null"], input: keyboard)
        defer { process.kill() }
        func press(_ key: String) throws { try keyboard.fileHandleForWriting.write(contentsOf: Data(key.utf8)) }
        let client = try TestClient(socket)
        try client.subscribe("chase")
        try wait(for: "the film") { try output.contains("AV: ") }
        try press(" ")
        try wait(for: "the pause") { try client.request("get_property", "pause") == .bool(true) }
        try wait(for: "its being shown") { try output.contains("(Paused) AV: ") }
        try press("\u{1B}[C")
        try client.next("chase", ["phase": .text("landed")])
        try press(" ")
        try wait(for: "playing") { try client.request("get_property", "pause") == .bool(false) }
        try press("q")
        try end(process)
        #expect(process.terminationStatus == 0)
        #expect(try output.contains("Exiting... (Quit)"))
    }
}
