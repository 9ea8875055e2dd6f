import SeekProtocol
import Testing

@testable import seek_web

@Suite("mpv's properties, as pages get them")
struct PagePropertyTests {
    private func forPages(_ property: PageProperty, _ json: String) throws -> String {
        let value = property.forPages(try JSONReader.value(of: json.utf8))
        return String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }

    @Test("tracks without video, paths and details")
    func tracks() throws {
        let list = """
            [{"id":1,"type":"video","codec":"h264"},
            {"id":1,"type":"audio","lang":"fra","selected":true,"codec":"ac3","audio-channels":6,"decoder-desc":"x"},
            {"id":1,"type":"sub","title":"a.srt","external":true,"external-filename":"/films/a.srt","selected":false}]
            """
        let expected = """
            [{"id":1,"type":"audio","lang":"fra","selected":true,"codec":"ac3","audio-channels":6},\
            {"id":1,"type":"sub","title":"a.srt","external":true,"selected":false}]
            """
        #expect(try forPages(.tracks, list) == expected)
        #expect(try forPages(.tracks, "null") == "[]")
    }

    @Test("the playlist by names")
    func playlist() throws {
        let list = #"[{"filename":"/films/A.mkv"},{"filename":"/b.mkv","title":"Bee","current":true,"playing":true}]"#
        #expect(try forPages(.playlist, list) == #"{"first":0,"count":2,"current":1,"names":["A","Bee"]}"#)
        #expect(try forPages(.playlist, "[]") == #"{"first":0,"count":0,"current":null,"names":[]}"#)
    }

    @Test("a part of a long playlist", arguments: [(0, 0), (150, 50), (999, 800)])
    func longPlaylist(current: Int, first: Int) throws {
        let entries = (0..<1000).map { #"{"filename":"/\#($0).mkv","current":\#($0 == current)}"# }
        let value = PagePlaylist(try JSONReader.value(of: "[\(entries.joined(separator: ","))]".utf8)).value
        #expect(value["first"]?.wholeNumber == first && value["count"]?.wholeNumber == 1000)
        #expect(value["current"]?.wholeNumber == current)
        #expect(value["names"]?.elements.map(\.repairedText) == (first..<first + 200).map { "\($0)" })
    }

    @Test(
        "names of films",
        arguments: [
            ("/films/A film.mkv", "A film"), ("A.film.2019.mkv", "A film (2019)"), ("/films/.hidden", ".hidden"),
            ("https://user:secret@example.org/a/My%20film.mp4?token=x#t=1", "My film"),
            ("https://example.org/", "example.org"), ("/films/Episode No. 12 of many", "Episode No. 12 of many"),
            ("", "Untitled"), ("/", "/"),
        ])
    func names(file: String, name: String) throws {
        let list = try JSONReader.value(of: #"[{"filename":"\#(file)"}]"#.utf8)
        #expect(PagePlaylist(list).value["names"]?.elements.map(\.repairedText) == [name])
    }
}
