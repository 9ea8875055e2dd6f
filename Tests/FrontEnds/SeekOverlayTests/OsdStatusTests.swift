import SeekClient
import Testing

@testable import seek_overlay

@Suite("The overlay on the video: volume, speed and tracks")
struct OsdStatusTests {
    private func change(_ status: inout OsdStatus, _ name: String, _ value: String) throws -> OsdStatus.Change? {
        let data = try Message(line: Array(#"{"data":\#(value)}"#.utf8)).value["data"]
        return status.apply(ObservedProperty(name: name, value: data == .null ? nil : data))
    }

    @Test("the first values are the state; then each change is told")
    func changes() throws {
        var status = OsdStatus()
        let (volume, mute, speed) = ("volume", "mute", "speed")
        for (name, value) in [(volume, "100.0"), (mute, "false"), (speed, "1.0"), ("sid", "1")] {
            #expect(try change(&status, name, value) == nil)
        }
        #expect(try change(&status, volume, "100.0") == nil)
        #expect(try change(&status, volume, "84.6") == OsdStatus.Change(text: "Volume 85", level: 0.846))
        #expect(try change(&status, volume, "130.0") == OsdStatus.Change(text: "Volume 130", level: 1))
        #expect(try change(&status, mute, "true") == OsdStatus.Change(text: "Muted", level: 0))
        #expect(try change(&status, mute, "false")?.text == "Volume 130")
        for (value, text) in [("1.5", "1.5"), ("2.0", "2"), ("1.25", "1.25"), ("0.05", "0.05")] {
            #expect(try change(&status, speed, value)?.text == "Speed \(text)×")
        }
    }

    @Test("any numbers of a client's are survived")
    func anyNumbers() throws {
        var status = OsdStatus()
        for name in ["volume", "speed", "mute"] { _ = try change(&status, name, "1.0") }
        for value in ["1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "1e17"] {
            #expect(try change(&status, "volume", value)?.text.hasPrefix("Volume ") == true)
            #expect(try change(&status, "speed", value)?.text.hasPrefix("Speed ") == true)
        }
    }

    private static let audio = "current-tracks/audio"
    private static let subtitles = "current-tracks/sub"

    @Test("a track is told by its language and title, else by its number; with its place if there are several")
    func tracks() throws {
        var status = OsdStatus()
        _ = try change(&status, Self.audio, #"{"id":1,"lang":"eng"}"#)
        _ = try change(&status, Self.subtitles, "null")
        #expect(
            try change(&status, Self.audio, #"{"id":2,"lang":"fra","title":"Commentaire"}"#)
                == OsdStatus.Change(text: "Audio: French, Commentaire", isOfTrack: true))
        #expect(try change(&status, Self.subtitles, #"{"id":1,"lang":"eng"}"#)?.text == "Subtitles: English")
        #expect(try change(&status, Self.subtitles, #"{"id":2}"#)?.text == "Subtitles: 2")
        let list = #"[{"type":"audio","id":1},{"type":"sub","id":1},{"type":"audio","id":2},{"type":"sub","id":5}]"#
        #expect(try change(&status, "track-list", list) == nil)
        #expect(try change(&status, "track-list", list + " ") == nil)
        #expect(try change(&status, Self.subtitles, #"{"id":5,"lang":"de"}"#)?.text == "Subtitles: German (2 of 2)")
        // One that is not in the list yet.
        #expect(try change(&status, Self.audio, #"{"id":3,"lang":"und","title":"New"}"#)?.text == "Audio: New")
        #expect(try change(&status, Self.audio, #"{"id":1,"lang":"en"}"#)?.text == "Audio: English (1 of 2)")
        #expect(try change(&status, Self.audio, "null")?.text == "Audio off")
        #expect(try change(&status, Self.subtitles, "null")?.text == "Subtitles off")
    }

    @Test(
        "what a title says already is not said again",
        arguments: [
            (#""lang":"eng","title":"English (5.1)","demux-channel-count":6"#, "English (5.1)"),
            (#""lang":"eng","title":"Commentary","demux-channel-count":2"#, "English, Commentary, stereo"),
            (#""lang":"x-own","demux-channel-count":4"#, "x-own, 4 channels"),
            (#""lang":"und","demux-channel-count":1"#, "7, mono"),
            (#""lang":"pt-BR","title":"","demux-channel-count":8"#, "Portuguese (BR), 7.1"),
            (#""lang":"de","forced":true"#, "German, forced"),
            (#""lang":"de","title":"Deutsch (Forced)","forced":true"#, "German, Deutsch (Forced)"),
        ])
    func names(_ track: String, _ name: String) throws {
        let value = try Message(line: Array(#"{"id":7,\#(track)}"#.utf8)).value
        #expect(TrackName.of(value, withChannels: true) == name)
    }

    @Test("the info tells the tracks in use, and nothing of what the film does not have")
    func inUse() throws {
        var status = OsdStatus()
        #expect(status.tracksInUse.isEmpty)
        _ = try change(&status, "track-list", #"[{"type":"audio","id":1},{"type":"sub","id":1}]"#)
        _ = try change(&status, Self.audio, "null")
        _ = try change(&status, Self.subtitles, "null")
        #expect(status.tracksInUse == ["Audio off", "Subtitles off"])
        _ = try change(&status, Self.audio, #"{"id":1,"lang":"en","demux-channel-count":6}"#)
        _ = try change(&status, Self.subtitles, #"{"id":1,"lang":"de"}"#)
        #expect(status.tracksInUse == ["Audio: English, 5.1", "Subtitles: German"])
        _ = try change(&status, "sub-visibility", "false")
        #expect(status.tracksInUse == ["Audio: English, 5.1", "Subtitles off"])
        _ = try change(&status, "track-list", #"[{"type":"audio","id":1}]"#)
        #expect(status.tracksInUse == ["Audio: English, 5.1"])
    }

    @Test("the tracks that a film is loaded with are not told, those of the viewer are")
    func loading() throws {
        var model = OsdModel()
        let track = OsdStatus.Change(text: "Audio: 2", isOfTrack: true)
        model.apply(.connected(path: "/s"), at: 0)
        model.show(track, at: 0)
        #expect(!model.isShown(at: 0))
        try model.apply(
            Told.event(#"{"event":"media","phase":"loaded","path":"/a.mkv","seq":1,"time_us":1000000}"#), at: 1000)
        model.show(track, at: 2000)
        #expect(!model.isShown(at: 2000))
        model.show(track, at: 9000)
        #expect(model.isShown(at: 9000) && model.status.opacity(at: 10_400) == 1 && !model.isShown(at: 10_800))
        // A change of the volume is told at any time, for as long again.
        model.show(OsdStatus.Change(text: "Volume 5", level: 0.05), at: 10_600)
        #expect(model.status.opacity(at: 12_000) == 1)
        let layout = OsdLayout(width: 1280, height: 720)
        #expect(OsdPicture(model, layout, at: 11_000).buttons.contains("}Volume 5\n"))
        #expect(OsdPicture(model, layout, at: 11_000).row.isEmpty)
    }
}
