import FilmFolders
import FilmList
import Foundation
import Glibc
import SeekProtocol
import Synchronization
import TestSupport
import Testing

/// F1: nobody sees or opens what is outside of the folders.
@Suite("Ways out of the folders of films")
struct EscapeTests {
    private let folders: TwoFolders
    private let questions: FolderQuestions

    init() throws {
        folders = try TwoFolders()
        let (inside, outside) = (folders.inside, folders.outside)
        _ = try folders.scratch.write("", to: "films2/near.mkv")
        _ = try folders.scratch.write("", to: "films/.hidden/h.mkv")
        _ = try folders.scratch.write("", to: "films/.h.mkv")
        try folders.link("folder", to: outside)
        try folders.link("relative", to: "../outside")
        try folders.link("deep", to: "Show/../../outside/in")
        try folders.link("film.mkv", to: outside + "/secret.mkv")
        try folders.link("relative.mkv", to: "../outside/secret.mkv")
        try folders.link("chain", to: "folder")
        try folders.link("chain2", to: "chain/in")
        try folders.link("up", to: "..")
        try folders.link("root", to: "/")
        try folders.link("process", to: "/proc/self/root" + outside)
        try folders.link("descriptors", to: "/proc/self/fd")
        try folders.link("cwd", to: "/proc/self/cwd")
        try folders.link("near", to: inside + "2")
        try folders.link("covered", to: ".hidden")
        try folders.link("covered.mkv", to: ".h.mkv")
        try folders.link("circle", to: "circle")
        try folders.link("nowhere", to: "nothing")
        questions = FolderQuestions(folders.inside)
    }

    /// Paths by which somebody may try to get out.
    private var manyWays: [ByteString] {
        let (inside, outside) = (folders.inside, folders.outside)
        let links = [
            "folder", "relative", "deep", "chain", "chain2", "up", "root", "process", "descriptors", "cwd", "near",
            "covered", "circle", "nowhere",
        ]
        var texts = links.flatMap { name in
            ["", "/", "/secret.mkv", "/in", "/in/s.mkv", "//in", "/.", "/outside", "/0", "/etc/passwd"].map {
                "\(inside)/\(name)\($0)"
            }
        }
        texts += ["film.mkv", "relative.mkv", "covered.mkv"].flatMap { ["\(inside)/\($0)", "\(inside)//\($0)/"] }
        texts += [
            outside, outside + "/secret.mkv", inside + "2", inside + "2/near.mkv", inside + "/..",
            inside + "/../outside", inside + "/Show/../../outside", inside + "/Show/..", inside + "/../films/a.mkv",
            inside + "/%2e%2e/outside", inside + "/%2e%2e%2foutside", inside + "/..%2foutside", inside + "/%252e%252e",
            "file://" + outside, "file://" + inside + "/../outside", "file:" + outside, "FILE://" + outside,
            "http://localhost" + outside, "memory://x", "edl://" + outside + "/secret.mkv", "fd://0", "-",
            "av://lavfi:testsrc", "lavf://file:" + outside + "/secret.mkv", "appending://" + outside + "/secret.mkv",
            inside + "/.hidden", inside + "/.hidden/h.mkv", inside + "/.h.mkv", inside + "/Show/.", inside + "/...",
            "/", "//", "/proc/self/root" + outside, "/proc/self/fd/0", "/dev/stdin", "/etc/passwd", "~", "~/Videos",
            ".", "..", "films", "./films", inside.uppercased(), inside.uppercased() + "/A.MKV", inside + "/SHOW",
            inside + "/show", inside + "/A.mkv", inside + "/a.mkv/", inside + "/a.mkv/..", inside + "/a.mkv/x",
            inside + "/Show\\..\\..\\outside", inside + " ", " " + inside, inside + "\n", inside + "\r\n",
            inside + "/\n../outside", inside + "/..\n", inside + "/Show\u{0}/../../outside", outside + "\u{0}" + inside,
            inside + "/\u{2024}\u{2024}/outside", inside + "/\u{FF0E}\u{FF0E}/outside", inside + "\u{2215}..",
            String(repeating: "/", count: 3_000) + outside,
            inside + String(repeating: "/./", count: 1_000) + "../outside",
            inside + String(repeating: "/a", count: 3_000),
        ]
        let slash = Array("/".utf8)
        let overlong: [[UInt8]] = [
            [0xC0, 0xAE, 0xC0, 0xAE], [0xE0, 0x80, 0xAE, 0xE0, 0x80, 0xAE], [0x2E, 0xC0, 0xAE], [0xFF, 0xFE], [0x80],
            [0xC0, 0xAF] + Array("outside".utf8),
        ]
        return texts.map { ByteString($0) }
            + overlong.flatMap { name in
                [ByteString(Array(inside.utf8) + slash + name + Array("/outside".utf8)), ByteString(name)]
            }
    }

    private func isInside(_ path: String) -> Bool {
        path.hasPrefix(folders.inside + "/") && !path.contains("secret") && !path.contains("/s.mkv")
            && !path.contains("/.") && !path.contains("near")
    }

    @Test("more than 200 ways to list or to open what is outside lead nowhere")
    func ways() throws {
        let ways = manyWays
        #expect(ways.count >= 200)
        let codes: Set = ["invalid-argument", "forbidden", "not-found"]
        for path in ways {
            for search in [nil, "mkv"] as [ByteString?] {
                switch try questions.answer(FilmQuestion(path: path, search: search)) {
                case .success(let data): #expect(data.entries().allSatisfy(isInside), "\(path): \(data)")
                case .failure(let refusal): #expect(codes.contains(refusal.code.text), "\(path): \(refusal)")
                }
            }
            switch try questions.find(path) {
            case .success(let film):
                #expect(([film.path] + film.rest).allSatisfy { isInside("\(ByteString($0))") }, "\(path): \(film)")
            case .failure(let refusal): #expect(codes.contains(refusal.code.text), "\(path): \(refusal)")
            }
        }
    }

    @Test("links out and hidden names are not listed, and not found")
    func listed() throws {
        let root = try questions.data(FilmQuestion())
        #expect(root.entries() == ["Show", "a.mkv"].map { "\(folders.inside)/\($0)" })
        #expect(try questions.data(FilmQuestion(search: "e")).entries("name").sorted() == ["E1", "E2"])
        #expect(try questions.data(FilmQuestion(search: "secret")).entries() == [])
        #expect(try questions.data(FilmQuestion(search: "near")).entries() == [])
    }

    @Test("links that stay inside, also in another root, are followed; not into the folder that they are in")
    func innerLinks() throws {
        try folders.link("Best", to: "Show")
        try folders.link("best.mkv", to: "Show/E1.mkv")
        try FileManager.default.createSymbolicLink(
            atPath: folders.inside + "/Show/back", withDestinationPath: "..")
        try FileManager.default.createSymbolicLink(
            atPath: folders.inside + "/Show/other", withDestinationPath: folders.inside + "2")
        let root = try questions.data(FilmQuestion())
        #expect(root.entries() == ["Best", "Show", "a.mkv", "best.mkv"].map { "\(folders.inside)/\($0)" })
        let best = try questions.data(FilmQuestion(path: ByteString(folders.inside + "/Best")))
        #expect(best.entries() == ["E1.mkv", "E2.mkv"].map { "\(folders.inside)/Best/\($0)" })
        #expect(best["parent"]?.repairedText == folders.inside)
        let both = FolderQuestions(folders.inside, folders.inside + "2")
        let show = try both.data(FilmQuestion(path: ByteString(folders.inside + "/Show")))
        #expect(show.entries() == ["other", "E1.mkv", "E2.mkv"].map { "\(folders.inside)/Show/\($0)" })
        // A search looks into each folder once.
        #expect(try questions.data(FilmQuestion(search: "e1")).entries().count == 1)
    }

    @Test("a folder that changes places with a link to the outside while it is listed and searched shows nothing of it")
    func race() throws {
        let (inside, outside) = (folders.inside, folders.outside)
        for index in 0..<20 { _ = try folders.scratch.write("", to: "films/swap/in/film \(index).mkv") }
        try folders.link("swapped", to: outside)
        let isOver = Atomic(false)
        let swaps = Atomic(0)
        let swapper = Thread {
            while !isOver.load(ordering: .relaxed) {
                rename(inside + "/swap", inside + "/moved")
                rename(inside + "/swapped", inside + "/swap")
                rename(inside + "/moved", inside + "/swapped")
                swaps.add(1, ordering: .relaxed)
            }
        }
        swapper.start()
        defer { isOver.store(true, ordering: .relaxed) }
        var answers = 0
        for round in 0..<150 {
            for name in ["swap", "swapped", "swap/in", "swapped/in"] {
                let path = ByteString("\(inside)/\(name)")
                let search: ByteString? = round % 3 == 0 ? "mkv" : nil
                if case .success(let data) = try questions.answer(FilmQuestion(path: path, search: search)) {
                    answers += 1
                    #expect(data.entries().allSatisfy(isInside), "\(data)")
                }
                if case .success(let film) = try questions.find(ByteString("\(inside)/\(name)/film 7.mkv")) {
                    #expect(film.rest.allSatisfy { isInside("\(ByteString($0))") }, "\(film)")
                }
                #expect(throws: Refusal.self) { try questions.find(ByteString("\(inside)/\(name)/s.mkv")).get() }
            }
        }
        #expect(answers > 0)
        #expect(swaps.load(ordering: .relaxed) > 100)
    }
}
