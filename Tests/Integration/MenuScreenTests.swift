import Foundation
import SeekProtocol
import TestSupport
import Testing

/// F5 and F8 on a real screen, with the overlay that seekd starts.
@Suite("The menu of films on a screen", .waitsForPrograms, .serialized, .timeLimit(.minutes(20)))
struct MenuScreenTests {
    private let scratch: ScratchFolder
    private let screen: VirtualScreen
    private let seekd: Seekd
    private let client: TestClient

    init() throws {
        scratch = try ScratchFolder()
        let film = try OsdTests.greyFilm()
        for number in 1...30 {
            try FileManager.default.copyItem(atPath: film, toPath: "\(scratch.path)/Film \(number).mkv")
        }
        screen = try VirtualScreen(width: 1280, height: 720)
        seekd = try Seekd(
            settings: ["films.folders=[\"\(scratch.path)\"]"],
            options: ["vo=x11", "force-window=yes", "fullscreen=yes"], environment: ["DISPLAY": screen.name])
        client = try seekd.connect()
        try client.subscribe("media", "menu")
    }

    /// The row of the selection, from the first one that is seen; nil: no menu is seen. Beside the names.
    private func selectedRow(_ picture: ScreenPicture) -> Int? {
        (0..<7).first { row in picture.light(640, 720 * (0.122 + 0.1 * (Double(row) + 0.5))) > 230 }
    }

    private func isFilm(_ picture: ScreenPicture) -> Bool { picture.light.allSatisfy { abs(Int($0) - 128) < 8 } }

    @Test("a player that starts without a film shows it; a film is chosen, plays, and the menu is opened over it")
    func choose() throws {
        _ = try screen.picture(of: "the menu at the start") { selectedRow($0) == 0 }
        for _ in 1...2 { try client.request("menu", "down") }
        _ = try screen.picture(of: "the third row") { selectedRow($0) == 2 }
        for _ in 3...9 { try client.request("menu", "down") }
        let tenth = try screen.picture(of: "the tenth film in the last row") { selectedRow($0) == 6 }
        try client.request("menu", "down")
        _ = try screen.picture(of: "the eleventh") { selectedRow($0) == 6 && $0 != tenth }
        try client.request("menu", "up")
        try client.request("menu", "ok")
        try client.next("media", ["phase": .text("loaded"), "path": .text("\(scratch.path)/Film 10.mkv")])
        _ = try screen.picture(of: "the film alone", where: isFilm)
        try client.request("set_property", "pause", true)
        // By the keys of the window, from here on.
        try client.request("keypress", "MENU")
        _ = try screen.picture(of: "the menu over the film") { picture in
            selectedRow(picture) == 0 && picture.light(1270, 700) < 40
        }
        try client.request("keypress", "DOWN")
        _ = try screen.picture(of: "the second row") { selectedRow($0) == 1 }
        try client.request("keypress", "ESC")
        _ = try screen.picture(of: "the film after the menu") { picture in
            selectedRow(picture) == nil && picture.light(1270, 700) > 120
        }
        #expect(try client.refusal("menu", "down") == "unavailable")
    }

    /// An image beside a film: white above, grey below.
    private func makePoster(_ name: String, size: String, half: Int) throws {
        let maker = try ProgramRun(
            URL(filePath: "/usr/bin/ffmpeg"),
            ["-v", "error", "-f", "lavfi", "-i", "color=0x808080:size=\(size),drawbox=h=\(half):color=white:t=fill"]
                + ["-frames:v", "1", "\(scratch.path)/\(name)"])
        try #require(try maker.ended().status == 0, "\(maker.errors)")
    }

    @Test("the picture beside a film is at the right, and goes with the selection and with the menu")
    func posters() throws {
        try makePoster("Film 2-poster.png", size: "400x600", half: 300)
        try makePoster("Film 3.jpg", size: "640x360", half: 180)
        try "no image".write(toFile: "\(scratch.path)/Film 4.jpg", atomically: true, encoding: .utf8)
        // The panel begins at 896, 91. A film's name is below its picture.
        func isPoster(_ picture: ScreenPicture, width: Double, height: Double) -> Bool {
            picture.light(896 + width / 2, 96) > 240
                && abs(picture.light(896 + width / 2, 91 + height - 6) - 128) < 12
                && picture.light(896 + width - 6, 96) > 240 && picture.light(896 + width + 6, 96) < 60
                && picture.light(896 + width / 2, 91 + height + 6) < 60
        }
        let first = try screen.picture(of: "the menu at the start") { selectedRow($0) == 0 }
        try client.request("menu", "down")
        _ = try screen.picture(of: "the poster of the second film") { isPoster($0, width: 216, height: 324) }
        try client.request("menu", "down")
        _ = try screen.picture(of: "the thumbnail of the third film") { isPoster($0, width: 320, height: 180) }
        try client.request("menu", "down")
        _ = try screen.picture(of: "no picture of the fourth film") { picture in
            selectedRow(picture) == 3 && picture.light(1200, 96) < 60
        }
        try client.request("menu", "up")
        _ = try screen.picture(of: "the third film again") { isPoster($0, width: 320, height: 180) }
        for _ in 1...2 { try client.request("menu", "up") }
        _ = try screen.picture(of: "the first film") { $0 == first }
        try client.request("menu", "down")
        _ = try screen.picture(of: "the second film again") { isPoster($0, width: 216, height: 324) }
        try client.request("menu", "back")
        _ = try screen.picture(of: "black") { $0.light.allSatisfy { $0 < 20 } }
        let left = try FileManager.default.contentsOfDirectory(
            atPath: URL(filePath: seekd.socket).deletingLastPathComponent().path)
        #expect(!left.contains { $0.hasPrefix("cover-") })
    }

    @Test("without a film, ten seconds after it was closed, any key shows it and does nothing else")
    func dark() throws {
        _ = try screen.picture(of: "the menu at the start") { selectedRow($0) == 0 }
        try client.request("menu", "back")
        _ = try screen.picture(of: "black") { $0.light.allSatisfy { $0 < 20 } }
        try wait(for: "the keys to be taken") { try client.refusal("menu", "down") == nil }
        _ = try screen.picture(of: "the menu") { selectedRow($0) == 0 }
    }
}
