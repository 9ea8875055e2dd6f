import CommandLineTool
import SeekProtocol
import Testing

@testable import seekctl

@Suite("seekctl status, for people")
struct SeekctlStatusTests {
    /// 2026-01-01, noon in UTC.
    private static let noon = 1_767_268_800.0

    private static let film =
        #""media":{"phase":"loaded","path":"/f/a.mkv","title":"A film","duration":300.0,"seekable":true,"#
        + #""chapters":[{"title":"Harbour","time":-0.007},{"title":"The river","time":59.993},{"title":null,"time":120.0}],"#
        + #""decoder":{"codec":"h264","hardware":"vaapi","fell_back":false}}"#

    private static func words(_ snapshot: String, _ properties: [String: String] = [:]) throws -> String {
        let values = try properties.mapValues { try JSONReader.value(of: $0.utf8) }
        return StatusFacts(try JSONReader.value(of: "{\(snapshot)}".utf8), properties: values).words(at: noon)
    }

    private static func end(in seconds: Double) -> String { LocalTime.text(Int(noon + seconds), "%H:%M") ?? "" }

    @Test("all that there is to tell of a film that plays")
    func playing() throws {
        let words = try Self.words(
            #""position":70.2,"play":{"playing":true},"sleep":{"phase":"on","until":"time","left_s":1799.5},"#
                + #""offer":{"phase":"offered","label":"Skip intro"},"chase":{"phase":"landed","target":70.0},"#
                + #""buttons":{"forward":{"button":"forward","phase":"settled"}},\#(Self.film)"#,
            [
                "playlist":
                    #"[{"filename":"/f/x.mkv"},{"filename":"/f/a.mkv","current":true},{"filename":"/f/b.mkv"}]"#,
                "track-list": #"[{"type":"video","selected":true},{"type":"audio","lang":"en","codec":"opus"},"#
                    + #"{"type":"audio","lang":"de","title":"Commentary","selected":true},"#
                    + #"{"type":"sub","lang":"en","selected":true}]"#,
                "sub-visibility": "true", "volume": "80.0", "mute": "false", "speed": "1.5", "loop-file": "false",
                "loop-playlist": #""inf""#,
            ])
        #expect(
            words == """
                film       A film
                file       /f/a.mkv
                state      playing
                entry      2 of 3
                chapter    The river (2 of 3)
                position   1:10 / 5:00, 3:49 left, ends at \(Self.end(in: 229.8 / 1.5))
                offer      Skip intro: seekctl take
                audio      de, Commentary (2 of 2)
                subtitles  en
                volume     80 %
                speed      1.5
                decoder    h264 by hardware, vaapi
                repeats    the playlist
                next       b
                sleep      in 30:00
                """)
    }

    @Test(
        "what is not so is not told",
        arguments: [
            // Who has paused does not know when it ends.
            (#""position":70.0,"play":{"playing":false},\#(SeekctlStatusTests.film)"#, [:], "1:10 / 5:00, 3:50 left\n"),
            (
                #""position":70.0,"play":{"playing":true},\#(SeekctlStatusTests.film)"#, ["loop-file": #""inf""#],
                "1:10 / 5:00, 3:50 left\ndecoder    h264 by hardware, vaapi\nrepeats    this film"
            ),
            (
                #""position":70.0,"play":{"playing":true},"media":{"phase":"loaded","path":"rtsp://a","live":true}"#,
                [:],
                "1:10, live"
            ),
            (
                #""position":1.0,"play":{"playing":true},"media":{"phase":"loaded","path":"/a","seekable":false}"#, [:],
                "0:01, not seekable"
            ),
            (
                #""position":1.0,"play":{"playing":true},"progress":{"buffering":0.45},"media":{"phase":"loaded","path":"/a"}"#,
                [:], "state      buffering 45 %\n"
            ),
            (#""media":{"phase":"reconnecting","path":"/a","reason":"gone"}"#, [:], "state      reconnecting (gone)"),
            (
                #""media":{"phase":"loaded","path":"/a"}"#, ["volume": "0.5", "mute": "true"], "volume     0.5 %, muted"
            ),
            (
                #""media":{"phase":"loaded","path":"/a"}"#,
                [
                    "track-list": #"[{"type":"audio"},{"type":"sub","codec":"ass","selected":true}]"#,
                    "sub-visibility": "false",
                ],
                "audio      off\nsubtitles  ass, hidden"
            ),
            (
                #""media":{"phase":"loaded","path":"/a"},"chase":{"phase":"stalled","target":90.0}"#, [:],
                "skipping   to 1:30, which takes long"
            ),
            (
                #""media":{"phase":"loading"},"buttons":{"forward":{"button":"forward","phase":"pending"}}"#, [:],
                "film       loading\nskipping   forward, when the film is ready"
            ),
            (#""sleep":{"phase":"asking","until":null}"#, [:], "sleep      still watching? press anything"),
        ] as [(String, [String: String], String)])
    func other(_ snapshot: String, _ properties: [String: String], _ part: String) throws {
        #expect((try Self.words(snapshot, properties) + "\n").contains(part))
    }

    @Test(
        "without a film, why",
        arguments: [
            (#""media":{"phase":"idle"}"#, "film       nothing is loaded"),
            (#""media":{"phase":"idle","reason":"eof"},"play":{"stopped":true}"#, "film       nothing is loaded (eof)"),
            (#""media":{"phase":"failed","reason":"loading failed"}"#, "film       can't be played (loading failed)"),
            ("", "film       nothing is loaded"),
        ])
    func none(_ snapshot: String, _ words: String) throws {
        #expect(try Self.words(snapshot) == words)
    }

    @Test(
        "the next entry",
        arguments: [
            (#"[{"filename":"/a","current":true}]"#, "false", nil),
            (#"[{"filename":"/a"},{"filename":"/b","current":true}]"#, "false", nil),
            (#"[{"filename":"/x/a.mkv"},{"filename":"/b","current":true}]"#, #""inf""#, "a"),
            (#"[{"filename":"/a","current":true},{"filename":"/b","title":"B"}]"#, "false", "B"),
            (#"[{"filename":"/a","current":true},{"filename":"http://h/b"}]"#, "false", "b"),
            (#"[{"filename":"/a"},{"filename":"/b"}]"#, "false", nil),
        ] as [(String, String, String?)])
    func next(_ playlist: String, _ loop: String, _ name: String?) throws {
        let words = try Self.words(
            #""media":{"phase":"loaded","path":"/a"}"#, ["playlist": playlist, "loop-playlist": loop])
        #expect(words.split(separator: "\n").first { $0.hasPrefix("next") } == name.map { "next       \($0)" })
    }
}
