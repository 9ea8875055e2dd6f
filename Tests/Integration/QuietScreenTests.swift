import TestSupport
import Testing

@Suite("The screen of a service that has the console", .waitsForPrograms)
struct QuietScreenTests {
    private let screen: VirtualScreen

    init() throws { screen = try VirtualScreen(width: 320, height: 180, isWhite: true) }

    private func isBlack(_ picture: ScreenPicture) -> Bool { picture.light.allSatisfy { $0 < 20 } }

    @Test("it is black while nothing plays: after the start, after a stop and after the end of a film")
    func black() throws {
        let seekd = try Seekd(
            options: ["vo=x11", "force-window=yes", "fullscreen=yes", "osd-level=0"],
            environment: ["DISPLAY": screen.name, "WAYLAND_DISPLAY": ""])
        _ = try screen.picture(of: "black after the start", where: isBlack)
        let client = try seekd.connect()
        try client.subscribe("media")
        for isStopped in [true, false] {
            try client.request("loadfile", Seekd.clip("chapters.mkv"))
            try client.waitForMedia("loaded")
            try client.request("set_property", "pause", true)
            try wait(for: "the film") { !isBlack(try screen.picture()) }
            if isStopped {
                try client.request("stop")
            } else {
                try client.request("set_property", "pause", false)
                try client.request("seek", 100, "absolute-percent")
            }
            try client.waitForMedia("idle")
            _ = try screen.picture(of: "black after the film", where: isBlack)
        }
    }

    @Test("without that option it is the display's own")
    func uncovered() throws {
        let seekd = try Seekd(options: ["vo=x11"], environment: ["DISPLAY": screen.name, "WAYLAND_DISPLAY": ""])
        _ = try seekd.connect()
        _ = try screen.picture(of: "white") { $0.light.allSatisfy { $0 > 200 } }
    }
}
