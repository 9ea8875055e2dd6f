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

    @Test("without a film, ten seconds after it was closed, any key shows it and does nothing else")
    func dark() throws {
        _ = try screen.picture(of: "the menu at the start") { selectedRow($0) == 0 }
        try client.request("menu", "back")
        _ = try screen.picture(of: "black") { $0.light.allSatisfy { $0 < 20 } }
        try wait(for: "the keys to be taken") { try client.refusal("menu", "down") == nil }
        _ = try screen.picture(of: "the menu") { selectedRow($0) == 0 }
    }
}
