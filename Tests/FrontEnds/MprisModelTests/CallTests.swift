import MediaPolicy
import SeekProtocol
import Testing

@testable import MprisModel

@Suite("MPRIS: calls")
struct CallTests {
    @Test("play, pause and stop; without a film only what a playlist allows")
    func playback() {
        var film = Conversation.film()
        #expect(film.call(.play) == [.set("pause", .bool(false))])
        #expect(film.call(.pause) == [.set("pause", .bool(true))])
        #expect(film.call(.playPause) == [.send("toggle")])
        #expect(film.call(.stop) == [.send("stop", .text("keep-playlist"))])
        film.property("playlist-count", .integer(3))
        film.property("playlist-pos", .integer(1))
        film.event(.media(MediaEvent(phase: .idle, reason: "stop")))
        film.property("playlist-pos", .integer(-1))
        #expect(film.call(.play) == [.send("play")])
        #expect(film.call(.playPause) == [.send("play")])
        for call in [MprisCall.pause, .stop, .next, .previous] { #expect(film.call(call) == []) }
        film.property("playlist-count", .integer(0))
        #expect(film.call(.play) == [])
    }

    @Test("after the end of the playlist, play is left to seekd, which begins its entry anew")
    func again() {
        var film = Conversation.film()
        film.property("playlist-count", .integer(3))
        film.property("playlist-pos", .integer(2))
        film.event(.media(MediaEvent(phase: .idle, reason: "eof")))
        #expect(film.call(.play) == [.send("play")])
    }

    @Test("next and previous are entries of the playlist, or presses where there are none")
    func entries() {
        var film = Conversation.film()
        #expect(film.call(.next) == [.send("tap", .text("forward"))])
        #expect(film.call(.previous) == [.send("tap", .text("backward"))])
        film.property("playlist-count", .integer(2))
        film.property("playlist-pos", .integer(0))
        #expect(film.call(.next) == [.send("playlist-next")])
        #expect(film.call(.previous) == [.send("tap", .text("backward"))])
        film.property("playlist-pos", .integer(1))
        #expect(film.call(.next) == [.send("tap", .text("forward"))])
        #expect(film.call(.previous) == [.send("playlist-prev")])
        film.property("loop-playlist", .text("inf"))
        #expect(film.call(.next) == [.send("playlist-next")])
    }

    @Test("next and previous are chapters, then entries, then presses")
    func chapters() {
        var film = Conversation.film(next: .chapter, segments: 3)
        #expect(film.call(.next) == [.send("segment", .text("next"))])
        #expect(film.call(.previous) == [.send("segment", .text("previous"))])
        film.progress(250, segment: 2, segments: 3)
        #expect(film.call(.next) == [.send("tap", .text("forward"))])
        film.property("playlist-count", .integer(2))
        film.property("playlist-pos", .integer(0))
        #expect(film.call(.next) == [.send("playlist-next")])
        #expect(film.call(.previous) == [.send("segment", .text("previous"))])
        film.progress(20)
        #expect(film.call(.next) == [.send("playlist-next")])
    }

    @Test("next and previous are presses, as headphones have no other buttons")
    func taps() {
        var film = Conversation.film(next: .tap, segments: 3)
        film.property("playlist-count", .integer(2))
        film.property("playlist-pos", .integer(0))
        #expect(film.call(.next) == [.send("tap", .text("forward"))])
        #expect(film.call(.previous) == [.send("tap", .text("backward"))])
        film.load(isSeekable: false)
        #expect(film.call(.next) == [])
    }

    @Test("a URI is asked for; without a film it also plays, unless it is refused")
    func open() {
        let load = JSONValue.array([.text("loadfile"), .text("file:///a.mkv")])
        var none = Conversation()
        #expect(none.call(.openURI("file:///a.mkv")) == [.ask(load, next: MprisAction.unpause)])
        var film = Conversation.film()
        #expect(film.call(.openURI("file:///a.mkv")) == [.ask(load, next: nil)])
        #expect(film.call(.openURI("")) == [.refuse("expected a URI, got an empty text")])
    }

    @Test("properties are written within their ranges; a rate of 0 pauses")
    func properties() {
        var film = Conversation.film()
        #expect(film.call(.setRate(1.5)) == [.set("speed", .double(1.5))])
        #expect(film.call(.setRate(0)) == [.set("pause", .bool(true))])
        for rate in [-1, 0.001, 101, .infinity, .nan] {
            guard case .refuse = film.call(.setRate(rate)).first else {
                Issue.record("\(rate) was accepted")
                return
            }
        }
        #expect(film.call(.setVolume(0.5)) == [.set("volume", .double(50))])
        #expect(film.call(.setVolume(-3)) == [.set("volume", .double(0))])
        #expect(film.call(.setVolume(9)) == [.set("volume", .double(100))])
        film.property("volume-max", .double(130))
        film.property("mute", .bool(true))
        #expect(film.call(.setVolume(9)) == [.set("volume", .double(130)), .set("mute", .bool(false))])
        #expect(film.call(.setVolume(0)) == [.set("volume", .double(0))])
        #expect(film.call(.setVolume(.nan)).count == 1)
        #expect(
            film.call(.setLoopStatus("Playlist")) == [
                .set("loop-file", .text("no")), .set("loop-playlist", .text("inf")),
            ])
        #expect(film.call(.setLoopStatus("Track")) == [.set("loop-file", .text("inf"))])
        #expect(
            film.call(.setLoopStatus("None")) == [.set("loop-file", .text("no")), .set("loop-playlist", .text("no"))])
        #expect(
            film.call(.setLoopStatus("all")) == [.refuse("LoopStatus: expected None, Track or Playlist, got all")])
        #expect(film.call(.setShuffle(true)) == [.set("shuffle", .bool(true)), .send("playlist-shuffle")])
        #expect(film.call(.setShuffle(false)) == [.set("shuffle", .bool(false)), .send("playlist-unshuffle")])
    }

    @Test(
        "URLs of files and streams",
        arguments: [
            ("/films/film.mkv", "file:///films/film.mkv", "/films/film.mkv"),
            ("/a b/ü%.mkv", "file:///a%20b/%C3%BC%25.mkv", "/a b/ü%.mkv"),
            ("film.mkv", "file:///home/me/film.mkv", "/home/me/film.mkv"), ("-", nil, nil), ("", nil, nil),
            ("file:///a%20b.mkv", "file:///a%20b.mkv", "/a b.mkv"),
            ("file:///a%+5.mkv", "file:///a%+5.mkv", "/a%+5.mkv"),
            ("FILE:///a.mkv", "FILE:///a.mkv", "/a.mkv"), ("file://host/a.mkv", "file://host/a.mkv", nil),
            ("https://example.org/a?b@c", "https://example.org/a", nil),
            ("https://user:secret@example.org:8/a", "https://example.org:8/a", nil),
        ] as [(String, String?, String?)])
    func urls(path: String, url: String?, file: String?) {
        #expect(FileURL.url(of: ByteString(path), in: "/home/me") == url)
        #expect(FileURL.localPath(of: ByteString(path), in: "/home/me") == file.map { Array($0.utf8) })
        #expect(FileURL.url(of: "film.mkv", in: nil) == nil)
    }
}
