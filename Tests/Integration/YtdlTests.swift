import Foundation
import SeekProtocol
import TestSupport
import Testing

/// `player.ytdl`: real libmpv and its hook, with Debian's yt-dlp or with a program in its place that answers at will.
@Suite("Links that yt-dlp is asked about", .waitsForPrograms)
struct YtdlTests {
    private static let ytdl = "/usr/bin/yt-dlp"
    private static let isInstalled = FileManager.default.isExecutableFile(atPath: ytdl)

    /// A server with a page that has a film, and a folder for programs.
    private struct Site {
        let folder: ScratchFolder
        let programs: ScratchFolder
        let server: FolderServer
        var page: String { server.url + "page.html" }

        init() throws {
            folder = try ScratchFolder()
            programs = try ScratchFolder()
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/film.mp4", withDestinationPath: Seekd.clip("short.mkv"))
            let page = "<html><head><title>A page</title></head><body><video src=\"film.mp4\"></video></body></html>"
            _ = try folder.write(page, to: "page.html")
            server = try FolderServer(folder.path)
        }

        /// A program in yt-dlp's place.
        func answer(_ json: String) throws {
            _ = try programs.write(json, to: "answer")
            let program = try programs.write(
                "#!/bin/sh\necho \"$@\" >>\(programs.path)/asked\ncat \(programs.path)/answer\n", to: "yt-dlp")
            chmod(program, 0o755)
        }

        /// The links that the program was asked about.
        var asked: [String] {
            let text = (try? String(contentsOfFile: "\(programs.path)/asked", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map { String($0.split(separator: " ").last ?? "") }
        }

        func seekd(_ clips: String..., isOn: Bool = true, state: ScratchFolder? = nil) throws -> Seekd {
            try Seekd(
                settings: ["player.ytdl=\(isOn)", "log.level=info", "resume.on_start=playing"],
                arguments: clips, state: state,
                environment: [
                    "PATH": "\(programs.path):/usr/bin:/bin",
                    // No test asks other machines.
                    "http_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1,localhost",
                ])
        }
    }

    private func client(_ seekd: Seekd) throws -> TestClient {
        let client = try seekd.connect()
        try client.subscribe("media")
        return client
    }

    @Test("the film of a page plays, with its title; without the key it does not", .enabled(if: isInstalled))
    func page() throws {
        let site = try Site()
        let seekd = try site.seekd()
        let client = try client(seekd)
        try client.request("loadfile", site.page)
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["path"] == .text(site.page))
        #expect("\(media["title"] ?? .null)".contains("A page"), "\(media)")
        #expect(try client.request("get_property", "stream-open-filename") == .text(site.server.url + "film.mp4"))
        try client.request("loadfile", "ytdl://" + site.page)
        try client.waitForMedia("loaded")
        let other = try site.seekd(isOn: false)
        let without = try self.client(other)
        try without.request("loadfile", site.page)
        try without.waitForMedia("failed")
        #expect(try without.refusal("loadfile", "ytdl://" + site.page) == "forbidden")
    }

    @Test("of the command line too, and again after a restart")
    func named() throws {
        let site = try Site()
        try site.answer(#"{"title": "T", "url": "\#(site.server.url)film.mp4"}"#)
        let state = try ScratchFolder()
        do {
            let seekd = try site.seekd(site.page, state: state)
            try wait(for: "the question") { site.asked == [site.page] }
            let client = try client(seekd)
            try client.request("loadfile", site.page + "?2")
            try client.waitForMedia("loaded")
            #expect(try seekd.stop() == 0)
        }
        let seekd = try site.seekd(state: state)
        try wait(for: "the film") { site.asked == [site.page, site.page + "?2", site.page + "?2"] }
        #expect(try seekd.stop() == 0)
    }

    @Test("entries of a playlist's file are not asked about, nor where a link leads")
    func entries() throws {
        let site = try Site()
        try site.answer(#"{"title": "T", "url": "\#(site.server.url)film.mp4"}"#)
        let link = "http://www.youtube.com/watch?v=0"
        let list = try site.folder.write("#EXTM3U\n\(site.page)\nytdl://\(site.page)\n\(link)\n", to: "list.m3u")
        let seekd = try site.seekd()
        let client = try client(seekd)
        for path in [list, site.server.url + "list.m3u"] {
            try client.request("loadfile", path)
            for _ in 0..<3 { try client.waitForMedia("failed") }
        }
        try wait(for: "the log") { seekd.log.contains("yt-dlp is not asked: no client has loaded this link itself") }
        #expect(site.asked == [])
        // A film that libmpv can open is not asked about.
        try client.request("loadfile", site.server.url + "film.mp4")
        try client.waitForMedia("loaded")
        #expect(site.asked == [])
        // The film of the answer is not there: no further question.
        try site.answer(#"{"title": "T", "url": "\#(site.server.url)none.html"}"#)
        try client.request("loadfile", site.page)
        try client.waitForMedia("failed")
        #expect(site.asked == [site.page])
    }

    @Test("of a list in the answer, entries of the same site are asked about, and no others")
    func lists() throws {
        let site = try Site()
        let other = site.page.replacing("127.0.0.1", with: "localhost")
        let entries = [site.page + "?1", other].map { #"{"url": "\#($0)", "title": "E"}"# }
        try site.answer(#"{"_type": "playlist", "title": "T", "entries": [\#(entries.joined(separator: ", "))]}"#)
        let seekd = try site.seekd()
        let client = try client(seekd)
        try client.request("loadfile", site.page)
        // The entry of the same site gets the same answer, which contains it.
        for _ in 0..<2 { try client.waitForMedia("failed") }
        #expect(site.asked == [site.page, site.page + "?1"])
        try wait(for: "the log") { seekd.log.contains("yt-dlp's answer: a list that contains itself") }
        #expect(seekd.log.contains("yt-dlp is not asked: no client has loaded this link itself"))
    }

    private static let hostileAnswers = [
        #"{"title": "T", "url": "http://a", "_type": "playlist", "entries": [{"url": "http://a/1\nFILE", "title": "E"}]}"#,
        #"{"title": "T", "url": "rtmp://127.0.0.1:1/a"}"#,
        #"""
        {"title": "T", "url": "http://a", "protocol": "x",
         "fragments": [{"url": "http://127.0.0.1:1/1", "duration": "1;FILE"}]}
        """#,
        #"""
        {"title": "T", "url": "http://a", "protocol": "http_dash_segments",
         "fragments": [{"url": "FILE"}, {"url": "http://127.0.0.1:1/1", "duration": 1}]}
        """#,
    ]

    @Test("an answer that names a local file or another protocol is not opened", arguments: hostileAnswers)
    func hostile(answer: String) throws {
        let site = try Site()
        try site.answer(answer.replacing("FILE", with: Seekd.clip("short.mkv")))
        let seekd = try site.seekd()
        let client = try client(seekd)
        try client.request("loadfile", site.page)
        try client.waitForMedia("failed")
        #expect(site.asked == [site.page])
        try wait(for: "the log") { seekd.log.contains("yt-dlp's answer: ") }
    }

    @Test("clients can't say what the hook runs, with which options, or that it runs")
    func options() throws {
        let seekd = try Site().seekd()
        let client = try seekd.connect()
        for (name, value) in [
            ("ytdl", "no"), ("script-opts", "ytdl_hook-ytdl_path=/bin/true"), ("ytdl-raw-options", "exec=true"),
            ("options/ytdl-raw-options", "exec=true"), ("file-local-options/script-opts", "ytdl_hook-ytdl_path=/a"),
        ] {
            #expect(try client.refusal("set_property", name, value) == "forbidden", "\(name)")
            #expect(try client.refusal(named: "loadfile", ["url": .text("a"), "options": .text("\(name)=a")]) != nil)
        }
        #expect(try client.refusal("script-message-to", "ytdl_hook", "a") == "forbidden")
    }

    @Test("a missing yt-dlp is told at the start and by a check of the configuration")
    func missing() throws {
        let folder = try ScratchFolder()
        let seekd = try Seekd(settings: ["player.ytdl=true"], environment: ["PATH": folder.path])
        #expect(seekd.log.contains("player.ytdl is on, and there is no yt-dlp on PATH"), "\(seekd.log)")
        for isMissing in [true, false] {
            if !isMissing { chmod(try folder.write("#!/bin/sh\n", to: "yt-dlp"), 0o755) }
            let check = try ProgramRun(
                Seekd.programs.appending(path: "seekd"), ["--check-config", "--set", "player.ytdl=true"],
                environment: seekd.environment.merging(["PATH": folder.path]) { $1 }
            ).ended()
            #expect(check.status == 0)
            #expect(check.errors.contains("there is no yt-dlp on PATH (\(folder.path)): install yt-dlp") == isMissing)
        }
    }
}
