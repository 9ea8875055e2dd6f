import Foundation
import Synchronization
import TestSupport
import Testing

/// What seekctl makes of answers, above all of bad ones; how it works with the daemon is tested in Integration.
@Suite("seekctl", .waitsForPrograms, .timeLimit(.minutes(20)))
struct SeekctlTests {
    private let listener: Listener

    init() throws {
        listener = try Listener()
    }

    /// Runs it against a server that answers each request with the next of these lines, and then closes.
    private func run(
        _ arguments: [String], answers: [String], input: String = "", directory: String = "/"
    ) throws -> (seekctl: Seekctl, requests: [String]) {
        let requests = Mutex<[String]>([])
        let seekctl = try Seekctl.run(arguments + ["--socket", listener.path], input: input, directory: directory) {
            [listener] in
            let peer = try listener.accept()
            for answer in answers {
                let request = try peer.receiveLine()
                requests.withLock { $0.append(request) }
                peer.send(answer + "\n")
            }
        }
        return (seekctl, requests.withLock { $0 })
    }

    private func reply(_ data: String, id: Int = 1) -> String {
        #"{"data":\#(data),"request_id":\#(id),"error":"success"}"#
    }

    // MARK: - Exit status

    @Test(
        "wrong usage is status 2, and the message says what was expected",
        arguments: [
            (["tap"], "Missing expected argument '<button>'"),
            (["tap", "sideways"], "expected forward or backward"),
            (["tap", "forward", "0"], "expected a whole number from 1 to 1000"),
            (["tap", "forward", "1001"], "expected a whole number from 1 to 1000"),
            (["tap", "forward", "2.5"], "expected a whole number from 1 to 1000"),
            (["tap", "forward", "-3"], "expected a number of at least 0, got '-3'"),
            (["tap", "forward", "--interval", "-3"], "at least 0, got '-3'"),
            (["tap", "forward", "--interval", "0"], "a number of seconds above 0 and at most 86400"),
            (["tap", "forward", "--interval", "nan"], "a number of seconds above 0 and at most 86400"),
            (["scrub", "-0"], "expected seconds (83.5), a time (1:23), a percentage (50%), or a step"),
            (["scrub", "+86401"], "or a step of at most a day (+5, -1:30)"),
            (["scrub", "1:75"], "expected seconds (83.5), a time (1:23), a percentage (50%), or a step"),
            (["scrub", "101%"], "expected seconds (83.5), a time (1:23), a percentage (50%), or a step"),
            (["scrub", "1e3"], "expected seconds (83.5), a time (1:23), a percentage (50%), or a step"),
            (["monitor", "chas"], "did you mean chase?"),
            (["choreography", "sideways"], "expected one of forward, backward, play, progress"),
            (["load"], "Missing expected argument '<files> ...'"),
            (["stop", "now"], "Unexpected argument 'now'"),
            (["tapp"], "unknown subcommand 'tapp'; did you mean 'tap'?"),
            (["events"], "unknown subcommand 'events'; did you mean 'monitor'?"),
            (["play-pause"], "unknown subcommand 'play-pause'; did you mean 'toggle'?"),
            (["levitate"], "unknown subcommand 'levitate'; see 'seekctl --help'"),
            (["toggle", "--socket", ""], "--socket needs a path."),
            (["toggle", "--socket", "/" + String(repeating: "x", count: 107)], "at most 107 bytes"),
        ])
    func usage(_ arguments: [String], _ words: String) throws {
        let seekctl = try Seekctl.run(arguments)
        #expect(seekctl.status == 2)
        #expect(seekctl.errors.contains(words), "\(seekctl.errors)")
        #expect(seekctl.output.isEmpty)
    }

    @Test("help is status 0, on standard output, and lists the exit statuses")
    func help() throws {
        for arguments in [["--help"], ["help"], ["tap", "--help"], ["--generate-completion-script", "bash"]] {
            let seekctl = try Seekctl.run(arguments)
            #expect(seekctl.status == 0)
            #expect(seekctl.errors.isEmpty)
            #expect(seekctl.output.contains("seekctl"))
        }
        let help = try Seekctl.run(["--help"]).output
        #expect(help.contains("Exit status: 0 success, 1 refused"))
        // In groups, each with a few of its own.
        let groups = help.matches(of: #/(?m)^([A-Z ]+) SUBCOMMANDS:\n  ([a-z]+) /#).map { "\($0.1): \($0.2)" }
        #expect(
            groups == [
                "PLAYBACK: toggle", "FILM AND TRACK: load", "STATE: status", "DAEMON: doctor",
                "SCRIPT AND BUG REPORT: send",
            ])
    }

    @Test("without a daemon the status is 3, and the message lists the paths and how to start one")
    func nobody() throws {
        let folder = listener.path + ".none"
        let named = try Seekctl.run(["toggle", "--socket", folder])
        #expect(named.status == 3)
        #expect(
            named.errors == """
                seekctl: no daemon answers
                  \(folder): No such file or directory
                Start one with `systemctl --user start seekd`, or in a terminal with `seekd FILE`; \
                use --socket PATH for another socket.

                """)
        let first = try Seekctl.run(["--socket", folder, "toggle"])
        #expect(first.errors == named.errors)
        let variable = try Seekctl.run(["toggle"], environment: ["SEEKD_SOCKET": folder])
        #expect(variable.errors == named.errors)
    }

    @Test("a refusal is status 1, with the daemon's code and message")
    func refused() throws {
        let (seekctl, requests) = try run(
            ["tap", "forward", "3"],
            answers: [#"{"request_id":1,"error":"not-seekable","message":"this can't seek"}"#])
        #expect(seekctl.status == 1)
        #expect(seekctl.errors == "seekctl: not-seekable: this can't seek\n")
        #expect(seekctl.output.isEmpty)
        #expect(requests == [#"{"command":{"name":"tap","button":"forward","count":3},"request_id":1}"# + "\n"])
    }

    @Test("a daemon that closes the connection without a reply is status 3")
    func hungUp() throws {
        let seekctl = try Seekctl.run(["toggle", "--socket", listener.path]) { [listener] in
            _ = try listener.accept().receiveLine()
        }
        #expect(seekctl.status == 3)
        #expect(seekctl.errors == "seekctl: the daemon closed the connection\n")
    }

    // MARK: - Output

    @Test(
        "a tap prints its result",
        arguments: [
            (#"{"requested":30.0,"applied":30.0,"clamped":null,"target":50.0,"dropped":false}"#, "+30 s (to 0:50)"),
            (
                #"{"requested":20.0,"applied":4.0,"clamped":"end","target":299.0,"dropped":false}"#,
                "+4 s (to 4:59, stopped by the end)"
            ),
            (
                #"{"requested":10.0,"applied":0.0,"clamped":"end","target":299.0,"dropped":false}"#,
                "+0 s (to 4:59, stopped by the end)"
            ),
            (#"{"requested":7.5,"applied":7.5,"clamped":null,"target":7.5}"#, "+7.5 s (to 0:07)"),
            (#"{"requested":null,"applied":null,"clamped":null,"target":null}"#, "kept until the file is ready"),
            (
                #"{"applied":10.0,"target":20.0,"dropped":true}"#,
                "dropped: too many repeats, or the press came right after one that left the file"
            ),
        ])
    func tap(_ data: String, _ words: String) throws {
        let (seekctl, _) = try run(["tap", "forward"], answers: [reply(data)])
        #expect(seekctl.output == words + "\n")
        #expect(seekctl.status == 0)
    }

    @Test("control characters in names and messages do not reach the terminal")
    func controlCharacters() throws {
        let name = #"a\u001b[31m\nb\u009bc é"#
        let media = #"{"media":{"phase":"loaded","path":"\#(name)"},"play":{"playing":true}}"#
        let (status, _) = try run(["status"], answers: statusAnswers(media, []))
        #expect(
            status.output
                == "film       a\\u{1b}[31m b\\u{9b}c é\n"
                + "file       a\\u{1b}[31m\\nb\\u{9b}c é\nstate      playing\n")
        let (hello, _) = try run(["hello"], answers: [reply(#"{"name":"\#(name)"}"#)])
        #expect(hello.output == "name  a\\u{1b}[31m\\nb\\u{9b}c é\n")
        let (refused, _) = try run(
            ["toggle"], answers: [#"{"request_id":1,"error":"x","message":"\#(name)"}"#])
        #expect(refused.errors == "seekctl: x: a\\u{1b}[31m\\nb\\u{9b}c é\n")
        let (stranger, _) = try run(["toggle"], answers: ["\u{1b}[31m220 ready\u{9b}c"])
        #expect(stranger.errors == "seekctl: received a line that is not JSON: \\u{1b}[31m220 ready\\u{9b}c\n")
        let (missing, _) = try run(
            ["load", "--no-wait", "/none\u{1b}[31m\n.mkv"], answers: [reply("null"), reply("false", id: 2)])
        #expect(missing.errors == "seekctl: note: no such file: /none\\u{1b}[31m\\n.mkv\n")
        let nobody = try Seekctl.run(["toggle", "--socket", "/none\u{1b}[31m"])
        #expect(nobody.errors.contains("/none\\u{1b}[31m: No such file") && !nobody.errors.contains("\u{1b}"))
        let scrub = try Seekctl.run(["scrub", "\u{1b}[31m", "--socket", listener.path])
        #expect(scrub.status == 2 && !scrub.errors.contains("\u{1b}"))
    }

    @Test("--json prints the data unchanged")
    func json() throws {
        let data = #"{"requested":-10.000000,"applied":-10.000000,"target":50.000000}"#
        let (seekctl, requests) = try run(
            ["tap", "backward", "--interval", "2.5", "--repeat", "--json"], answers: [reply(data)])
        #expect(seekctl.output == data + "\n")
        #expect(
            requests == [
                #"{"command":{"name":"tap","button":"backward","count":1,"interval":2.500000,"repeat":true},"#
                    + #""request_id":1}"# + "\n"
            ])
    }

    @Test(
        "a scrub accepts seconds, times and percentages, and ends the gesture",
        arguments: [
            ("83.5", #""position":83.500000"#, 83.52, "to 1:23\n"),
            (
                "1:02:03", #""position":3723.000000"#, 299,
                "to 4:59, the last position: 1:02:03 was asked for\n"
            ),
            ("0", #""position":0.000000"#, 1.4, "to 0:01, the first position: 0:00 was asked for\n"),
            ("1:23.5", #""position":83.500000"#, nil, "kept until the file is ready\n"),
            ("50%", #""fraction":0.500000"#, 50, "to 0:50\n"),
        ] as [(String, String, Double?, String)])
    func scrub(_ position: String, _ argument: String, target: Double?, _ output: String) throws {
        let moved = #"{"target":\#(target.map { "\($0)" } ?? "null"),"chase":1}"#
        let (seekctl, requests) = try run(
            ["scrub", position], answers: [reply(moved), reply(moved, id: 2)])
        #expect(seekctl.output == output)
        #expect(
            requests == [
                #"{"command":{"name":"scrub",\#(argument)},"request_id":1}"# + "\n",
                #"{"command":{"name":"scrub-end"},"request_id":2}"# + "\n",
            ])
    }

    @Test("a held scrub reads further positions until the end of its input")
    func heldScrub() throws {
        let moved = #"{"target":50.000000,"chase":1}"#
        let (_, requests) = try run(
            ["scrub", "10", "--hold"], answers: (1...4).map { reply(moved, id: $0) }, input: "20\n0:30")
        #expect(requests.count == 4)
        #expect(requests[1].contains(#""position":20.000000"#))
        #expect(requests[2].contains(#""position":30.000000"#))
        #expect(requests[3].contains("scrub-end"))
    }

    @Test("load makes paths absolute, keeps URLs, appends all but the first, and reports missing files")
    func load() throws {
        let done = #"{"data":null,"request_id":1,"error":"success"}"#
        let (seekctl, requests) = try run(
            ["load", "--no-wait", "a b.mkv", "./c.mkv", "/d.mkv", "http://host/e.mkv"],
            answers: (1...4).map { done.replacing("1", with: "\($0)") } + [reply("false", id: 5)], directory: "/usr")
        #expect(seekctl.status == 0)
        #expect(
            seekctl.errors
                == ["/usr/a b.mkv", "/usr/c.mkv", "/d.mkv"].map {
                    "seekctl: note: no such file: \($0)\n"
                }.joined())
        let expected = [
            ("/usr/a b.mkv", "replace"), ("/usr/c.mkv", "append-play"), ("/d.mkv", "append-play"),
            ("http://host/e.mkv", "append-play"),
        ]
        #expect(requests.count == expected.count + 1 && requests.last?.contains(#"["get_property","pause"]"#) == true)
        for (request, (url, flags)) in zip(requests, expected) {
            #expect(request.contains(#"{"name":"loadfile","url":"\#(url)","flags":"\#(flags)"}"#))
        }
    }

    @Test("output is complete even with a slow reader and a non-blocking descriptor")
    func impatientOutput() throws {
        let data = #""\#(String(repeating: "x", count: 4 << 20))""#
        let answer = reply(data)
        let output = Pipe.ofOneChild()
        _ = fcntl(output.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
        let program = try Seekctl.start(["hello", "--json", "--socket", listener.path], output: output)
        let printed = Background { try output.fileHandleForReading.readToEnd() ?? Data() }
        let peer = try listener.accept()
        _ = try peer.receiveLine()
        peer.send(answer + "\n")
        try program.ended()
        #expect(program.status == 0 && program.errors.isEmpty, "\(program.errors)")
        #expect(try printed.value() == Data((data + "\n").utf8))
    }

    @Test("send prints replies and events unchanged, and its status says whether one was refused")
    func send() throws {
        let answers = [
            #"{"event":"media","phase":"idle"}"# + "\n" + #"{"request_id":0,"error":"success"}"#,
            #"{"request_id":5,"error":"invalid parameter"}"#,
        ]
        let (seekctl, requests) = try run(
            ["send"], answers: answers, input: #"{"command":["toggle"]}"# + "\n" + #" {"command":[]}"# + "\n")
        #expect(seekctl.output == answers.joined(separator: "\n") + "\n")
        #expect(seekctl.status == 1)
        #expect(requests == [#"{"command":["toggle"]}"# + "\n", #" {"command":[]}"# + "\n"])
    }

    @Test("send sends the lines of an argument one after the other")
    func sendLines() throws {
        let lines = [#"{"command":["toggle"]}"#, #"{"command":["undo"]}"#, #"{"command":["cancel"]}"#]
        let answers = (1...3).map { #"{"request_id":\#($0),"error":"success"}"# }
        let (seekctl, requests) = try run(
            ["send", lines[0] + "\n" + lines[1], lines[2] + "\n"], answers: answers)
        #expect(seekctl.output == answers.joined(separator: "\n") + "\n")
        #expect(requests == lines.map { $0 + "\n" })
    }

    @Test("send waits for no reply to a text command or a comment")
    func sendText() throws {
        let seekctl = try Seekctl.run(
            ["send", "seek 10", "# a comment", "", "--socket", listener.path]
        ) { [listener] in
            let peer = try listener.accept()
            #expect(try peer.receiveLine() == "seek 10\n")
            #expect(try peer.receiveLine() == "# a comment\n")
            #expect(try peer.receiveLine() == "\n")
        }
        #expect(seekctl.status == 0)
        #expect(seekctl.output.isEmpty)
    }

    @Test("monitor prints a line for each event, and ends with the daemon's shutdown")
    func monitor() throws {
        let events = [
            #"{"event":"seek-button","button":"forward","phase":"tapped","applied":30.0,"origin":20.0,"target":50.0}"#,
            #"{"event":"shutdown","reason":"SIGTERM","seq":2,"time_us":3}"#,
        ]
        let answer = reply(#"{"names":[]}"#) + "\n" + events.joined(separator: "\n")
        let (words, _) = try run(["monitor"], answers: [answer])
        #expect(words.status == 0)
        let lines = words.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix("  forward   tapped     +30 s   0:20 -> 0:50") == true, "\(words.output)")
        #expect(lines.last?.hasSuffix("  shutdown  SIGTERM") == true, "\(words.output)")
        let (raw, requests) = try run(["monitor", "--json", "chase"], answers: [answer])
        #expect(raw.output == events.joined(separator: "\n") + "\n")
        #expect(requests.first?.contains(#""events":["chase","shutdown"]"#) == true)
    }

    @Test(
        "quit says what it has done",
        arguments: [
            ("loaded", [#"{"event":"media","phase":"ended"}"#], "playback stopped; seekd keeps running\n"),
            ("loaded", [#"{"event":"shutdown","reason":"quit"}"#], "seekd ends\n"),
            // The end of the connection is the daemon's.
            ("loaded", [], "seekd ends\n"), ("idle", [], "seekd ends\n"),
        ])
    func quit(phase: String, events: [String], words: String) throws {
        let subscribed = #"{"event":"media","phase":"\#(phase)"}"# + "\n" + reply(#"{"names":["media","shutdown"]}"#)
        let (seekctl, requests) = try run(
            ["quit"], answers: [subscribed, ([reply("null", id: 2)] + events).joined(separator: "\n")])
        #expect(seekctl.output == words, "\(seekctl.errors)")
        #expect(requests.last == #"{"command":{"name":"quit"},"request_id":2}"# + "\n")
    }

    @Test("absurd numbers are printed without a crash")
    func absurd() throws {
        let events = [
            #"{"event":"progress","segment":9223372036854775807,"count":1e30,"fraction":1e30,"position":1e30}"#,
            #"{"event":"chase","phase":"landed","coalesced":1e30,"elapsed_ms":1e30,"missed":1e30}"#,
            #"{"event":"shutdown","reason":"SIGTERM"}"#,
        ]
        let (monitor, _) = try run(["monitor"], answers: [([reply(#"{"names":[]}"#)] + events).joined(separator: "\n")])
        #expect(monitor.status == 0, "\(monitor.errors)")
        #expect(monitor.output.contains("100%"), "\(monitor.output)")
        #expect(monitor.output.contains("after 1e+30 ms"), "\(monitor.output)")
        let (segment, _) = try run(["segment", "next"], answers: [reply(#"{"index":1e30,"target":null}"#)])
        #expect(segment.status == 0, "\(segment.errors)")
        #expect(segment.output == "another segment\n")
        let timeline = #"{"view":"arrow","property":"rotation","delay_ms":1e30,"duration_ms":1e30}"#
        let (part, _) = try run(["choreography", "forward"], answers: [reply(#"{"timelines":[\#(timeline)]}"#)])
        #expect(part.status == 0, "\(part.errors)")
    }

    @Test("monitor reports a connection that ends without a shutdown event")
    func monitorAbandoned() throws {
        let (seekctl, _) = try run(["monitor"], answers: [reply(#"{"names":[]}"#)])
        #expect(seekctl.status == 3)
        #expect(seekctl.errors == "seekctl: the daemon closed the connection without a shutdown event\n")
    }

    @Test("Ctrl-C ends monitor with status 0")
    func interrupted() throws {
        let program = try Seekctl.start(["monitor", "--socket", listener.path])
        let peer = try listener.accept()
        _ = try peer.receiveLine()
        peer.send(reply(#"{"names":[]}"#) + "\n" + #"{"event":"media","phase":"idle"}"# + "\n")
        try wait(for: "the event") { !program.output.isEmpty }
        program.process.interrupt()
        try program.ended()
        #expect(program.process.terminationReason == .exit)
        #expect(program.status == 0)
    }

    @Test("monitor ends quietly when the reader of its output is gone, also without an event")
    func closedOutput() throws {
        let output = Pipe.ofOneChild()
        let program = try Seekctl.start(["monitor", "--socket", listener.path], output: output)
        let peer = try listener.accept()
        _ = try peer.receiveLine()
        peer.send(reply(#"{"names":[]}"#) + "\n")
        try output.fileHandleForReading.close()
        try program.ended()
        #expect(program.process.terminationReason == .exit)
        #expect(program.status == 0)
        #expect(program.errors.isEmpty)
    }

    /// The snapshot, and then the values of mpv's properties: the rest have none.
    private func statusAnswers(_ snapshot: String, _ values: [String]) -> [String] {
        let unavailable = (values.count + 2...9).map { #"{"request_id":\#($0),"error":"property unavailable"}"# }
        return [reply(snapshot)] + zip(values, 2...).map { reply($0, id: $1) } + unavailable
    }

    @Test("status is a few aligned lines; with --json it is the snapshot")
    func status() throws {
        let snapshot =
            #"{"buttons":{"forward":{"phase":"tapped","label":"+30"},"backward":{"phase":"settled","label":"10"}},"#
            + #""play":{"playing":true},"chase":{"phase":"seeking","target":50.0},"#
            + #""media":{"phase":"loaded","path":"/a.mkv","title":"A film","duration":7384.5,"seekable":true},"#
            + #""position":20.4}"#
        let playlist = #"[{"filename":"/a.mkv","current":true,"id":1},{"filename":"/b/c.mkv","id":2}]"#
        let (seekctl, _) = try run(["status"], answers: statusAnswers(snapshot, [playlist]))
        #expect(
            seekctl.output.replacing(/ends at [0-2][0-9]:[0-5][0-9]/, with: "ends at TIME") == """
                film       A film
                file       /a.mkv
                state      playing
                entry      1 of 2
                position   0:20 / 2:03:04, 2:02:44 left, ends at TIME
                skipping   to 0:50
                next       c

                """)
        #expect(try run(["status", "--json"], answers: [reply("{}")]).seekctl.output == "{}\n")
    }
}
