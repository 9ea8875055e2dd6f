import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("A stream without a title", .waitsForPrograms)
struct TitleTests {
    @Test("shows neither password nor query of its URL: in events, history, log, to the service manager")
    func secrets() throws {
        let folder = try ScratchFolder()
        let notified = try NotifySocket("\(folder.path)/notify")
        let server = try FilmServer(Seekd.clip("short.mkv"), path: "/a%2Db/film.mkv")
        let seekd = try Seekd(
            settings: ["log.level=debug", "resume.minimum_duration_s=0"],
            state: folder, environment: ["NOTIFY_SOCKET": notified.path])
        let client = try seekd.connect()
        try client.subscribe()
        let url = server.url.replacing("http://", with: "http://me:hunter2@") + "?token=hunter3"
        try client.request("loadfile", url)
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["title"] == .text("film.mkv"))
        #expect(try client.request("get_property", "media-title") == .text("film.mkv?token=hunter3"))
        #expect(try client.request("history")["films"]?.elements.first?["title"] == .text("film.mkv"))
        try wait(for: "a status") { notified.messages().contains { $0.contains("film.mkv") } }
        try client.request("loadfile", "http://me:hunter2@127.0.0.1:1/film.mkv?token=hunter3")
        try client.waitForMedia("failed")
        try wait(for: "the log") { seekd.log.contains("not loaded") }
        #expect(try seekd.stop() == 0)
        for text in notified.messages() + [seekd.log] { #expect(!text.contains("hunter"), "\(text)") }
    }
}
