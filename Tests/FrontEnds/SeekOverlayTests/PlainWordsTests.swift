import SeekClient
import Testing

@testable import seek_overlay

@Suite("The plain overlay")
struct PlainWordsTests {
    @Test("prints a line for each change, and none for the first or an unchanged state")
    func lines() throws {
        var words = PlainWords()
        let told: [(Update, String?)] = try [
            (.connected(path: "/s"), nil),
            (Told.button(.backward, .failed, reason: "timeout"), nil),
            (Told.button(.forward, .settled), nil),
            (Told.play(false), "Paused"),
            (Told.film("A film"), "A film"),
            (Told.film("A film"), nil),
            (Told.button(.forward, .tapped, "+30"), "Forward 30 seconds"),
            (Told.button(.forward, .tapped, "+30", clamped: "end"), "Forward 30 seconds, stopped at the end"),
            (Told.button(.forward, .settled), nil),
            (Told.button(.backward, .cancelled), "Backward cancelled"),
            (Told.button(.forward, .failed, reason: "not-seekable"), "Forward failed: this film is not seekable"),
            (Told.button(.forward, .pending), "Forward 10 seconds, waiting for the film"),
            (Told.play(true), "Playing"),
            (Told.event(#"{"event":"chase","phase":"stalled"}"#), "Still seeking"),
            (
                Told.event(#"{"event":"chase","phase":"failed","reason":"timeout"}"#),
                "The skip failed: the player took too long"
            ),
            (Told.event(#"{"event":"menu","open":false,"key":null}"#), nil),
            (Told.event(#"{"event":"menu","open":true,"key":null}"#), "A menu has the arrows, enter and escape"),
            (Told.event(#"{"event":"menu","open":true,"key":"down"}"#), nil),
            (Told.event(#"{"event":"menu","open":false,"key":null}"#), "The menu is closed"),
            (.disconnected(.closed), "seekd is gone: the daemon closed the connection"),
            (.connected(path: "/s"), "seekd is back"),
            (Told.play(true), "Playing"),
        ]
        for (update, line) in told { #expect(words.line(for: update) == line) }
    }

    @Test("control characters of a film's metadata do not reach the terminal")
    func escapes() throws {
        var words = PlainWords()
        #expect(words.line(for: try Told.film(#"\u001b[2J\nx"#)) == "\\u{1b}[2J\\nx")
    }
}
