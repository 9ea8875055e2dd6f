import SeekClient
import Testing

@testable import seek_web

@Suite("What a page may send")
struct PageCommandTests {
    @Test("presses are passed on unchanged")
    func presses() throws {
        #expect(try PageCommand(#"{"name":"tap","button":"forward"}"#.utf8) == .command(.tap(.forward)))
        #expect(
            try PageCommand(#"{"name":"tap","button":"backward","repeat":true}"#.utf8)
                == .command(.tap(.backward, isRepeat: true)))
        #expect(try PageCommand(#"{"button":"forward","name":"tap"}"#.utf8) == .command(.tap(.forward)))
        #expect(try PageCommand(#"{"name":"scrub","fraction":0.5}"#.utf8) == .command(.scrub(toFraction: 0.5)))
        #expect(try PageCommand(#"{"name":"beat"}"#.utf8) == .beat)
        #expect(try PageCommand(#"{"name":"stop"}"#.utf8) == .command(Command("stop")))
    }

    @Test("a number asks for the reply")
    func questions() throws {
        let message = #"{"name":"tap","button":"forward","id":7}"#
        #expect(try PageCommand(message.utf8) == .question(.tap(.forward), number: 7))
        let problem = #expect(throws: PageCommand.Problem.self) {
            try PageCommand(#"{"name":"tap","button":"forward","id":"x"}"#.utf8)
        }
        #expect(problem?.message == #"tap has no argument "id""#)
        #expect(try PageCommand(#"{"name":"press","button":"forward","id":1}"#.utf8).isPress)
    }

    @Test("some of mpv's properties can be set")
    func settings() throws {
        let message = #"{"name":"set","property":"volume","value":50}"#
        #expect(try PageCommand(message.utf8) == .command(Command("set_property", "volume", 50)))
        #expect(
            try PageCommand(#"{"name":"set","property":"sid","value":"no"}"#.utf8)
                == .command(Command("set_property", "sid", "no")))
    }

    @Test("the begin and the end of a hold are recognized")
    func holds() throws {
        let messages = [
            #"{"name":"press","button":"forward"}"#, #"{"name":"release","button":"forward"}"#, #"{"name":"release"}"#,
            #"{"name":"tap","button":"forward"}"#, #"{"name":"beat"}"#,
        ]
        let commands = try messages.map { try PageCommand($0.utf8) }
        #expect(commands[0] == .command(.press(.forward)))
        #expect(commands.map(\.isPress) == [true, false, false, false, false])
        #expect(commands.map(\.isRelease) == [false, true, true, false, false])
    }

    @Test(
        "anything else is refused with a message",
        arguments: [
            (#"{"name":"quit"}"#, #"pages may not send "quit"; they may send tap, press, release, toggle"#),
            (#"{"name":"beat","x":1}"#, #"pages may not send "beat""#),
            (#"{"name":"stop","flags":"keep-playlist"}"#, #"pages may not send "stop""#),
            (#"{"name":"undo","name":"quit"}"#, nil),
            (#"{"name":"toggle","async":true}"#, #"toggle has no argument "async""#),
            (#"{"name":"tap","button":{"a":1}}"#, "tap: button can't be an object"),
            (
                #"{"name":"set","property":"log-file","value":"/tmp/x"}"#,
                #"pages may not set "log-file"; they may set volume"#
            ),
            (#"{"name":"set","property":"volume"}"#, #"set: expected "property" and "value""#),
            (#"{"name":"set","property":"volume","value":[1]}"#, "set: volume can't be a list"),
            (#"{"name":"set","property":"volume","value":1,"async":true}"#, #"set: expected "property" and "value""#),
            (#"{"name":7}"#, #"an object with a "name""#),
            (#"["quit"]"#, "got a list"),
            ("", "invalid JSON"),
        ])
    func refusals(message: String, words: String?) throws {
        guard let words else {
            // The first of two equal keys counts, here as in the daemon.
            #expect(try PageCommand(message.utf8) == .command(Command("undo", named: [:])))
            return
        }
        let problem = #expect(throws: PageCommand.Problem.self) { try PageCommand(message.utf8) }
        #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
    }
}
