import Foundation
import MpvFront
import SeekProtocol
import Testing

/// Uses real libmpv, up to a player that has started and plays nothing.
@Suite("Launching with mpv's command line and files")
final class MpvLauncherTests {
    private let home: URL
    private var output = ""
    private var errors = ""
    /// The options of mpv.conf that were passed to the policy.
    private var settings: [MpvFileSetting] = []
    /// mpv's own program.
    private var mpv: String?

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "front-\(UUID().uuidString.prefix(8))")
        let folder = home.appending(path: ".config/mpv")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private func write(_ text: String, to name: String) throws {
        let file = home.appending(path: ".config/mpv/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private func path(_ name: String) -> String { home.appending(path: ".config/mpv/\(name)").path }

    /// - Parameter refused: Options that mpv.conf may not set.
    private func open(_ arguments: String..., refused: Set<String> = []) throws -> MpvLauncher.Outcome {
        var environment = MpvFolders.Environment()
        environment.home = home.path
        let front = try MpvLauncher(
            environment, options: [("vo", "null"), ("ao", "null"), ("osc", "no")],
            refusal: { setting, _ in
                self.settings.append(setting)
                return refused.contains(setting.name) ? "\(setting.value) is too much" : nil
            }, findMpv: { self.mpv },
            write: { stream, text in
                switch stream {
                case .output: self.output += text
                case .errors: self.errors += text
                }
            })
        return front.open((["--no-terminal"] + arguments).map { ByteString($0) })
    }

    private func launch(_ arguments: [String], refused: Set<String> = []) throws -> MpvLaunch? {
        let outcome =
            switch arguments.count {
            case 0: try open(refused: refused)
            case 1: try open(arguments[0], refused: refused)
            default: try open(arguments[0], arguments[1], refused: refused)
            }
        guard case .plays(let launch) = outcome else { return nil }
        return launch
    }

    @Test("mpv.conf is read, and the command line overrides it")
    func order() throws {
        try write("idle=yes\ninput-ipc-server=/tmp/of-the-file\n", to: "mpv.conf")
        let launch = try #require(try launch([]))
        #expect(launch.idle == .yes)
        #expect(launch.socketPath == "/tmp/of-the-file")
        let other = try #require(try self.launch(["--idle=once", "--input-ipc-server=~/sock"]))
        #expect(other.idle == .once)
        #expect(other.socketPath == home.path + "/sock")
        #expect(try self.launch(["--no-config"]) == nil)
        #expect(try self.launch(["--no-idle"]) == nil)
    }

    @Test("options that mpv.conf may not set are ignored with a warning in every spelling, and the others are set")
    func refusals() throws {
        try write("script=/a\nidle=yes\n[p]\nno-pause\nscripts-add=/b\n", to: "mpv.conf")
        let launch = try #require(try launch([], refused: ["scripts", "pause"]))
        #expect(launch.idle == .yes)
        let conf = path("mpv.conf")
        #expect(
            errors == """
                seekd: \(conf):1: ignoring script: /a is too much
                seekd: \(conf):4: ignoring no-pause: no is too much
                seekd: \(conf):5: ignoring scripts-add: /b is too much

                """)
    }

    @Test("a profile of mpv.conf is applied if it is selected")
    func profiles() throws {
        try write("[waits]\nidle=once\n", to: "mpv.conf")
        #expect(try launch([]) == nil)
        #expect(try launch(["--profile=waits"])?.idle == .once)
    }

    @Test("files included by mpv.conf are read at that place, by the same rules")
    func includes() throws {
        try write("idle=yes\ninclude=~~/more.conf\nplaylist-start=3\n[p]\ninclude=x\n", to: "mpv.conf")
        try write("idle=once\nplaylist-start=2\nlog-file=/x\ninclude=~~/more.conf\n", to: "more.conf")
        let launch = try #require(try launch([], refused: ["log-file"]))
        #expect(launch.idle == .once)
        #expect(launch.firstEntry == 3)
        #expect(errors.contains("seekd: \(path("more.conf")):3: ignoring log-file: /x is too much\n"))
        #expect(errors.contains("seekd: \(path("mpv.conf")):5: ignoring include: "))
    }

    @Test("errors in mpv.conf are reported with file and line, and the other options are set")
    func wrongLines() throws {
        try write("nope=1\nidle=yes\n", to: "mpv.conf")
        #expect(try launch(["--terminal=yes"])?.idle == .yes)
        #expect(
            output == """
                Error parsing option nope (option not found)
                \(path("mpv.conf")):1: setting option nope='1' failed.

                """)
    }

    @Test("bindings are returned to the caller and not given to libmpv")
    func bindings() throws {
        try write("a seek 5\n", to: "input.conf")
        try write("b seek 6\n", to: "other.conf")
        let launch = try #require(try launch(["--idle"]))
        #expect(launch.bindings == [.init(path: path("input.conf"), text: Array("a seek 5\n".utf8))])
        let chosen = try #require(try self.launch(["--idle", "--input-conf=~~/other.conf"]))
        #expect(chosen.bindings == [.init(path: path("other.conf"), text: Array("b seek 6\n".utf8))])
    }

    @Test("a profile's condition is ignored with a warning, unless the command line enables conditions")
    func conditions() throws {
        try write("idle=yes\n[big]\nprofile-cond=height>1080\nmute=yes\n", to: "mpv.conf")
        #expect(try launch([]) != nil)
        #expect(errors.hasPrefix("seekd: \(path("mpv.conf")):3: ignoring profile-cond: "))
        errors = ""
        #expect(try launch(["--load-auto-profiles=yes"]) != nil)
        #expect(errors.isEmpty)
    }

    @Test("a command line that encodes is for mpv's own program, in each spelling")
    func encoding() throws {
        mpv = "/real/mpv"
        for option in ["--o=/x", "-o=/x"] {
            guard case .handsOver("/real/mpv") = try open(option) else { throw Unexpected() }
        }
        guard case .handsOver("/real/mpv") = try open("--idle", "-o", "/x") else { throw Unexpected() }
        for arguments in [["--o="], ["--title=--o=x"], ["--of=x"]] {
            guard case .plays = try open("--idle", arguments[0]) else { throw Unexpected() }
        }
        guard case .plays = try open("--", "--o=x") else { throw Unexpected() }
        mpv = nil
        guard case .ends(status: 1) = try open("--o=/x") else { throw Unexpected() }
        #expect(errors.hasPrefix("seekd: --o: seekd can't encode"))
    }

    private struct Unexpected: Error {}

    @Test("with a file the player waits for its playlist, and its scripts are listed in mpv's order")
    func held() throws {
        for name in ["b.lua", ".hidden.lua", "a.js", "C.lua"] { try write("", to: "scripts/\(name)") }
        try write("", to: "scripts/dir/main.lua")
        let launch = try #require(try launch(["--load-scripts=yes", "/film"]))
        #expect(launch.isHeld)
        let names = ["C.lua", "a.js", "b.lua", "dir"].map { path("scripts/\($0)") }
        #expect(launch.folderScripts.suffix(4) == names)
        #expect(try self.launch(["/film"])?.folderScripts == [])
        #expect(try self.launch(["--idle"])?.isHeld == false)
        #expect(try self.launch(["--no-config", "--load-scripts=yes"]) == nil)
    }

    @Test("each setting reports whether its file is the user's own")
    func owner() throws {
        try write("idle=yes\nmute=yes\n", to: "mpv.conf")
        _ = try launch([])
        let isOwn = settings.map(\.isOwn)
        #expect(!isOwn.contains(false))
        #expect(settings.contains(MpvFileSetting("mute", "yes", isOwn: true)))
        #expect(chmod(path("mpv.conf"), 0o666) == 0)
        settings = []
        _ = try launch([])
        #expect(settings.contains(MpvFileSetting("mute", "yes", isOwn: false)))
    }
}
