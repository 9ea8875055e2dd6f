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

    @Test("a track is told by its title, else its language, else its number")
    func tracks() throws {
        var status = OsdStatus()
        let (audio, subtitles) = ("current-tracks/audio", "current-tracks/sub")
        _ = try change(&status, audio, #"{"id":1,"lang":"eng"}"#)
        _ = try change(&status, subtitles, "null")
        #expect(
            try change(&status, audio, #"{"id":2,"lang":"fra","title":"Commentaire"}"#)
                == OsdStatus.Change(text: "Audio: Commentaire", isOfTrack: true))
        #expect(try change(&status, subtitles, #"{"id":1,"lang":"eng"}"#)?.text == "Subtitles: eng")
        #expect(try change(&status, subtitles, #"{"id":2}"#)?.text == "Subtitles: 2")
        #expect(try change(&status, subtitles, "null")?.text == "Subtitles off")
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
