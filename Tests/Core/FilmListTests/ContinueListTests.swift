import FilmList
import SeekProtocol
import SeekResume
import Testing

@Suite("F3: what continue reports, of a history and of folders")
struct ContinueListTests {
    private static let folders = [
        "/f/show": ["E1.mkv", "E2.mkv", "E3.mkv"],
        "/f/films": ["Alien.mkv", "Brazil.mkv"],
    ]

    /// A record of a film of 1,000 s.
    private func record(_ path: String, _ position: Double, time: Int64, credits: Double? = nil) -> FilmRecord {
        FilmRecord(
            identity: FilmIdentity(name: MediaName(ByteString(path), folder: "/")), title: "A title", duration: 1_000,
            position: position, time: UnixTime(seconds: time), notes: FilmNotes(credits: credits))
    }

    private func content(_ path: [UInt8]) -> FolderContent? {
        guard let names = Self.folders[String(decoding: path, as: UTF8.self)] else { return nil }
        var content = FolderContent()
        for name in names { content.add(file: Array(name.utf8), isLink: false) }
        content.finish(isComplete: true)
        return content
    }

    /// "path position|next time", of records from the oldest on.
    private func list(
        _ records: [FilmRecord], limit: Int = 20, gone: Set<String> = [], roots: FilmRoots? = nil
    ) -> [String] {
        let roots = roots ?? FilmRoots(["/f"])
        let list = ContinueList(History(records), ResumeSettings(), limit: limit)
        let disk = ContinueList.Disk { path in
            !gone.contains(String(decoding: path, as: UTF8.self))
        } folder: {
            content($0)
        }
        let local = roots.paths.map { list.rows(below: $0, of: roots, disk) }
        return list.merged(local + [list.rows(ofSchemes: ["https", "file"])]).map { entry in
            let place = entry.reason?.isNext == true ? "next" : "\(entry.mark?.position ?? -1)"
            return "\(entry.path) \(place) \(entry.reason?.time ?? -1)"
        }
    }

    @Test("begun films, the newest first; neither peeked at nor gone nor outside")
    func begun() {
        let records = [
            record("/f/films/Alien.mkv", 500, time: 1), record("/f/films/Brazil.mkv", 20, time: 2),
            record("/f/show/E1.mkv", 300, time: 3), record("/g/Other.mkv", 300, time: 4),
            record("/f/films/Gone.mkv", 300, time: 5), record("/f/.hidden/a.mkv", 300, time: 6),
        ]
        #expect(list(records, gone: ["/f/films/Gone.mkv"]) == ["/f/show/E1.mkv 300.0 3", "/f/films/Alien.mkv 500.0 1"])
        #expect(list(records, limit: 1, gone: ["/f/films/Gone.mkv"]) == ["/f/show/E1.mkv 300.0 3"])
        #expect(list(records, roots: FilmRoots([])) == [])
    }

    @Test("after a finished film the next of its folder, once, unless that has a record that says more")
    func finished() {
        #expect(list([record("/f/show/E1.mkv", 990, time: 1)]) == ["/f/show/E2.mkv next 1"])
        #expect(list([record("/f/show/E1.mkv", 850, time: 1, credits: 840)]) == ["/f/show/E2.mkv next 1"])
        #expect(list([record("/f/show/E3.mkv", 990, time: 1)]) == [], "the last")
        #expect(
            list([record("/f/show/E1.mkv", 990, time: 1), record("/f/show/E2.mkv", 990, time: 2)])
                == ["/f/show/E3.mkv next 2"])
        #expect(
            list([record("/f/show/E1.mkv", 990, time: 1), record("/f/show/E2.mkv", 400, time: 2)])
                == ["/f/show/E2.mkv 400.0 2"])
        #expect(
            list([record("/f/show/E2.mkv", 400, time: 1), record("/f/show/E1.mkv", 990, time: 2)])
                == ["/f/show/E2.mkv 400.0 1"], "the older record is of the film itself")
        #expect(
            list([record("/f/show/E2.mkv", 5, time: 1), record("/f/show/E1.mkv", 990, time: 2)])
                == ["/f/show/E2.mkv next 2"], "only peeked at")
        #expect(list([record("/f/show/E1b.mkv", 990, time: 1)], gone: ["/f/show/E1b.mkv"]) == ["/f/show/E2.mkv next 1"])
    }

    @Test("URLs of schemes that are opened, if they were begun")
    func urls() {
        let records = [
            record("https://example.org/a.mkv", 300, time: 1), record("https://example.org/b.mkv", 990, time: 2),
            record("rtsp://example.org/c", 300, time: 3), record("/f/show/E1.mkv", 300, time: 4),
        ]
        #expect(list(records) == ["/f/show/E1.mkv 300.0 4", "https://example.org/a.mkv 300.0 1"])
        let all = ContinueList(History(records), ResumeSettings(), limit: 1)
        #expect(all.has(url: "https://example.org/a.mkv", schemes: ["https"]))
        #expect(!all.has(url: "https://example.org/other.mkv", schemes: ["https"]))
        #expect(!all.has(url: "rtsp://example.org/c", schemes: ["https"]))
        #expect(!all.has(url: "/f/show/E1.mkv", schemes: ["https"]))
    }

    @Test("a film that was opened by another name of a root is the film of the list")
    func realNames() {
        var roots = FilmRoots(["/f"])
        roots.realPaths = [Array("/f".utf8): Array("/mnt/f".utf8)]
        let records = [record("/mnt/f/show/E1.mkv", 300, time: 1), record("/f/show/E1.mkv", 990, time: 2)]
        #expect(list(records, roots: roots) == ["/f/show/E2.mkv next 2"])
        let marks = FilmMarks(History(Array(records.prefix(1))), ResumeSettings(), in: roots)
        #expect(marks[Array("/f/show/E1.mkv".utf8)]?.position == 300)
    }
}

@Suite("F2: the JSON of the lists")
struct FilmEntryTests {
    @Test("has the protocol's fields in their order")
    func json() {
        let mark = FilmMarks.Mark(duration: 1_000, position: 300, progress: .begun)
        let film = FilmEntry(.film, Array("/f/Show.S01E02.1080p.mkv".utf8), mark: mark, picture: Array("/f/a.jpg".utf8))
        let next = FilmEntry(
            .film, Array("/f/b.mkv".utf8), mark: FilmMarks.Mark(duration: 9, position: 8, progress: .notBegun),
            reason: .init(isNext: true, time: 7))
        let page = FilmPage(
            path: Array("/f".utf8), parent: [], offset: 1, total: 3, isComplete: false, entries: [film, next])
        let expected =
            #"{"path":"/f","title":"f","parent":"","offset":1,"total":3,"complete":false,"entries":["#
            + #"{"kind":"film","path":"/f/Show.S01E02.1080p.mkv","name":"Show, season 1, episode 2","#
            + #""duration":1000.000000,"position":300.000000,"finished":false,"picture":"/f/a.jpg"},"#
            + #"{"kind":"film","path":"/f/b.mkv","name":"b","duration":9.000000,"position":null,"finished":false,"#
            + #""picture":null,"next":true,"time":7}]}"#
        #expect(String(decoding: JSONWriter.bytes(of: page), as: UTF8.self) == expected)
        let roots = FilmPage(path: nil, parent: nil, offset: 0, total: 0, isComplete: true, entries: [])
        #expect(
            String(decoding: JSONWriter.bytes(of: roots), as: UTF8.self)
                == #"{"path":null,"title":"Films","parent":null,"offset":0,"total":0,"complete":true,"entries":[]}"#)
    }
}
