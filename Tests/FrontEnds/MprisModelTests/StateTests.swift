import Foundation
import SeekProtocol
import Testing

@testable import MprisModel

@Suite("MPRIS: properties")
struct StateTests {
    private func metadata(_ conversation: Conversation) -> [MprisValue.Entry] {
        guard case .dictionary(let entries) = conversation.model.value(of: .metadata, at: conversation.now) else {
            return []
        }
        return entries
    }

    @Test("without a film it is stopped, with empty metadata, and nothing can be done")
    func idle() {
        var none = Conversation()
        #expect(none.announce() == [])
        let expected: [(PlayerProperty, MprisValue)] = [
            (.metadata, .dictionary([])), (.playbackStatus, .text("Stopped")), (.canSeek, .flag(false)),
            (.canGoNext, .flag(false)), (.canGoPrevious, .flag(false)), (.canPlay, .flag(false)),
            (.canPause, .flag(false)), (.loopStatus, .text("None")), (.isShuffled, .flag(false)), (.rate, .number(1)),
            (.volume, .number(1)), (.position, .long(0)), (.minimumRate, .number(0.01)), (.maximumRate, .number(100)),
            (.canControl, .flag(true)),
        ]
        #expect(expected.map(\.0) == PlayerProperty.allCases)
        for (property, value) in expected { #expect(none.model.value(of: property, at: none.now) == value) }
    }

    @Test("the object on the bus has each property, and says of each whether its changes are announced")
    func object() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../Sources/System/CSdBus/CSdBus.c")
        let source = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        let table = try #require(source.split(separator: "player_vtable[] = {").dropFirst().first)
        let rows = table.matches(of: #/(\w+)\("(\w+)", "[^"]*"(.*)/#).filter {
            $0.1.hasSuffix("PROPERTY") || $0.1 == "WRITABLE"
        }
        let expected = Dictionary(uniqueKeysWithValues: PlayerProperty.allCases.map { ($0.rawValue, $0.isAnnounced) })
        let found = rows.map { (String($0.2), !$0.1.hasPrefix("SD_BUS")) }
        #expect(Dictionary(found) { first, _ in first } == expected)
    }

    @Test("a film is announced in one message, the metadata first; what does not change is not announced")
    func film() {
        var film = Conversation()
        #expect(film.load() == [.findArt(path: Array("/films/film.mkv".utf8), track: 1)])
        film.progress(0)
        #expect(
            film.announce() == [
                .changed([.metadata, .playbackStatus, .canSeek, .canGoNext, .canGoPrevious, .canPlay, .canPause])
            ])
        #expect(
            metadata(film) == [
                .init("mpris:trackid", .path("/org/seekd/track/1")), .init("mpris:length", .long(300_000_000)),
                .init("xesam:url", .text("file:///films/film.mkv")), .init("xesam:title", .text("A film")),
            ])
        film.progress(0)
        #expect(film.announce() == [])
        film.play(true)
        #expect(film.announce() == [.changed([.playbackStatus])])
        film.model.found(art: "file:///films/poster.jpg", track: 1)
        #expect(film.announce() == [.changed([.metadata])])
        #expect(metadata(film).contains(.init("mpris:artUrl", .text("file:///films/poster.jpg"))))
        film.model.found(art: "file:///films/late.jpg", track: 0)
        #expect(film.announce() == [])
    }

    @Test("a URL's password and query are neither in the title nor in the URL, in whatever order they come")
    func secrets() {
        var film = Conversation()
        film.load()
        film.property("media-title", .text("stream?token=secret"))
        _ = film.announce()
        #expect(metadata(film).last == .init("xesam:title", .text("A film")))
        film.property("path", .text("http://me:secret@host/stream?token=secret"))
        _ = film.announce()
        #expect(metadata(film).last == .init("xesam:title", .text("A film")))
        film.event(.media(MediaEvent(phase: .loading)))
        _ = film.announce()
        #expect(
            metadata(film).suffix(2) == [
                .init("xesam:url", .text("http://host/stream")), .init("xesam:title", .text("stream")),
            ])
        film.property("media-title", .text("Radio – a song"))
        _ = film.announce()
        #expect(metadata(film).last == .init("xesam:title", .text("Radio – a song")))
    }

    @Test("tags have the types of the specification")
    func tags() {
        var song = Conversation()
        song.load("/music/one.flac")
        song.property("media-title", .text("One"))
        song.property(
            "metadata",
            .object([
                .init("ARTIST", .text("A; B")), .init("album", .text("C")), .init("Album_Artist", .text("D")),
                .init("track", .text("3/12")), .init("disc", .text("1")), .init("GENRE", .text("E")),
                .init("composer", .text("F")), .init("comment", .text("G")),
            ]))
        _ = song.announce()
        #expect(
            Array(metadata(song).dropFirst(3)) == [
                .init("xesam:title", .text("One")), .init("xesam:artist", .texts(["A", "B"])),
                .init("xesam:albumArtist", .texts(["D"])), .init("xesam:composer", .texts(["F"])),
                .init("xesam:genre", .texts(["E"])), .init("xesam:album", .text("C")),
                .init("xesam:trackNumber", .whole(3)), .init("xesam:discNumber", .whole(1)),
            ])
    }

    @Test("each load is another track, also of the same file; a duration that becomes known is none")
    func tracks() {
        var film = Conversation.film()
        #expect(film.model.facts.track == 1)
        film.event(.media(MediaEvent(phase: .loaded, path: "/films/film.mkv", duration: 301, isSeekable: true)))
        #expect(film.model.facts.track == 1)
        film.load()
        #expect(film.model.facts.track == 2)
        // The load itself was left out, because the reader was slow.
        film.event(.media(MediaEvent(phase: .loaded, path: "/films/next.mkv", duration: 10, isSeekable: true)))
        #expect(film.model.facts.track == 3)
        film.event(.media(MediaEvent(phase: .ended, reason: "eof")))
        film.event(.media(MediaEvent(phase: .loaded, path: "/films/next.mkv", duration: 10, isSeekable: true)))
        #expect(film.model.facts.track == 4)
        // A restart of seekd does not bring an old track back.
        film.model.forget()
        #expect(
            film.announce().first
                == .changed([
                    .metadata, .playbackStatus, .canSeek, .canGoNext, .canGoPrevious,
                    .canPlay, .canPause,
                ]))
        film.load()
        #expect(film.model.facts.track == 5)
    }

    @Test("between two entries the film that has ended stays; what is loading has its title, but no tags of another's")
    func between() {
        var film = Conversation.film(isPlaying: true)
        film.property("metadata", .object([.init("artist", .text("A"))]))
        _ = film.announce()
        let before = metadata(film)
        film.event(
            .media(
                MediaEvent(
                    phase: .ended, reason: "eof", path: "/films/film.mkv", title: "A film", duration: 300,
                    isSeekable: true)))
        #expect(film.announce() == [])
        #expect(metadata(film) == before)
        film.property("media-title", .text("next.mkv"))
        film.event(.media(MediaEvent(phase: .loading)))
        #expect(film.announce() == [.changed([.metadata])])
        #expect(
            metadata(film) == [
                .init("mpris:trackid", .path("/org/seekd/track/2")), .init("xesam:title", .text("next.mkv")),
            ])
    }

    @Test("CanSeek is true before or with Playing; a file that is not seekable takes it back")
    func canSeek() {
        var film = Conversation()
        film.play(true)
        film.event(.media(MediaEvent(phase: .loading)))
        _ = film.announce()
        #expect(film.model.value(of: .playbackStatus, at: film.now) == .text("Playing"))
        #expect(film.model.value(of: .canSeek, at: film.now) == .flag(true))
        film.event(.media(MediaEvent(phase: .loaded, path: "/films/film.mkv", duration: 300, isSeekable: true)))
        #expect(film.announce() == [.changed([.metadata])])
        film.event(.media(MediaEvent(phase: .loading)))
        film.event(.media(MediaEvent(phase: .loaded, path: "/films/live.ts", isSeekable: false)))
        _ = film.announce()
        #expect(film.model.value(of: .canSeek, at: film.now) == .flag(false))
    }

    @Test("what was set is read at once, before seekd reports it")
    func setThenGet() {
        var film = Conversation.film()
        _ = film.call(.setVolume(0.5))
        #expect(film.model.value(of: .volume, at: film.now) == .number(0.5))
        _ = film.call(.setRate(1.5))
        #expect(film.model.value(of: .rate, at: film.now) == .number(1.5))
        _ = film.call(.setShuffle(true))
        #expect(film.model.value(of: .isShuffled, at: film.now) == .flag(true))
        for status in ["Track", "Playlist", "None"] {
            _ = film.call(.setLoopStatus(status))
            #expect(film.model.value(of: .loopStatus, at: film.now) == .text(status))
        }
        _ = film.call(.setRate(1_000))
        #expect(film.model.value(of: .rate, at: film.now) == .number(1.5), "refused")
        // seekd's own value, if it is another one.
        film.property("volume", .double(70))
        #expect(film.model.value(of: .volume, at: film.now) == .number(0.7))
    }

    @Test("volume, loop, shuffle and rate are mpv's")
    func settings() {
        var film = Conversation.film()
        film.property("volume", .double(60))
        film.property("loop-file", .text("inf"))
        film.property("shuffle", .bool(true))
        film.property("speed", .double(1.5))
        #expect(film.announce() == [.changed([.loopStatus, .isShuffled, .rate, .volume])])
        #expect(film.model.value(of: .volume, at: film.now) == .number(0.6))
        #expect(film.model.value(of: .loopStatus, at: film.now) == .text("Track"))
        film.property("loop-file", .bool(false))
        film.property("loop-playlist", .integer(3))
        film.property("mute", .bool(true))
        _ = film.announce()
        #expect(film.model.value(of: .loopStatus, at: film.now) == .text("Playlist"))
        #expect(film.model.value(of: .volume, at: film.now) == .number(0))
    }

    @Test("a hold of the chase is no pause")
    func hold() {
        var film = Conversation.film(isPlaying: true)
        film.progress(30, isPlaying: true, isSeeking: true)
        film.chase(1, .previewed)
        #expect(film.announce() == [.seeked(30_000_000)])
        #expect(film.model.value(of: .playbackStatus, at: film.now) == .text("Playing"))
    }
}
