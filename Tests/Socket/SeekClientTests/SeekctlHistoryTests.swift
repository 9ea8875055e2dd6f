import Synchronization
import TestSupport
import Testing

@Suite("seekctl history and forget", .timeLimit(.minutes(20)))
struct SeekctlHistoryTests {
    private let listener: Listener

    init() throws { listener = try Listener() }

    /// Runs it against a server that answers its one request with this data.
    private func run(_ arguments: [String], data: String) throws -> (seekctl: Seekctl, request: String) {
        let request = Mutex("")
        let seekctl = try Seekctl.run(
            arguments + ["--socket", listener.path], environment: ["TZ": "UTC"], directory: "/usr"
        ) { [listener] in
            let peer = try listener.accept()
            let line = try peer.receiveLine()
            request.withLock { $0 = line }
            peer.send(#"{"data":\#(data),"request_id":1,"error":"success"}"# + "\n")
        }
        return (seekctl, request.withLock { $0 })
    }

    @Test("history: a line for each film, in columns")
    func history() throws {
        let films = [
            #"{"path":"/a/Film.mkv","key":null,"title":"The Film","duration":6000.0,"position":2400.5,"#
                + #""resumes_at":2390.5,"time":1767225600}"#,
            #"{"path":"/a/b.mkv","key":null,"title":"b.mkv","duration":300.0,"position":300.0,"#
                + #""resumes_at":null,"time":9223372036854775807}"#,
            #"{"path":null,"key":"42","title":null,"duration":1e30,"position":0.0,"resumes_at":null,"time":0}"#,
        ]
        let data = #"{"films":[\#(films.joined(separator: ","))],"total":3}"#
        let (words, request) = try run(["history", "--limit", "3"], data: data)
        #expect(request.contains(#"{"name":"history","limit":3}"#))
        let lines = words.output.split(separator: "\n")
        #expect(
            lines.map { $0.replacing(/\ {2,}/, with: "  ") } == [
                "2026-01-01 00:00  40:00 of 1:40:00  The Film, /a/Film.mkv",
                "9223372036854775807  5:00 of 5:00  starts anew  /a/b.mkv",
                "1970-01-01 00:00  0:00 of 1e+30  starts anew  42",
            ])
        let finished = films[1].replacing("9223372036854775807", with: "1767225600")
        let two = #"{"films":[\#(films[0]),\#(finished)],"total":2}"#
        #expect(
            try run(["history"], data: two).seekctl.output == """
                2026-01-01 00:00  40:00 of 1:40:00               The Film, /a/Film.mkv
                2026-01-01 00:00  5:00 of 5:00      starts anew  /a/b.mkv

                """)
        let one = #"{"films":[\#(films[0])],"total":1}"#
        #expect(
            try run(["history"], data: one).seekctl.output
                == "2026-01-01 00:00  40:00 of 1:40:00  The Film, /a/Film.mkv\n")
        let empty = #"{"films":[],"total":0}"#
        #expect(try run(["history", "--json"], data: empty).seekctl.output == empty + "\n")
        let (none, all) = try run(["history"], data: empty)
        #expect(none.output == "no film is remembered\n")
        #expect(all.contains(#"{"name":"history"}"#))
    }

    @Test("forget: a file becomes absolute; a key, all films")
    func forget() throws {
        let (words, request) = try run(["forget", "a b.mkv"], data: #"{"forgotten":1}"#)
        #expect(request.contains(#"{"name":"forget","film":"/usr/a b.mkv"}"#))
        #expect(words.output == "forgot 1 film\n")
        #expect(try run(["forget", "--key", "42"], data: "{}").request.contains(#"{"name":"forget","key":"42"}"#))
        let (all, everything) = try run(["forget", "--all"], data: #"{"forgotten":7}"#)
        #expect(everything.contains(#"{"name":"forget","all":true}"#))
        #expect(all.output == "forgot 7 films\n")
    }

    @Test(
        "forget needs exactly one of them",
        arguments: [["forget"], ["forget", "x", "--all"], ["forget", "--key=k", "--all"]])
    func usage(arguments: [String]) throws {
        let seekctl = try Seekctl.run(arguments)
        #expect(seekctl.status == 2)
        #expect(seekctl.errors.contains("Give either a file, --key or --all."), "\(seekctl.errors)")
    }
}
