import CommandLineTool
import SeekClient
import Testing

@testable import seek_overlay

@Suite("The overlay on the video: the row")
struct OsdRowTests {
    private func progress(_ fields: String) throws -> ProgressEvent {
        guard case .event(.progress(let event), _) = try Told.event(#"{"event":"progress",\#(fields),"playing":true}"#)
        else { throw ClientError.closed }
        return event
    }

    /// A film of ten minutes with chapters at these times.
    private func film(_ chapters: [(String?, Double)]) throws -> MediaEvent {
        let list = chapters.map { #"{"title":\#($0.0.map { "\"\($0)\"" } ?? "null"),"time":\#($0.1)}"# }
        let line = #"{"event":"media","phase":"loaded","duration":600.0,"chapters":[\#(list.joined(separator: ","))]}"#
        guard case .event(.media(let event), _) = try Told.event(line) else { throw ClientError.closed }
        return event
    }

    @Test("chapters are as wide as they are long, and the playhead is at the film's time")
    func chapters() throws {
        let film = try film([("Opening", 0), (nil, 60), ("A long way", 300)])
        let at = try progress(
            #""segment":2,"count":3,"fraction":0.75,"segment_fraction":0.25,"position":375.0,"duration":600.0"#)
        let row = try #require(OsdRow(at, film))
        #expect(row.starts == [0, 0.1, 0.5] && row.fill == 0.625 && row.name == "A long way" && row.remaining == 225)
        let unnamed = try progress(#""segment":1,"count":3,"fraction":0.4,"position":90.0,"duration":600.0"#)
        #expect(OsdRow(unnamed, film)?.name == nil)
    }

    @Test("entries of a playlist are equally wide, also if the film has chapters")
    func playlist() throws {
        let film = try film([("Opening", 0), ("End", 500)])
        let at = try progress(#""segment":2,"count":4,"fraction":0.6,"position":400.0,"duration":600.0"#)
        let row = try #require(OsdRow(at, film))
        #expect(row.starts == [0, 0.25, 0.5, 0.75] && row.fill == 0.6 && row.name == nil)
    }

    @Test("nothing is known of a film that is not loaded, and no end of one without duration")
    func unknown() throws {
        #expect(try OsdRow(progress(#""segment":null,"count":0,"fraction":null"#), nil) == nil)
        let live = try #require(try OsdRow(progress(#""segment":0,"count":1,"fraction":0.0,"position":70.0"#), nil))
        #expect(live.remaining == nil && live.starts == [0] && !live.isLive)
    }

    @Test("of a stream the row is what the player has cached")
    func live() throws {
        let stream = #""segment":0,"count":1,"fraction":0.0,"position":70.0,"seekable_start":20.0,"seekable_end":120.0"#
        let row = try #require(try OsdRow(progress(stream), nil))
        #expect(row.isLive && row.fill == 0.5 && row.remaining == nil && row.position == 70)
        let film = try #require(try OsdRow(progress(stream + #","duration":700.0"#), nil))
        #expect(!film.isLive && film.fill == 0.1 && film.remaining == 630)
    }

    @Test(
        "times are as short as they can be",
        arguments: [
            (0.0, "0:00"), (63.9, "1:03"), (59.96, "1:00"), (162, "2:42"), (3723, "1:02:03"), (-1, "0:00"),
            (360_000, "100:00:00"),
        ])
    func times(_ seconds: Double, _ text: String) {
        #expect(MediaTime.shortClock(seconds) == text)
    }
}
