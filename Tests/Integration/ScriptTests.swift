import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Scripts in the player see what they see in mpv. Those of Tests/Scripts do what well-known scripts do at their start.
@Suite("Scripts in the player", .waitsForPrograms)
final class ScriptTests {
    private let folder: ScratchFolder
    private var home: URL { URL(filePath: folder.path) }
    private static let clip = Seekd.clip("short.mkv")
    private static let film = Seekd.clip("chapters.mkv")
    private static let silent = ["--vo=null", "--ao=null", "--no-terminal", "--load-scripts=no"]

    init() throws {
        folder = try ScratchFolder()
        _ = try folder.write("setting=home\n", to: ".config/mpv/script-opts/probe.conf")
        _ = try folder.write("volume=33\n", to: "chosen/mpv.conf")
        _ = try folder.write("setting=chosen\n", to: "chosen/script-opts/probe.conf")
        let probe = try String(contentsOfFile: Seekd.script("probe.lua"), encoding: .utf8)
        _ = try folder.write(probe, to: "chosen/scripts/b.lua")
        _ = try folder.write("", to: "chosen/scripts/a.lua")
        _ = try folder.write("\(Self.clip)\n\(Self.clip)\n", to: "list.m3u")
    }

    private func words(_ arguments: [String]) -> [String] {
        arguments.map { $0.replacing("HOME", with: folder.path).replacing("CLIP", with: Self.clip) }
    }

    // MARK: - Side by side with mpv

    /// What the probe writes; paths in the test's folder begin with HOME.
    private func probed(_ run: ([String]) throws -> AsMpvOutcome, _ arguments: [String]) throws -> String {
        let log = folder.path + "/log"
        try? FileManager.default.removeItem(atPath: log)
        _ = try run(Self.silent + ["--script-opts-append=probe-file=\(log)"] + words(arguments))
        return try String(contentsOfFile: log, encoding: .utf8).replacing(folder.path, with: "HOME")
    }

    private static let probe = "--script=\(Seekd.script("probe.lua"))"

    private static let starts: [[String]] = [
        [probe, "CLIP"],
        [probe, "--idle=once", "CLIP"],
        [probe, "--idle=yes", "--script-opts-append=probe-quits=yes", "CLIP"],
        [probe, "--idle=once", "--script-opts-append=probe-quits=yes"],
        [probe, "--config-dir=HOME/chosen", "CLIP"],
        [probe, "--no-config", "CLIP"],
        [probe, "--no-config", "--config-dir=HOME/chosen", "CLIP"],
        [probe, "--input-ipc-server=HOME/ipc.sock", "CLIP"],
        [probe, "CLIP", "--playlist=HOME/list.m3u"],
        [probe, "--playlist-start=1", "--pause=no", "CLIP", "CLIP"],
        [probe, "--shuffle", "CLIP", "CLIP"],
        [probe, "--merge-files", "CLIP", "CLIP"],
        ["--scripts-append=/nonexistent/a.lua", probe, "--scripts-append=/nonexistent/b:c.lua", "CLIP"],
        ["--config-dir=HOME/chosen", "--load-scripts=yes", "CLIP"],
        [probe, "--script-opts-append=probe-writes=~~/written", "CLIP"],
        [probe, "--config-dir=HOME/chosen", "--script-opts-append=probe-writes=~~/script-opts/written", "CLIP"],
    ]

    @Test("a script sees at its start what it sees in mpv", arguments: starts)
    func start(arguments: [String]) throws {
        let mpv = try probed({ try AsMpvOutcome.mpv($0, home: home) }, arguments)
        let seekd = try probed({ try AsMpvOutcome.seekd($0, home: home) }, arguments)
        #expect(seekd == mpv)
    }

    @Test("a script that quits an idle player lets the files play")
    func quitsOnIdle() throws {
        let arguments = Self.silent + ["--no-config", "--script=\(Seekd.script("quit-on-idle.lua"))", Self.clip]
        #expect(try AsMpvOutcome.mpv(arguments, home: home).status == 0)
        let outcome = try AsMpvOutcome.seekd(arguments + ["--terminal", "--quiet"], home: home)
        #expect(outcome.output.hasSuffix("Exiting... (End of file)\n"))
    }

    @Test("a script that adds the films beside the first one has its playlist, and they play in order")
    func folderOfFilms() throws {
        for name in ["a", "b", "c"] {
            _ = try folder.write("", to: "films/\(name).mkv")
            try FileManager.default.removeItem(atPath: "\(folder.path)/films/\(name).mkv")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/films/\(name).mkv", withDestinationPath: Self.clip)
        }
        let arguments = [
            "--no-config", "--vo=null", "--ao=null", "--script=\(Seekd.script("autoload.lua"))",
            "--term-playing-msg=entry ${playlist-pos-1} of ${playlist-count}: ${filename}",
            "\(folder.path)/films/b.mkv",
        ]
        for outcome in [try AsMpvOutcome.mpv(arguments, home: home), try AsMpvOutcome.seekd(arguments, home: home)] {
            let entries = outcome.output.split(separator: "\n").filter { $0.hasPrefix("entry ") }
            #expect(entries == ["entry 2 of 3: b.mkv", "entry 3 of 3: c.mkv"], "\(outcome)")
        }
    }

    @Test("a script's file in mpv's folder is written there", arguments: [nil, "chosen"])
    func writes(chosen: String?) throws {
        let arguments =
            Self.silent + [
                Self.probe, "--script-opts=probe-file=/dev/null,probe-writes=~~/written", Self.clip,
            ]
        let place = chosen ?? ".config/mpv"
        let choice = chosen.map { ["--config-dir=\(folder.path)/\($0)"] } ?? []
        #expect(try AsMpvOutcome.seekd(choice + arguments, home: home).status == 0)
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(place)/written"))
    }

    @Test("where no temporary file can be written, the film and the scripts are played nevertheless")
    func withoutHold() throws {
        let log = folder.path + "/log"
        let outcome = try ProgramRun(
            Seekd.programs.appending(path: "seekd"),
            ["--as-mpv", "--"] + Self.silent
                + ["--terminal", "--quiet", Self.probe, "--script-opts=probe-file=\(log)", Self.clip],
            environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": "/proc"]
        ).ended()
        #expect(outcome.output.hasSuffix("Exiting... (End of file)\n"))
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("event file-loaded"))
    }

    // MARK: - The socket

    @Test("a script that sets input-ipc-server opens no socket, and takes no file away", arguments: [false, true])
    func socket(hasOwn: Bool) throws {
        let own = folder.path + "/ipc.sock"
        let file = try folder.write("text", to: "file")
        let others = ["\(folder.path)/other", "\(folder.path)/other-local", file, "@seekd-\(UUID().uuidString)"]
        let arguments =
            Self.silent + (hasOwn ? ["--input-ipc-server=\(own)"] : []) + [
                "--script=\(Seekd.script("set-socket.lua"))",
                "--script-opts=set-socket-paths=\((others + [own]).joined(separator: ";"))", Self.clip,
            ]
        let outcome = try AsMpvOutcome.seekd(arguments + ["--terminal", "--quiet", "--msg-level=ipc=v"], home: home)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Listening") == hasOwn)
        #expect(!outcome.output.contains("Could not"), "\(outcome.output)")
        // mpv leaves the files of its sockets behind.
        #expect(!FileManager.default.fileExists(atPath: others[0]))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "text")
    }

    @Test("a program that a script starts reaches the player at the socket that the script reads")
    func program() throws {
        let arguments =
            ["--no-config", "--vo=null", "--ao=null", "--quiet", "--no-msg-color"] + [
                "--input-ipc-server=\(folder.path)/ipc.sock", "--script=\(Seekd.script("connect.lua"))", Self.film,
            ]
        func reply(_ outcome: AsMpvOutcome) -> [Substring] {
            outcome.output.split(separator: "\n").filter { $0.hasPrefix("[connect] ") }
        }
        let mpv = reply(try AsMpvOutcome.mpv(arguments, home: home))
        #expect(mpv.count == 1 && mpv[0].contains(Self.film))
        #expect(reply(try AsMpvOutcome.seekd(arguments, home: home)) == mpv)
    }

    @Test("in a plain seekd too, a script sees its socket, and no idle player before its film")
    func plain() throws {
        let log = folder.path + "/log"
        let seekd = try Seekd(
            "short.mkv", options: ["scripts=\(Seekd.script("probe.lua"))", "script-opts=probe-file=\(log)"])
        try wait(for: "the end of the film") {
            (try? String(contentsOfFile: log, encoding: .utf8))?.contains("event end-file") == true
        }
        let seen = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(seen.contains("input-ipc-server \(seekd.socket)"))
        #expect(seen.prefix(3) == ["idle-active no", "idle yes", "playlist-count 1"])
        #expect(seen.suffix(3) == ["event start-file nil", "event file-loaded nil", "event end-file eof"])
    }

    @Test("a script that sets the path of seekd's own socket leaves it as it is")
    func ownSocket() throws {
        let other = folder.path + "/other"
        let seekd = try Seekd(
            "chapters.mkv",
            options: [
                "scripts=\(Seekd.script("set-socket.lua"))", "script-opts=set-socket-paths=own;\(other)",
            ])
        let socket = seekd.socket
        let client = try TestClient(socket)
        try client.subscribe()
        try client.waitForMedia("loaded")
        try wait(for: "the warning") { seekd.log.contains("a script set input-ipc-server, which does nothing") }
        #expect(try client.request("get_property", "input-ipc-server") == .text(socket))
        #expect(throws: (any Error).self) { try TestClient(socket).request("run", "true") }
        #expect(!FileManager.default.fileExists(atPath: other))
    }

    @Test("no option file, profile or file's options open a socket")
    func configuredSocket() throws {
        let other = folder.path + "/other"
        let conf = try folder.write("[open]\ninput-ipc-server=\(other)\n", to: "open.conf")
        let script = try folder.write(
            """
            mp.commandv("apply-profile", "open")
            mp.commandv("loadfile", "\(Self.clip)", "append", "input-ipc-server=\(other)")
            """, to: "open.lua")
        let outcome = try AsMpvOutcome.seekd(
            Self.silent + ["--include=\(conf)", "--script=\(script)", Self.clip], home: home)
        #expect(outcome.status == 0)
        #expect(!FileManager.default.fileExists(atPath: other))
        let seekd = try Seekd("short.mkv", options: ["include=\(conf)", "profile=open", "config=yes"])
        let client = try seekd.connect()
        #expect(try client.request("get_property", "input-ipc-server") == .text(seekd.socket))
        #expect(!FileManager.default.fileExists(atPath: other))
    }

    // MARK: - Ends

    @Test("a key's quit sets the exit status; a script's ends with 0")
    func quitStatus() throws {
        let keys = try folder.write("x quit 43\n", to: "keys.conf")
        for (command, status) in [("keypress x", Int32(43)), ("quit 43", 0)] {
            let script = try folder.write(
                "mp.register_event('file-loaded', function() mp.command('\(command)') end)", to: "quit.lua")
            let arguments =
                Self.silent + ["--no-config", "--input-conf=\(keys)", "--script=\(script)", Self.film]
            #expect(try AsMpvOutcome.mpv(arguments, home: home).status == 43)
            #expect(try AsMpvOutcome.seekd(arguments, home: home).status == status)
        }
    }
}
