import Choreography
import CommandLineTool
import SeekClient
import Testing

@testable import seek_overlay

/// What plays, in words, for a viewer who asks.
@Suite("The overlay on the video: the info")
struct OsdInfoTests {
    private func status(_ values: KeyValuePairs<String, String>) throws -> OsdStatus {
        var status = OsdStatus()
        for (name, value) in values {
            let data = try Message(line: Array(#"{"data":\#(value)}"#.utf8)).value["data"]
            _ = status.apply(ObservedProperty(name: name, value: data))
        }
        return status
    }

    private func media(_ fields: String) throws -> MediaEvent {
        guard case .event(.media(let event), _) = try Told.event(#"{"event":"media",\#(fields)}"#) else {
            throw ClientError.closed
        }
        return event
    }

    private func progress(_ fields: String) throws -> ProgressEvent {
        guard
            case .event(.progress(let event), _) = try Told.event(
                #"{"event":"progress","segment":0,"count":1,"fraction":0.5,"playing":true,\#(fields)}"#)
        else { throw ClientError.closed }
        return event
    }

    private static let film =
        #""phase":"loaded","path":"/f/a.mkv","title":"A film","duration":600.0,"#
        + #""chapters":[{"title":"Opening","time":0.0},{"title":null,"time":60.0},{"title":"The river","time":300.0}]"#

    /// Noon of a day, in the time zone of the machine.
    private static let now = 1_767_268_800.0

    private static func clock(in seconds: Double) -> String { LocalTime.text(Int(now + seconds), "%H:%M") ?? "" }

    @Test("tells title, entry, chapter, tracks, the time of day and of the end at the present speed")
    func whole() throws {
        let status = try status([
            "playlist-pos": "1", "playlist-count": "5", "speed": "1.5", "loop-file": "false",
            "track-list": #"[{"type":"audio","id":1},{"type":"sub","id":1}]"#,
            "current-tracks/audio": #"{"id":1,"lang":"eng","demux-channel-count":6}"#, "current-tracks/sub": "null",
        ])
        let info = try #require(
            try OsdInfo(media(Self.film), progress(#""position":300.0,"duration":600.0"#), status, at: Self.now))
        #expect(info.title == "A film" && info.lineCount == 3)
        #expect(
            info.lines == ["Entry 2 of 5 · Chapter 3 of 3: The river", "Audio: English, 5.1 · Subtitles off"])
        #expect(info.clock == Self.clock(in: 0) && info.end == "Ends at \(Self.clock(in: 200))")
    }

    @Test("what is not known is left out, and a film that begins again has no end")
    func little() throws {
        let only = try status(["playlist-pos": "0", "playlist-count": "1"])
        let live = try #require(
            try OsdInfo(media(#""phase":"loaded","path":"/a","title":"T""#), nil, only, at: Self.now))
        #expect(live.lines.isEmpty && live.end == nil && live.lineCount == 1)
        let plain = try progress(#""position":61.0,"duration":600.0"#)
        let chapter = try #require(try OsdInfo(media(Self.film), plain, only, at: Self.now))
        #expect(chapter.lines == ["Chapter 2 of 3"] && chapter.end == "Ends at \(Self.clock(in: 539))")
        for loop in [#""inf""#, "true", "3"] {
            let again = try status(["loop-file": loop, "speed": "1.0"])
            #expect(try OsdInfo(media(Self.film), plain, again, at: Self.now)?.end == nil, "\(loop)")
        }
        for phase in ["idle", "loading", "failed", "ended"] {
            #expect(try OsdInfo(media(#""phase":"\#(phase)""#), nil, only, at: Self.now) == nil)
        }
    }

    @Test("is drawn for five seconds within the window, also where that is narrow; it covers no other text")
    func drawn() throws {
        let status = try status(["playlist-pos": "1", "playlist-count": "5"])
        let place = try progress(#""position":300.0,"duration":600.0"#)
        let info = try OsdInfo(
            media(Self.film.replacing("A film", with: "A film with \(String(repeating: "W", count: 90))")),
            place, status, at: Self.now)
        var model = OsdModel(fadeIn: 0)
        model.apply(.connected(path: "/s"), at: 0)
        try model.apply(Told.event("{\"event\":\"media\",\(Self.film)}"), at: 0)
        model.show(.progress, at: 1000)
        model.apply(.event(.progress(place), EventStamp(sequence: 1, timeMicroseconds: 0)), at: 1000)
        for (width, height, subtitles) in [(1920, 1080, 0.0), (1280, 720, 0), (720, 1280, 0.2), (640, 480, 0.3)] {
            let layout = OsdLayout(width: width, height: height, subtitles: subtitles)
            let text = OsdPicture(model, layout, at: 5900, info).row
            for words in [
                "}Entry 2 of 5 · Chapter 3 of 3: The river\n", "}\(info?.clock ?? "")\n", "Ends at", "WWW…\n",
            ] {
                #expect(text.contains(words), "\(words) \(width)")
            }
            let bottom = layout.infoBand(lines: 2).upperBound
            #expect(layout.statusPlace(below: 2).y > bottom && bottom < layout.middle.y - layout.discRadius)
            #expect(layout.infoLine(1) - layout.infoLine(0) > 0.5 * (layout.infoTitleSize + layout.textSize))
            #expect(!OsdPicture(model, layout, at: 5900, isCovered: true, info).row.contains("Entry"))
        }
        #expect(OsdPicture(model, OsdLayout(width: 1280, height: 720), at: 6300, info).row.isEmpty)
    }
}
