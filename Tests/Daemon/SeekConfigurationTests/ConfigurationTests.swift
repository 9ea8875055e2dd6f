import ConfigurationText
import Foundation
import Logging
import MpvCommands
import SeekConfiguration
import SeekCore
import SeekModel
import SeekProtocol
import TestSupport
import Testing

@Suite("The configuration")
struct ConfigurationTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func sources(_ text: String? = nil, set settings: [String] = []) throws -> ConfigurationSources {
        var sources = ConfigurationSources()
        sources.systemFile = "\(folder.path)/none.toml"
        sources.file = try text.map { try folder.write($0, to: "s.toml") }
        sources.settings = settings
        return sources
    }

    private func configuration(_ text: String? = nil, set settings: [String] = []) throws -> Configuration {
        try sources(text, set: settings).load().configuration
    }

    /// All problems, a line each, with the file's name shortened.
    private func problems(_ text: String? = nil, set settings: [String] = []) throws -> [String] {
        let sources = try sources(text, set: settings)
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        return refusal.problems.map { $0.description.replacingOccurrences(of: folder.path + "/", with: "") }
    }

    @Test("an empty file, and no file, give the defaults")
    func defaults() throws {
        #expect(try configuration("") == Configuration())
        let outcome = try sources().load()
        #expect(outcome.configuration == Configuration())
        #expect(outcome.file == nil)
    }

    @Test("a file with every key sets every property")
    func everyKey() throws {
        var expected = Configuration()
        expected.seek.policy = .exact
        expected.seek.landing = .thrifty
        expected.seek.hold = false
        expected.seek.accumulateWindow = .milliseconds(600)
        expected.seek.forwardSteps = [10, 10.5, 30]
        expected.seek.backwardSteps = [5]
        expected.seek.flip = .net
        expected.seek.atEnd = .next
        expected.seek.endGuard = 1.5
        expected.seek.repeatRate = 7.5
        expected.seek.scrubQuiet = .milliseconds(250)
        expected.seek.seekTimeout = .seconds(20)
        expected.seek.segments = .playlist
        expected.drawsOverlay = false
        expected.overlaySize = .large
        expected.overlayContrast = .high
        expected.onQuit = .exit
        expected.mediaProtocols = ["https", "rtsp"]
        expected.allowedCommands = ["screenshot", "run"]
        expected.allowedProperties = ["vo", "user-data/x"]
        expected.sockets[0].path = "/run/x.sock"
        expected.sockets[0].mode = 0o660
        expected.sockets[0].group = "video"
        expected.sockets[0].uids = [0, 1000]
        expected.sockets[0].access = .observe
        expected.limits.lineBytes = 2_048
        expected.limits.clients = 1
        expected.limits.pendingRequests = 2
        expected.limits.outputBytes = 65_536
        expected.limits.totalOutputBytes = 1_048_576
        expected.limits.outputGrace = .milliseconds(100)
        expected.limits.names = 3
        expected.logLevel = .trace
        let text = """
            [seek]
            policy = "exact"
            landing = "thrifty"
            hold = false
            accumulate_window_ms = 600
            forward_steps_s = [10, 10.5, 30]
            backward_steps_s = [5]
            flip = "net"
            at_end = "next"
            end_guard_ms = 1_500
            repeat_rate_hz = 7.5
            scrub_quiet_ms = 250
            seek_timeout_ms = 20000
            [progress]
            segments = "playlist"
            [overlay]
            osd = false
            size = "large"
            contrast = "high"
            [player]
            on_quit = "exit"
            protocols = ["https", "rtsp"]
            [access]
            allow_commands = ["screenshot", "run"]
            allow_properties = ["vo", "user-data/x"]
            [socket]
            path = "/run/x.sock"
            mode = "0660"
            group = "video"
            uids = [0, 1000]
            access = "observe"
            [limits]
            line_bytes = 0x800
            clients = 1
            pending_requests = 2
            output_bytes = 65536
            total_output_bytes = 1048576
            output_grace_ms = 100
            names = 3
            [log]
            level = "trace"
            """
        #expect(try configuration(text) == expected)
    }

    @Test("a key for seconds or a rate takes whole numbers too")
    func wholeNumbers() throws {
        #expect(try configuration("seek.repeat_rate_hz = 10").seek.repeatRate == 10)
        #expect(try configuration("seek.forward_steps_s = [10, 2.5]").seek.forwardSteps == [10, 2.5])
    }

    @Test("options of libmpv keep the file's order and become strings")
    func mpvOptions() throws {
        let text = """
            [mpv]
            volume = 80
            speed = 1.25
            fullscreen = true
            audio = false
            "alang" = 'de,"en"'
            """
        let options = try configuration(text).mpvOptions
        #expect(options.map(\.name) == ["volume", "speed", "fullscreen", "audio", "alang"])
        #expect(options.map(\.value) == ["80", "1.25", "yes", "no", "de,deu,ger,\"en\""])
    }

    @Test("options of the command line come after the file's, with their text unchanged")
    func mpvOptionsOfCommandLine() throws {
        var sources = try sources("[mpv]\nvolume = 80\n", set: ["mpv.hwdec=no"])
        sources.mpvOptions = ["volume=050", "af=a=b"]
        let options = try sources.load().configuration.mpvOptions
        #expect(options.map { "\($0.name)=\($0.value)" } == ["volume=80", "hwdec=no", "volume=050", "af=a=b"])
        sources.mpvOptions = ["fullscreen", "=x", "--fs=yes"]
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        #expect(
            refusal.problems.map(\.description)
                == ["fullscreen", "=x", "--fs=yes"].map {
                    "--mpv-option \($0): not NAME=VALUE: expected for example hwdec=auto, without leading dashes"
                })
    }

    @Test("libmpv's script for links is loaded by player.ytdl alone")
    func linkOption() throws {
        var sources = try sources("[mpv]\nytdl = true\n")
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        #expect(
            refusal.problems.map { $0.description.drop { $0 != "y" } } == [
                "ytdl: not allowed: playlists and servers could name links to yt-dlp: expected player.ytdl = true, for "
                    + "links that clients load"
            ])
        sources = try self.sources("[mpv]\nytdl = false\n")
        #expect(try sources.load().configuration.mpvOptions.map(\.name) == ["ytdl"])
    }

    @Test("options of libmpv that let clients control it are refused")
    func controlOptions() throws {
        var sources = try sources("[mpv]\ninput-ipc-server = '/a'\n")
        sources.mpvOptions = ["input-unix-socket=/b", "input-ipc-client=fd://3"]
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        let reason = "not allowed: its clients could do everything: expected clients at seekd's own socket, socket.path"
        #expect(
            refusal.problems.map { $0.key } == [
                "mpv.input-ipc-server", "mpv.input-unix-socket", "mpv.input-ipc-client",
            ])
        #expect(refusal.problems.allSatisfy { $0.description.hasSuffix(reason) })
    }

    @Test("every error has its line, column and key, what was found and what is expected")
    func everyProblem() throws {
        let text = """
            stray = 1
            [seek]
            acumulate_window_ms = 600
            flip = "restrat"          # a word that is not known
            repeat_rate_hz = 51
            forward_steps_s = [10,
                0]

            [limits]
            clients = "many"
              window = 5

            [sek]
            flip = "net"

            [log]
            level = true
            """
        let told = try problems(text)
        #expect(
            told == [
                "s.toml:1:1: stray: unknown key: expected a key in one of the tables "
                    + "[seek], [skip], [[rules]], [progress], [overlay], [player], [resume], [films], [access], [socket], "
                    + "[sockets.NAME], [limits], [log], [mpv]",
                "s.toml:3:1: seek.acumulate_window_ms: unknown key; did you mean seek.accumulate_window_ms?",
                "s.toml:4:1: seek.flip: invalid value \"restrat\": expected \"restart\" or \"net\"; "
                    + "did you mean \"restart\"?",
                "s.toml:5:1: seek.repeat_rate_hz: invalid value 51: expected a number of repeats per second, 1 to 50",
                "s.toml:6:1: seek.forward_steps_s: invalid element 0: expected "
                    + "an array of 1 to 32 numbers of seconds, each above 0 and at most 86400",
                "s.toml:10:1: limits.clients: invalid value \"many\": expected a whole number of clients, 1 to 4096",
                "s.toml:11:3: limits.window: unknown key: expected one of "
                    + ConfigurationKey.all.filter { $0.table == "limits" }.map(\.name).joined(separator: ", "),
                "s.toml:13:2: [sek]: unknown table; did you mean [seek]?",
                "s.toml:17:1: log.level: invalid value true: expected \"trace\", \"debug\", \"info\", \"notice\", "
                    + "\"warning\", \"error\" or \"critical\"",
            ])
    }

    @Test("a key in the wrong table, or in none, gets a hint at the right one")
    func misplacedKey() throws {
        #expect(
            try problems("[socket]\nclients = 9\n") == [
                "s.toml:2:1: socket.clients: unknown key; did you mean limits.clients?"
            ])
        #expect(try problems("flip = 'net'") == ["s.toml:1:1: flip: unknown key; did you mean seek.flip?"])
        #expect(
            try problems("seek = 5") == ["s.toml:1:1: seek: invalid value 5: expected a table, [seek]"])
        #expect(
            try problems("[[seek]]\nflip = 'net'") == [
                "s.toml:1:3: seek: invalid value (an array of 1): expected a table, [seek]"
            ])
    }

    @Test(
        "values at the ends of a range are accepted, values beyond it are refused",
        arguments: [
            ("seek.accumulate_window_ms", ["100", "5000"], ["99", "5001", "800.5", "'800'", "nan"]),
            ("seek.forward_steps_s", ["[86400]", "[0.001]"], ["[]", "[86400.1]", "[0]", "[-1]", "[nan]", "10"]),
            ("seek.backward_steps_s", ["[1, 2]"], ["[\"1\"]", "[[1]]"]),
            ("seek.end_guard_ms", ["0", "60000"], ["-1", "60001"]),
            ("seek.repeat_rate_hz", ["1", "50", "1.5"], ["0.9", "50.1", "nan", "inf", "true"]),
            ("seek.scrub_quiet_ms", ["100", "10000"], ["99", "10001"]),
            ("seek.seek_timeout_ms", ["1000", "120000"], ["999", "120001", "10000.0"]),
            ("seek.flip", ["'net'"], ["'Net'", "''", "1", "07:32:00", "1979-05-27"]),
            (
                "socket.path", ["''", "'/x'", "'/\(String(repeating: "x", count: 102))'"],
                ["'x'", "7", "'/'", "'/x/'", "'/x/..'", "\"/x\\u0000\"", "'/\(String(repeating: "x", count: 103))'"]
            ),
            ("socket.mode", ["'600'", "'0777'"], ["'0400'", "'01600'", "'0o600'", "'0698'", "384", "'+600'"]),
            (
                "socket.group", ["''", "'_x-9'", "'44'", "44", "0"],
                ["'a b'", "'a:b'", "-1", "4294967295", "4.4", "true"]
            ),
            (
                "socket.uids", ["[]", "[0]", "[4294967294, 1]"],
                ["0", "[-1]", "[4294967295]", "['0']", "[1.5]", "[[1]]"]
            ),
            ("socket.access", ["'observe'", "'control'"], ["'Observe'", "''", "true"]),
            ("access.allow_commands", ["[]", "['ab-c9']"], ["'run'", "['Run']", "['']", "['a b']", "['a_b']", "[1]"]),
            ("access.allow_properties", ["[]", "['a-b_C/9.x']"], ["['']", "['a=b']", "['a*']", "[1]"]),
            ("player.scripts_timeout_ms", ["0", "600000"], ["-1", "600001", "1.5"]),
            ("player.protocols", ["[]", "['a+b-c.9']"], ["['HTTP']", "['']", "['9p']", "['a://']", "[1]", "'http'"]),
            ("limits.line_bytes", ["1024", "16777216"], ["1023", "16777217", "9223372036854775807"]),
            ("limits.output_bytes", ["65536", "268435456"], ["65535", "268435457"]),
            ("mpv.volume", ["1", "1.5", "'x'", "true"], ["[1]", "{ a = 1 }", "07:32:00", "\"\\u0000\""]),
        ])
    func ranges(key: String, right: [String], wrong: [String]) throws {
        for value in right {
            #expect(throws: Never.self, "\(key) = \(value)") { try configuration("\(key) = \(value)") }
        }
        for value in wrong {
            let told = try problems("\(key) = \(value)")
            #expect(told.count == 1)
            #expect(told.first?.contains(": \(key): ") == true, "\(told)")
        }
    }

    @Test("an array of 32 steps is accepted, one of 33 is refused")
    func manySteps() throws {
        func array(_ count: Int) -> String { "\(Array(repeating: 1, count: count))" }
        #expect(try configuration("seek.forward_steps_s = \(array(32))").seek.forwardSteps.count == 32)
        #expect(try problems("seek.forward_steps_s = \(array(33))").count == 1)
    }

    @Test(
        "the position is that of the key, however it is written",
        arguments: [
            ("\n\nseek.flip = 1", "3:6"),
            ("\nseek = { end_guard_ms = 0, flip = 1 }", "2:28"),
            ("# flip = 1\n[seek] # flip = 1\n\"flip\" = 1", "3:1"),
            ("[mpv]\nx = \"\"\"\nflip = 1\n[seek]\nflip = 2\\\n\"\"\"\n[seek]\n'flip' = 1", "8:1"),
            ("[mpv]\nx = '''\nflip''\n'''''\n\n[seek]\r\nflip = 1", "7:1"),
            ("[mpv]\nx = \"[seek]\\\"\" # \"\n[ seek ]\n  flip = 1", "4:3"),
            ("[seek]\nforward_steps_s = [\n 1, # ]\n 2,\n]\nflip = 1", "6:1"),
            ("[seek]\n\"fl\\u0069p\" = 1", "2:1"),
            ("\u{FEFF}[seek]\nhold = true\n\tflip = 1", "3:2"),
            ("mpv = { \"ö\" = 1 }\n[seek]\nflip = 1", "3:1"),
        ])
    func positions(text: String, position: String) throws {
        #expect(
            try problems(text) == [
                "s.toml:\(position): seek.flip: invalid value 1: expected \"restart\" or \"net\""
            ])
    }

    @Test(
        "a syntax error has its line and column",
        arguments: [
            ("[seek]\nflip = \"net\nat_end = 1\n", "2:12: syntax error in string: "),
            ("[seek]\nflip = 'net'\nflip = 'net'\n", "3:8: syntax error in key-value pair: cannot redefine"),
            ("[seek]\nflip = 'net'\n [[ .x]]", "3:5: syntax error in key: "),
            ("\u{FEFF}[,", "1:2: syntax error in key: "), ("seek.flip = 'net'\n[.seek]", "2:2: "),
            ("seek.flip = 'net'\n[ö]", "2:2: "), ("seek.flip = 'net'\n[[ [", "2:4: "), ("[+", "1:2: "),
            ("[\n", "1:2: "), ("[", "1:2: "), ("[[", "1:3: "), ("flip\n[.x]", "1:5: "),
            ("flip = '[.x]\n[.x]", "1:13: "),
            ("[seek]\n\0flip = 1", "2:1: syntax error: found a zero byte, expected text"),
            ("# \u{1}", "1:3: syntax error in comment: control characters"),
        ])
    func syntax(text: String, start: String) throws {
        let told = try problems(text)
        #expect(told.count == 1)
        #expect(told.first?.hasPrefix("s.toml:\(start)") == true, "\(told)")
    }

    /// The same numbers in every run, so that a failure can be repeated.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 32 | state << 32
        }
    }

    @Test("no text crashes the reader")
    func garbage() throws {
        var generator = Numbers(state: 1)
        let alphabet = Array("abx019 \n\n\t\r[[]]==\"\"''{}..,#\\_-+:eTZ\u{0B}\u{A0}ö\u{FEFF}")
        for _ in 0..<1_000 {
            let length = Int.random(in: 1...40, using: &generator)
            let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
            do {
                _ = try configuration(text)
            } catch let refusal as ConfigurationRefusal {
                #expect(!refusal.problems.isEmpty, "\(text.debugDescription)")
            }
        }
    }

    @Test("bytes that are not UTF-8 have their line and column")
    func notUTF8() throws {
        let sources = try sources("")
        let file = try #require(sources.file)
        try Data([0x0A, 0x5B, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: file))
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        #expect(refusal.description == "\(file):2:1: syntax error: encountered invalid utf-8 sequence")
    }

    @Test("the command line overrides the file, a word needs no quotes, and the same checks apply")
    func settings() throws {
        let settings = [
            "seek.accumulate_window_ms=600", "seek.flip=net", "socket.path=/run/x=y.sock", "socket.mode=0660",
            "player.protocols=[\"https\"]", "log.level=\"debug\"", "mpv.start=01:00:00",
        ]
        let configuration = try configuration("[seek]\naccumulate_window_ms = 700\nat_end = 'next'", set: settings)
        #expect(configuration.seek.accumulateWindow == .milliseconds(600))
        #expect(configuration.seek.flip == .net)
        #expect(configuration.seek.atEnd == .next)
        #expect(configuration.sockets[0].path == "/run/x=y.sock")
        #expect(configuration.sockets[0].mode == 0o660)
        #expect(configuration.mediaProtocols == ["https"])
        #expect(configuration.logLevel == .debug)
        #expect(configuration.mpvOptions == [.init(name: "start", value: "01:00:00")])
        #expect(
            try problems(set: ["seek.flip=nett", "flip=net", "seek.flip", "seek.acumulate_window_ms=1\nx=2"]) == [
                "--set seek.flip=nett: seek.flip: invalid value \"nett\": expected \"restart\" or \"net\"; "
                    + "did you mean \"net\"?",
                "--set flip=net: flip: unknown key; did you mean seek.flip?",
                "--set seek.flip: not KEY=VALUE: expected for example seek.accumulate_window_ms=600",
                "--set seek.acumulate_window_ms=1\\nx=2: seek.acumulate_window_ms: unknown key; "
                    + "did you mean seek.accumulate_window_ms?",
            ])
    }

    @Test("errors of the file and of the command line are shown together")
    func together() throws {
        #expect(try problems("[seek", set: ["seek.flip=x"]).count == 2)
    }

    @Test("the first file that exists is read: the named one, the user's, the system's")
    func searchOrder() throws {
        var sources = try sources()
        sources.systemFile = try folder.write("seek.flip = 'net'", to: "etc/seekd.toml")
        sources.home = "\(folder.path)/home"
        #expect(try sources.load().file == sources.systemFile)
        #expect(try sources.load().configuration.seek.flip == .net)

        let ofHome = try folder.write("", to: "home/.config/seekd/seekd.toml")
        #expect(try sources.load().file == ofHome)
        #expect(try sources.load().configuration == Configuration())

        let ofUser = try folder.write("", to: "xdg/seekd/seekd.toml")
        sources.userFolder = "\(folder.path)/xdg"
        #expect(try sources.load().file == ofUser)
        sources.userFolder = "xdg"
        #expect(try sources.load().file == ofHome)
        sources.userFolder = ""
        #expect(try sources.load().file == ofHome)

        sources.file = try folder.write("", to: "named.toml")
        #expect(try sources.load().file == sources.file)
        sources.file = "\(folder.path)/missing.toml"
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        #expect(refusal.description == "\(folder.path)/missing.toml: can't be read: No such file or directory")
    }

    @Test("a file that exists and can't be read is an error")
    func unreadable() throws {
        var sources = try sources()
        sources.home = folder.path
        // Unlike a missing permission, a directory is an error for root too.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/.config/seekd/seekd.toml", withIntermediateDirectories: true)
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        #expect(refusal.description == "\(folder.path)/.config/seekd/seekd.toml: can't be read: Is a directory")
    }
}
