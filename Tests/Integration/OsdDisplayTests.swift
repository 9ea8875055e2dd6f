import Foundation
import SeekProtocol
import TestSupport
import Testing

/// What a desktop shows of seekd after a fresh start: one display, which is the overlay's.
@Suite("The overlay in place of mpv's own display", .waitsForPrograms, .serialized, .timeLimit(.minutes(20)))
struct OsdDisplayTests {
    private let screen: VirtualScreen

    init() throws { screen = try VirtualScreen(width: 640, height: 360) }

    /// A seekd that shows a plain grey film.
    private func start(_ settings: String..., options: [String] = []) throws -> (Seekd, TestClient, ScreenPicture) {
        let seekd = try Seekd(
            OsdTests.greyFilm(), settings: settings, options: ["vo=x11", "fullscreen=yes", "pause=yes"] + options,
            environment: ["DISPLAY": screen.name])
        let client = try seekd.connectPaused(at: 50)
        let film = try screen.picture(of: "the film") { picture in
            picture.light.allSatisfy { abs(Int($0) - 128) < 8 }
        }
        return (seekd, client, film)
    }

    /// Where mpv's messages begin: left of all that the overlay draws.
    private func showsMpvs(_ picture: ScreenPicture) -> Bool {
        !picture.columns(lighterThan: 230, 0..<30, rows: 0..<60).isEmpty
    }

    /// Asks until something is shown: the overlay may be starting.
    private func picture(after request: () throws -> Void, where isSo: (ScreenPicture) -> Bool) throws -> ScreenPicture
    {
        var found: ScreenPicture?
        try wait(for: "what was asked for") {
            try request()
            let picture = try screen.picture()
            if isSo(picture) { found = picture }
            return found != nil
        }
        return try #require(found)
    }

    /// And back.
    private func louder(_ client: TestClient) throws {
        for key in ["0", "9"] { try client.request("keypress", key) }
    }

    private func hasRow(_ picture: ScreenPicture) -> Bool {
        picture.columns(lighterThan: 230, 40..<600, rows: 325..<345).count > 50
    }

    @Test(
        "show-progress shows the row, by a command and by a key of the window",
        arguments: ["show-progress", "keypress"])
    func progress(_ command: String) throws {
        let (seekd, client, film) = try start()
        defer { withExtendedLifetime(seekd) {} }
        let request = { _ = command == "keypress" ? try client.request(command, "o") : try client.request(command) }
        let shown = try picture(after: request, where: hasRow)
        #expect(!showsMpvs(shown))
        _ = try screen.picture(of: "the film alone") { $0 == film }
    }

    @Test("a change of the volume is shown once, by the overlay")
    func volume() throws {
        let (seekd, client, film) = try start()
        defer { withExtendedLifetime(seekd) {} }
        #expect(try client.request("get_property", "osd-level") == .integer(0))
        #expect(try client.request("get_property", "osd-bar") == .bool(false))
        // The plate at the upper edge; mpv's own bar would be at the lower one.
        let shown = try picture(after: { try louder(client) }) { picture in
            picture.columns(lighterThan: 230, 200..<440, rows: 20..<60).count > 20
        }
        #expect(!showsMpvs(shown))
        #expect(shown.light[(200 * 640)...] == film.light[(200 * 640)...])
    }

    @Test("the settings of mpv's display are mpv's without the overlay, and those configured with it")
    func levels() throws {
        let (without, client, _) = try start("overlay.osd=false")
        #expect(try client.request("get_property", "osd-level") == .integer(1))
        #expect(try client.request("get_property", "osd-bar") == .bool(true))
        without.process.kill()
        let (seekd, other, _) = try start(options: ["osd-level=1"])
        #expect(try other.request("get_property", "osd-level") == .integer(1))
        withExtendedLifetime(seekd) {}
    }

    @Test("a text is at the upper edge, in the middle, on a dark plate")
    func text() throws {
        let (seekd, client, film) = try start()
        defer { withExtendedLifetime(seekd) {} }
        let isShown = { (picture: ScreenPicture) in
            !picture.columns(lighterThan: 230, 200..<440, rows: 10..<70).isEmpty
        }
        _ = try picture(after: { _ = try client.request("show-text", "0:13", 60_000) }, where: isShown)
        let shown = try screen.picture(of: "the text", where: isShown)
        #expect(!showsMpvs(shown))
        let changed = (0..<640).filter { (column: Int) -> Bool in
            (0..<360).map { $0 * 640 + column }.contains { shown.light[$0] != film.light[$0] }
        }
        let (left, right) = (try #require(changed.first), try #require(changed.last))
        #expect(abs(left + right - 639) <= 6 && right - left < 150, "\(left) to \(right)")
        // Beside the text.
        #expect(shown.light(Double(left + 3), 36) < 80)
        // Without a line of its own in the overlay, a text is mpv's.
        try client.request("show-text", "1\n2", 60_000)
        _ = try screen.picture(of: "mpv's text", where: showsMpvs)
    }

    @Test("the window has the film's title, and a class of seekd's own")
    func window() throws {
        let (seekd, _, _) = try start()
        defer { withExtendedLifetime(seekd) {} }
        let tree = try ProgramRun(
            URL(filePath: "/usr/bin/xwininfo"), ["-display", screen.name, "-root", "-tree"]
        ).ended()
        let name = #/"seekd-grey-film\.mkv .* seekd": \("seekd" /#
        #expect(tree.output.contains(name), "\(tree.output) \(tree.errors)")
    }
}
