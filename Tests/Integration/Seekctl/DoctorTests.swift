import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("seekctl doctor says what is wrong, and what to do", .waitsForPrograms, .timeLimit(.minutes(20)))
struct DoctorTests {
    private let home: ScratchFolder

    init() throws { home = try ScratchFolder() }

    /// Runs it with the built seekd on PATH, which reads its configuration in `home`.
    private func doctor(_ arguments: [String], at socket: String) throws -> ProgramRun {
        try ProgramRun(
            Seekd.programs.appending(path: "seekctl"), ["doctor"] + arguments + ["--socket", socket],
            environment: ["PATH": "\(Seekd.programs.path):/usr/bin:/bin", "XDG_CONFIG_HOME": home.path]
        ).ended()
    }

    @Test("nothing is wrong: status 0, also if a daemon shows and plays nothing on purpose")
    func fine() throws {
        let seekd = try Seekd("chapters.mkv")
        _ = try seekd.connectPaused()
        let run = try doctor([Seekd.clip("audio.ogg")], at: seekd.socket)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.errors.isEmpty)
        for line in [
            "ok     a daemon answers at \(seekd.socket)\n", "ok     seekctl and the daemon are version ",
            "note   vo=null: pictures are not shown, as it is configured\n",
            "note   ao=null: nothing is heard, as it is configured\n", "can read \(Seekd.clip("audio.ogg"))\n",
            "ok     configuration: no file, the defaults: OK\n", "ok     the disk of ", " MiB free\n",
            "note   seek-overlay does not run: the buttons on the video\n",
        ] {
            #expect(run.output.contains(line), "\(line): \(run.output)")
        }
        #expect(!run.output.contains("wrong"))
        let json = try doctor(["--json"], at: seekd.socket)
        #expect(json.output.hasPrefix(#"[{"kind":"ok","text":"a daemon answers at "#), "\(json.output)")
    }

    @Test("without a daemon: how to start one, and what keeps it from starting")
    func nobody() throws {
        let socket = home.path + "/ipc.sock"
        let run = try doctor([], at: socket)
        #expect(run.status == 3)
        #expect(
            run.output.hasPrefix(
                """
                wrong  no daemon answers at \(socket)
                       Start it: systemctl --user start seekd, or for the system's: sudo systemctl start seekd
                """), "\(run.output)")
        try FileManager.default.createDirectory(atPath: home.path + "/seekd", withIntermediateDirectories: true)
        _ = try home.write("[seek]\nflip = \"sideways\"\n[mpv]\nvolume = \"loud\"\n", to: "seekd/seekd.toml")
        let broken = try doctor([], at: socket)
        #expect(broken.status == 3)
        #expect(broken.output.contains("wrong  the configuration has errors: seekd does not start with it\n       /"))
        #expect(broken.output.contains("seekd.toml:2"), "\(broken.output)")
        #expect(broken.output.contains("mpv.volume"), "\(broken.output)")
    }

    @Test("a configuration with errors is told while a daemon runs with the one before")
    func configuration() throws {
        let seekd = try Seekd()
        try FileManager.default.createDirectory(atPath: home.path + "/seekd", withIntermediateDirectories: true)
        _ = try home.write("[seek]\nflip = \"sideways\"\n", to: "seekd/seekd.toml")
        #expect(try doctor([], at: seekd.socket).status == 1)
    }

    @Test("a socket that a killed daemon has left, and a file that is no socket")
    func leftovers() throws {
        let seekd = try Seekd()
        _ = try seekd.stop(SIGKILL)
        let left = try doctor([], at: seekd.socket)
        #expect(left.status == 3)
        #expect(left.output.contains("wrong  \(seekd.socket) is left from a daemon that has ended\n"), "\(left.output)")
        #expect(!left.output.contains("no daemon answers"), "\(left.output)")
        let file = try home.write("x", to: "file")
        #expect(try doctor([], at: file).output.contains("wrong  \(file) is not a socket\n"))
    }

    @Test("a daemon that accepts connections and does not answer hangs: once, with what to do")
    func hangs() throws {
        let seekd = try Seekd()
        kill(seekd.process.processIdentifier, SIGSTOP)
        defer { kill(seekd.process.processIdentifier, SIGCONT) }
        let run = try doctor(["/none/film.mkv"], at: seekd.socket)
        #expect(run.status == 3)
        #expect(run.output.hasPrefix("wrong  the daemon at \(seekd.socket) hangs: it accepts"), "\(run.output)")
        #expect(run.output.contains("journalctl") && run.output.contains("restart seekd"), "\(run.output)")
        #expect(run.output.contains("wrong  /none/film.mkv is missing: there is no /none\n"), "\(run.output)")
        #expect(!run.output.contains("no daemon answers"), "\(run.output)")
    }

    @Test(
        "a picture of SDL's that nobody sees is wrong, although the output is open",
        .enabled(if: PlainMpv.hasOutput("sdl"), "this libmpv has no vo=sdl"))
    func unseen() throws {
        let seekd = try Seekd(
            "chapters.mkv", options: ["vo=sdl"],
            environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "offscreen"])
        let client = try seekd.connect()
        try wait(for: "the output") { (try? client.request("get_property", "current-vo"))?.string == "sdl" }
        let run = try doctor([], at: seekd.socket)
        #expect(run.status == 1)
        #expect(run.output.contains("wrong  vo=sdl draws where nobody sees it: "), "\(run.output)")
        #expect(!run.output.contains("pictures are shown by"), "\(run.output)")
    }

    @Test("who decodes the pictures", arguments: [nil, "auto-copy"])
    func decoder(wanted: String?) throws {
        let seekd = try Seekd("chapters.mkv", options: wanted.map { ["hwdec=\($0)"] } ?? [])
        let client = try seekd.connectPaused()
        try wait(for: "a decoder") { (try? client.request("get_property", "hwdec-current")) != nil }
        let used = try client.request("get_property", "hwdec-current").string ?? ""
        let run = try doctor([], at: seekd.socket)
        let expected =
            switch (wanted, used) {
            case (nil, _): "note   pictures are decoded by the processor, as it is configured\n       If it is too slow"
            case (let wanted?, "no"):
                "note   hwdec=\(wanted): the processor decodes this film, no hardware decoder took it\n"
            default: "ok     pictures are decoded by hwdec=\(used)\n"
            }
        #expect(run.output.contains(expected), "\(run.output)")
    }

    @Test("a companion that runs for this daemon, and one whose configuration has errors")
    func companions() throws {
        let seekd = try Seekd()
        let (mine, others) = (seekd.socket, home.path + "/other.sock")
        let programs = Seekd.programs
        let remote = try ProgramRun(
            programs.appending(path: "seekd-remote"), ["--wait", "--socket", others],
            environment: ["XDG_CONFIG_HOME": home.path])
        let overlay = try ProgramRun(programs.appending(path: "seek-overlay"), ["osd", "--socket", mine])
        defer { for run in [remote, overlay] { kill(run.process.processIdentifier, SIGTERM) } }
        try FileManager.default.createDirectory(atPath: home.path + "/seekd", withIntermediateDirectories: true)
        let file = try home.write("[broker]\nport = 0\n", to: "seekd/mqtt.toml")
        let run = try doctor([], at: mine)
        #expect(run.status == 1)
        #expect(run.output.contains("ok     seek-overlay runs: the buttons on the video\n"), "\(run.output)")
        #expect(run.output.contains("note   seekd-remote does not run: remotes\n"), "\(run.output)")
        #expect(
            run.output.contains("wrong  the configuration of seekd-mqtt has errors: it does not start with it\n"),
            "\(run.output)")
        #expect(run.output.contains("\(file):2:1: broker.port"), "\(run.output)")
    }

    private static let hasNamespaces =
        (try? ProgramRun(URL(filePath: "/usr/bin/unshare"), ["-rm", "true"]).ended().status) == 0

    @Test("a full disk of the state is told", .enabled(if: hasNamespaces, "needs user namespaces"))
    func fullDisk() throws {
        let place = home.path + "/state"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let fill = "{ cat /dev/zero 2>/dev/null >\(place)/filler; true; }"
        let script = "mount -t tmpfs -o size=64k none \(place) && \(fill) && exec \"$@\""
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/unshare"),
            ["-rm", "sh", "-c", script, "sh", Seekd.programs.appending(path: "seekctl").path, "doctor"]
                + ["--socket", home.path + "/ipc.sock"],
            environment: ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": place]
        ).ended()
        #expect(run.status == 3)
        #expect(run.output.contains("wrong  the disk of \(place)/seekd is full, 0 KiB are free: "), "\(run.output)")
    }

    @Test("a film that is missing, in the arguments and in the playlist")
    func films() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        let named = try doctor(["/none/film.mkv"], at: seekd.socket)
        #expect(named.status == 1)
        #expect(named.output.contains("wrong  /none/film.mkv is missing: there is no /none\n"), "\(named.output)")
        try client.request("loadfile", "/none/other.mkv", "append")
        let listed = try doctor([], at: seekd.socket)
        #expect(listed.status == 1)
        #expect(listed.output.contains("wrong  /none/other.mkv is missing"), "\(listed.output)")
    }

    @Test("a display server that is not there, with a film and without")
    func display() throws {
        let (environment, output) = (["DISPLAY": ":977", "WAYLAND_DISPLAY": ""], ["vo=x11", "aid=no"])
        let missing = "no display: DISPLAY is :977, and there is no /tmp/.X11-unix/X977"
        let idle = try Seekd(options: output, environment: environment)
        let run = try doctor([], at: idle.socket)
        #expect(run.status == 1)
        #expect(run.output.contains("wrong  \(missing)\n       Start seekd from the session"), "\(run.output)")
        let playing = try Seekd(options: output, environment: environment)
        let client = try playing.connect()
        try client.subscribe("media")
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        try client.waitForMedia("failed")
        let film = try doctor([], at: playing.socket)
        #expect(film.status == 1)
        #expect(film.output.contains(missing), "\(film.output)")
        #expect(film.output.contains("note   the last film was not played: "), "\(film.output)")
    }

    @Test("without a display server, what the graphics cards allow")
    func cards() throws {
        let seekd = try Seekd(options: ["vo=gpu"], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
        let run = try doctor([], at: seekd.socket)
        if FileManager.default.fileExists(atPath: "/dev/dri/card0") {
            #expect(run.output.contains("/dev/dri/card"), "\(run.output)")
        } else {
            #expect(run.status == 1)
            #expect(run.output.contains("wrong  no display: no display server"), "\(run.output)")
            #expect(run.output.contains("vo = \"null\""), "\(run.output)")
        }
    }

    @Test("a sound output that can't be opened, and sound that is muted")
    func sound() throws {
        let seekd = try Seekd(
            "chapters.mkv", options: ["ao=pulse"], environment: ["PULSE_SERVER": "/none/pulse", "HOME": home.path])
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.waitForMedia("loaded")
        try wait(for: "the failure of the output") {
            try client.request("get_property", "aid") == .bool(false)
        }
        let run = try doctor([], at: seekd.socket)
        #expect(run.status == 1)
        #expect(run.output.contains("wrong  the film has sound, and no output plays it"), "\(run.output)")
        let quiet = try Seekd()
        try quiet.connect().request("set_property", "mute", true)
        #expect(
            try doctor([], at: quiet.socket).output.contains("note   the sound is muted\n       seekctl mute off\n"))
    }

    @Test("a socket that only observes takes no commands")
    func observer() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/observe.sock"
        let seekd = try Seekd(settings: ["sockets.watch.path=\(path)", "sockets.watch.access=observe"])
        try wait(for: path) { FileManager.default.fileExists(atPath: path) }
        let run = try doctor([], at: path)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("note   \(path) only observes: it takes no commands"), "\(run.output)")
        _ = seekd
    }
}
