import SeekClient
import Testing

@testable import seek_web

@Suite("What a page may send")
struct PageCommandTests {
    @Test("presses go to the daemon as they are")
    func presses() throws {
        #expect(try PageCommand(#"{"name":"tap","button":"forward"}"#.utf8) == .press(.tap(.forward)))
        #expect(
            try PageCommand(#"{"name":"tap","button":"backward","repeat":true}"#.utf8)
                == .press(.tap(.backward, isRepeat: true)))
        #expect(try PageCommand(#"{"button":"forward","name":"tap"}"#.utf8) == .press(.tap(.forward)))
        #expect(try PageCommand(#"{"name":"scrub","fraction":0.5}"#.utf8) == .press(.scrub(toFraction: 0.5)))
        #expect(try PageCommand(#"{"name":"beat"}"#.utf8) == .beat)
    }

    @Test(
        "anything else is refused, in words",
        arguments: [
            (#"{"name":"quit"}"#, #"pages may not send "quit"; there are tap, toggle"#),
            (#"{"name":"beat","x":1}"#, #"pages may not send "beat""#),
            (#"{"name":"undo","name":"quit"}"#, nil),
            (#"{"name":"toggle","async":true}"#, #"toggle takes no "async""#),
            (#"{"name":"tap","button":{"a":1}}"#, "tap: button can't be an object"),
            (#"{"name":7}"#, #"an object with a "name""#),
            (#"["quit"]"#, "got a list"),
            ("", "this is no JSON"),
        ])
    func refusals(message: String, words: String?) throws {
        guard let words else {
            // The first of two equal keys counts, here as in the daemon.
            #expect(try PageCommand(message.utf8) == .press(Command("undo", named: [:])))
            return
        }
        let problem = #expect(throws: PageCommand.Problem.self) { try PageCommand(message.utf8) }
        #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
    }
}

@Suite("Where pages are served, and to whom")
struct WebAddressTests {
    @Test(
        "addresses, and whether others reach them",
        arguments: [
            ("127.0.0.1:8337", true), ("localhost:80", true), ("127.8.0.1:1", true), ("[::1]:8337", true),
            ("0.0.0.0:8337", false), ("192.168.1.5:8337", false), ("[::]:0", false), ("[fd00::1]:8337", false),
        ])
    func addresses(text: String, isLoopback: Bool) throws {
        #expect(try #require(WebAddress(text)).isLoopback == isLoopback)
    }

    @Test(
        "what is none",
        arguments: [
            "", "8337", ":8337", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:8337", "mediapc:80", "[::1:1",
        ])
    func none(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test("a token is long and plain, and nothing but itself")
    func token() throws {
        #expect(WebToken("fifteen-letters") == nil)
        #expect(WebToken("sixteen letters!") == nil)
        let token = try #require(WebToken("sixteen-letters."))
        #expect(token.matches("sixteen-letters."))
        for guess in [
            "", "sixteen-letters", "sixteen-letters.s", "sixteen-letters.sixteen-letters.", "Sixteen-letters.",
        ] {
            #expect(!token.matches(guess), "\(guess)")
        }
    }
}
