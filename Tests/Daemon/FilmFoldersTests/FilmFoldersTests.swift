import FilmFolders
import FilmList
import Foundation
import Glibc
import SeekProtocol
import SeekResume
import TestSupport
import Testing

@Suite("Listing folders of films (F2)")
struct FilmFoldersTests {
    private let folders: TwoFolders

    init() throws { folders = try TwoFolders() }

    private func path(_ name: String) -> ByteString { ByteString("\(folders.inside)/\(name)") }

    @Test("one folder of the configuration shows its content, several show themselves, and lead back")
    func roots() throws {
        let one = FolderQuestions(folders.inside, folders.scratch.path + "/none")
        let content = try one.data(FilmQuestion())
        #expect(content["path"]?.repairedText == folders.inside)
        #expect(content["parent"] == .null)
        #expect(content.entries("kind") == ["folder", "film"])
        let two = FolderQuestions(folders.inside, folders.outside)
        let list = try two.data(FilmQuestion())
        #expect(list["path"] == .null && list["parent"] == .null && list["title"] == .text("Films"))
        #expect(list["complete"] == .bool(true))
        #expect(list.entries() == [folders.inside, folders.outside])
        #expect(try two.data(FilmQuestion(offset: 1)).entries() == [folders.outside])
        let root = try two.data(FilmQuestion(path: ByteString(folders.outside)))
        #expect(root["parent"] == .text(""))
        let inner = try two.data(FilmQuestion(path: ByteString(folders.outside + "/in/")))
        #expect(inner["path"]?.repairedText == folders.outside + "/in")
        #expect(inner["parent"]?.repairedText == folders.outside)
        #expect(try two.data(FilmQuestion(search: "mkv")).entries().count == 5)
    }

    @Test("without a folder the refusal says what to set; one that does not exist is not found")
    func nothing() throws {
        for questions in [FolderQuestions(), FolderQuestions("/nowhere/films")] {
            guard case .failure(let refusal) = try questions.answer(FilmQuestion()) else {
                Issue.record("expected a refusal")
                continue
            }
            #expect(refusal.code == .unavailable)
            #expect(refusal.message?.contains("films.folders") == true)
        }
        let questions = FolderQuestions(folders.inside)
        #expect(try questions.refusal(FilmQuestion(path: path("none"))) == "not-found")
        #expect(try questions.refusal(FilmQuestion(path: path("a.mkv"))) == "not-found")
        #expect(try questions.refusal(FilmQuestion(path: path("none"), search: "a")) == "not-found")
        #expect(try questions.find(path("Show")).refusal == "not-found")
        _ = try folders.scratch.write("", to: "films/a.srt")
        #expect(try questions.find(path("a.srt")).refusal == "not-found")
        #expect(mkfifo(folders.inside + "/pipe.mkv", 0o600) == 0)
        #expect(try questions.find(path("pipe.mkv")).refusal == "not-found")
        #expect(try questions.data(FilmQuestion()).entries("name") == ["Show", "a"])
    }

    @Test("entries have their names, pictures and what the history knows")
    func entries() throws {
        for name in ["Show/poster.png", "a.jpg", "Show/E1-thumb.webp"] {
            _ = try folders.scratch.write("", to: "films/\(name)")
        }
        var questions = FolderQuestions(folders.inside)
        let film = FilmIdentity(name: .file(path("a.mkv")))
        questions.history = History([
            FilmRecord(identity: film, duration: 1_000, position: 990, time: UnixTime(seconds: 1))
        ])
        let list = try questions.data(FilmQuestion())
        #expect(list.entries("picture") == ["Show/poster.png", "a.jpg"].map { "\(folders.inside)/\($0)" })
        let entries = list["entries"]?.elements ?? []
        #expect(entries.map { $0["finished"] } == [.bool(false), .bool(true)])
        #expect(entries.map { $0["duration"]?.number } == [nil, 1_000])
        let found = try questions.data(FilmQuestion(search: "e1"))
        #expect(found.entries("picture") == [folders.inside + "/Show/E1-thumb.webp"])
        let begun = try questions.goOn()
        #expect(begun.entries() == [])
        questions.history = History([
            FilmRecord(
                identity: FilmIdentity(name: .file(path("Show/E1.mkv"))), duration: 1_000, position: 990,
                time: UnixTime(seconds: 1))
        ])
        let next = try questions.goOn()
        #expect(next.entries() == [folders.inside + "/Show/E2.mkv"])
        #expect(next["entries"]?.elements.first?["next"] == .bool(true))
    }

    @Test("a film is found with the rest of its folder")
    func rest() throws {
        let questions = FolderQuestions(folders.inside)
        let first = try questions.find(path("Show//E1.mkv")).get()
        #expect(first == FoundFilm(path: path("Show/E1.mkv").bytes, rest: [path("Show/E2.mkv").bytes]))
        #expect(try questions.find(path("Show/E1.mkv"), withRest: false).get().rest == [])
    }

    @Test("a change of a folder is seen at once")
    func changes() throws {
        let questions = FolderQuestions(folders.inside)
        // So old that its content is kept.
        #expect(utimes(folders.inside, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]) == 0)
        for number in 1...5 {
            #expect(try questions.data(FilmQuestion())["total"] == .integer(Int64(number + 1)))
            #expect(try questions.data(FilmQuestion())["total"] == .integer(Int64(number + 1)))
            _ = try folders.scratch.write("", to: "films/\(number).mkv")
        }
    }

    @Test("10,000 films: in order, whole and without repetition over all pages; above 100,000 names the reply says so")
    func many() throws {
        let scratch = try ScratchFolder()
        for number in 0..<10_000 { try scratch.touch("Film \(number).mkv") }
        // So old that its content is kept for the next page.
        #expect(utimes(scratch.path, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]) == 0)
        let questions = FolderQuestions(scratch.path)
        var paths: [String] = []
        while paths.count < 10_000 {
            let page = try questions.data(FilmQuestion(offset: paths.count, limit: 500))
            #expect(page["total"] == .integer(10_000) && page["complete"] == .bool(true))
            #expect(page.entries().count == 500)
            paths += page.entries()
        }
        #expect(paths == (0..<10_000).map { "\(scratch.path)/Film \($0).mkv" })
        #expect(try questions.data(FilmQuestion(offset: 10_000)).entries() == [])
        let found = try questions.data(FilmQuestion(limit: 2, search: "film 777"))
        #expect(found["total"] == .integer(19))
        #expect(found.entries("name") == ["Film 777", "Film 1777"])
        #expect(try questions.find(ByteString(scratch.path + "/Film 4.mkv")).get().rest.count == 9_995)
    }

    @Test("what nobody waits for is not read")
    func cancelled() throws {
        var questions = FolderQuestions(folders.inside)
        questions.cancellation.cancel()
        #expect(try questions.refusal(FilmQuestion()) == "expired")
        #expect(try questions.refusal(FilmQuestion(path: path("Show"))) == "expired")
        questions.cancellation = FilmCancellation()
        #expect(try questions.data(FilmQuestion(path: path("Show")))["total"] == .integer(2))
    }

    @Test("more names than may be read, and folders deeper than a search looks, make the reply incomplete")
    func bounds() throws {
        var limits = FilmFolders.Limits()
        limits.names = 2
        let questions = FolderQuestions(FilmFolders([folders.inside + "/Show"], limits))
        _ = try folders.scratch.write("", to: "films/Show/E3.mkv")
        #expect(try questions.data(FilmQuestion())["complete"] == .bool(false))
        let deep = "deep" + String(repeating: "/d", count: 20)
        _ = try folders.scratch.write("", to: "films/\(deep)/film.mkv")
        let search = try FolderQuestions(folders.inside).data(FilmQuestion(search: "film.mkv"))
        #expect(search.entries() == [] && search["complete"] == .bool(false))
    }
}

extension Result where Failure == Refusal {
    fileprivate var refusal: String? { if case .failure(let refusal) = self { refusal.code.text } else { nil } }
}

extension ScratchFolder {
    /// An empty file.
    fileprivate func touch(_ name: String) throws {
        let file = open("\(path)/\(name)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        close(file)
    }
}
