import Foundation
import TestSupport
import Testing

@Suite("The command line of seekd", .waitsForPrograms)
struct SeekdCommandLineTests {
    /// Runs the program that was built with these tests, in an empty home folder.
    private static func seekd(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(
            Seekd.programs.appending(path: "seekd"), arguments, environment: ["HOME": "/nonexistent"]
        ).ended()
    }

    private static let shipped = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../config/seekd.toml").standardizedFileURL.path

    @Test("--version prints only the versions of seekd and libmpv")
    func version() throws {
        let outcome = try Self.seekd(["--version"])
        #expect(outcome.status == 0)
        #expect(outcome.output.wholeMatch(of: /seekd \d+\.\d+\.\d+\nlibmpv client API \d+\.\d+\n/) != nil)
        #expect(outcome.errors == "")
    }

    @Test("--check-config prints the file that it has read, and OK")
    func rightConfiguration() throws {
        let outcome = try Self.seekd(["--check-config", "--config", Self.shipped, "--set", "seek.flip=net"])
        #expect(outcome.status == 0)
        #expect(outcome.output == "\(Self.shipped): OK\n")
    }

    @Test("--check-config with films prints which rule is for each")
    func rules() throws {
        let folder = try ScratchFolder()
        let file = try folder.write("[[rules]]\nmatch = \"~/casts/**\"\nspeed = 1.5\n", to: "s.toml")
        let outcome = try Self.seekd(
            ["--check-config", "--config", file, "/nonexistent/casts/a.opus", "https://example.org/a.opus"])
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                \(file): OK
                /nonexistent/casts/a.opus: rule 1, match = "/nonexistent/casts/**", sets speed
                https://example.org/a.opus: no rule

                """)
    }

    @Test("--check-config prints all errors; a start prints them too, and fails")
    func wrongConfiguration() throws {
        let wrong = ["--config", "/nonexistent/s.toml", "--set", "seek.flip=nett", "--mpv-option", "volume"]
        for arguments in [["--check-config"] + wrong, wrong] {
            let outcome = try Self.seekd(arguments)
            #expect(outcome.status == 78)
            #expect(outcome.output == "")
            let lines = outcome.errors.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.first == "/nonexistent/s.toml: can't be read: No such file or directory")
        }
    }

    @Test(
        "--check-config refuses what a start refuses",
        arguments: [
            (["--set", "mpv.nonsense=1"], "mpv.nonsense: mpv option nonsense=1: option not found"),
            (["--mpv-option", "volume=x"], "mpv.volume: mpv option volume=x: "),
            (["--set", "socket.group=no-such-group"], "socket.group: there is no group \"no-such-group\""),
            (["--socket", "/tmp/" + String(repeating: "x", count: 200)], "invalid path "),
            (["--set", "socket.path=\"/tmp/a\\u0000b\""], "socket.path: invalid value \"/tmp/a\\0b\": expected"),
            (["--set", "sockets.a.path=RUN/seekd/ipc.sock"], "is the path of [socket] too"),
            (
                ["--set", "sockets.a.path=/none/a/b/c.sock"],
                "sockets.a.path: there is no folder /none/a: seekd only makes /none/a/b"
            ),
            (["--set", "sockets.a.path=/dev/null/a.sock"], "sockets.a.path: /dev/null is not a folder"),
        ])
    func checkAndStart(arguments: [String], expected: String) throws {
        let folder = try ScratchFolder()
        let environment = ["HOME": "/nonexistent", "XDG_RUNTIME_DIR": folder.path]
        let arguments = arguments.map { $0.replacingOccurrences(of: "RUN", with: folder.path) }
        for first in [["--check-config"], []] {
            let outcome = try ProgramRun(
                Seekd.programs.appending(path: "seekd"), first + ["--mpv-option", "vo=null"] + arguments,
                environment: environment
            ).ended()
            #expect(outcome.status == 78, "\(outcome.errors)")
            #expect(outcome.errors.contains(expected), "\(outcome.errors)")
        }
    }

    @Test(
        "a start that a line of the configuration ends tells its file and line, to the journal with a priority",
        arguments: [
            ("nonsense = 1", "mpv.nonsense: mpv option nonsense=1: option not found"),
            ("volume = true", "mpv.volume: mpv option volume=yes: "),
            ("[socket]\ngroup = \"no-such-group\"", "socket.group: there is no group \"no-such-group\""),
            ("[seek]\nflip = \"nett\"", "seek.flip: invalid value \"nett\": expected"),
        ])
    func startTellsPlace(lines: String, expected: String) throws {
        let folder = try ScratchFolder()
        let file = try folder.write("[mpv]\nvo = \"null\"\n\(lines)\n", to: "seekd.toml")
        let line = lines.contains("\n") ? 4 : 3
        for journal in ["", "JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2) "] {
            let outcome = try ProgramRun(
                URL(filePath: "/bin/sh"),
                ["-c", journal + "exec \"$@\"", "sh", Seekd.programs.appending(path: "seekd").path, "--config", file],
                environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path]
            ).ended()
            #expect(outcome.status == 78, "\(outcome.errors)")
            let told = outcome.errors.split(separator: "\n").filter { $0.contains("\(file):\(line):1: \(expected)") }
            #expect(told.count == 1, "\(outcome.errors)")
            if !journal.isEmpty { #expect(told.allSatisfy { $0.hasPrefix("<2>\(file)") }, "\(outcome.errors)") }
        }
    }

    @Test(
        "--check-config reports paths of libmpv's options that lead nowhere",
        arguments: [
            (
                "input-conf=/none/input.conf",
                "mpv.input-conf: mpv option input-conf=/none/input.conf: there is no /none/input.conf"
            ),
            ("scripts=/dev/null:/none/a.lua", "there is no /none/a.lua"),
            ("log-file=/none/a/log", "there is no folder /none/a"),
            ("drm-device=/dev/dri/none", "there is no /dev/dri/none"),
        ])
    func paths(option: String, expected: String) throws {
        let outcome = try Self.seekd(["--check-config", "--mpv-option", option])
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains(expected), "\(outcome.errors)")
    }

    @Test("--check-config takes paths of libmpv's options that exist, and URLs")
    func rightPaths() throws {
        let options = ["scripts=\(Seekd.script("probe.lua"))", "log-file=/tmp/mpv.log", "sub-files=http://host/a.srt"]
        let outcome = try Self.seekd(["--check-config"] + options.flatMap { ["--mpv-option", $0] })
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(
        "an invalid command line is a usage error that refers to --help",
        arguments: [
            ["--nope"], ["--config"], ["--socket", ""], ["--set"], ["--check-config=yes"], ["--as-mpv", "film"],
            ["--as-mpv", "--socket", "x", "--", "film"], ["--nope", "--as-mpv", "--", "--version"],
        ])
    func usage(arguments: [String]) throws {
        let outcome = try Self.seekd(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("seekd --help"))
    }

    @Test("arguments after -- are mpv's with --as-mpv, and files without it")
    func dashes() throws {
        #expect(try Self.seekd(["--as-mpv", "--", "--no-config", "--version"]).output.hasPrefix("mpv "))
        #expect(try Self.seekd(["--version", "--", "--as-mpv"]).output.hasPrefix("seekd "))
        let outcome = try Self.seekd(["--as-mpv", "--", "--as-mpv", "--", "--version"])
        #expect(outcome.output.hasPrefix("Error parsing option as-mpv (option not found)\n"))
        #expect(outcome.status == 1)
    }

    @Test("--help goes to standard output and names every option")
    func help() throws {
        let outcome = try Self.seekd(["--help"])
        #expect(outcome.status == 0)
        for option in ["--config", "--socket", "--set", "--mpv-option", "--check-config", "--as-mpv", "--version"] {
            #expect(outcome.output.contains("  \(option) "), "\(option)")
        }
        #expect(outcome.errors == "")
    }
}
