import Foundation
import SeekProtocol
import TestSupport
import Testing

/// The overlay on the video, on a real screen: checks pixels at times of the animation.
@Suite("seek-overlay osd on a screen", .waitsForPrograms, .serialized, .timeLimit(.minutes(20)))
struct OsdTests {
    private let screen: VirtualScreen
    private let seekd: Seekd
    private let client: TestClient
    /// The picture of the film, which is plain grey.
    private let film: ScreenPicture

    init() throws {
        let screen = try VirtualScreen(width: 1280, height: 720)
        self.screen = screen
        seekd = try Seekd(
            Self.greyFilm(), settings: ["overlay.osd=false"], options: ["vo=x11", "fullscreen=yes", "pause=yes"],
            environment: ["DISPLAY": screen.name])
        client = try seekd.connectPaused(at: 50)
        film = try screen.picture(of: "the film") { picture in picture.light.allSatisfy { abs(Int($0) - 128) < 8 } }
    }

    /// Started once for all tests.
    static func greyFilm() throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "seekd-grey-film.mkv").path
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let part = path + ".\(UUID().uuidString.prefix(8)).mkv"
        let maker = try ProgramRun(
            URL(filePath: "/usr/bin/ffmpeg"),
            ["-v", "error", "-f", "lavfi", "-i", "color=c=0x808080:s=320x180:r=5:d=100"]
                + ["-c:v", "libx264", "-preset", "ultrafast", "-g", "25", part])
        try #require(try maker.ended().status == 0, "\(maker.errors)")
        try FileManager.default.moveItem(atPath: part, toPath: path)
        return path
    }

    // The forward button's position and size (docs/overlays.md).
    private let side = 0.16 * 720
    private let middle = (x: 640 + 0.236 * 1280, y: 360.0)

    /// A picture of the animation, stopped so many milliseconds after three presses.
    private func moment(_ milliseconds: Int, _ button: String) throws -> ScreenPicture {
        let overlay = try OverlayRun(["osd", "--freeze-at", "\(milliseconds)"], socket: seekd.socket)
        try overlay.waitForALine()
        try client.goTo(50)
        try client.request("tap", button, 3)
        // The button, and the row below, which appears a little later: its light part is shorter after a backward tap.
        let light = button == "forward" ? 320..<960 : 70..<290
        let picture = try screen.picture(of: "the overlay at \(milliseconds) ms") { picture in
            picture.columns(lighterThan: 230, light, rows: 650..<670).count > 100
                && picture.columns(lighterThan: 230, 0..<1280, rows: 270..<450).count > 50
        }
        overlay.end()
        // Refused if the burst is over.
        _ = try client.refusal("cancel")
        _ = try screen.picture(of: "the film without the overlay") { $0 == film }
        return button == "forward" ? picture : picture.mirrored
    }

    private func light(_ picture: ScreenPicture, _ x: Double, _ y: Double) -> Double {
        picture.lightest(middle.x + x * side, middle.y + y * side)
    }

    @Test(
        "a tap animates arrow, disc and total, backward is mirrored, and the overlay disappears with its client",
        arguments: ["forward", "backward"])
    func moments(button: String) throws {
        let (start, turned, flown) = try (moment(0, button), moment(100, button), moment(350, button))

        // The arc starts at 3 o'clock, and in this frame 20 degrees further.
        let (onArc, further) = ((x: 0.4924, y: 0.0868), (x: 0.4330, y: 0.2500))
        #expect(light(start, onArc.x, onArc.y) > 200 && light(start, further.x, further.y) > 200)
        #expect(light(turned, onArc.x, onArc.y) < 170 && light(turned, further.x, further.y) > 200)
        // The middle of the outer head, at rest and in this frame.
        #expect(light(start, 0.2, -0.5) > 250 && light(start, 0.359, -0.401) < 170)
        #expect(light(turned, 0.359, -0.401) > 250)
        #expect(light(flown, 0.2, -0.5) > 250 && light(flown, 0.359, -0.401) < 170)

        // Within the disc, next to the label.
        let place = (x: middle.x - 0.3 * side, y: middle.y + 0.25 * side)
        let (dark, bright) = (start.light(place.x, place.y), turned.light(place.x, place.y))
        #expect(abs((bright - dark) / (255 - dark) - 0.3) < 0.03, "\(dark) \(bright)")
        #expect(abs(flown.light(place.x, place.y) - dark) <= 2)
        #expect(dark < 80 && dark > 50)

        // 80/44 of a button from its middle; the digits are a little to the right of their middle.
        let beside = Int(middle.x + side)..<1280
        let columns = flown.columns(lighterThan: 240, beside, rows: 330..<390)
        let label = Double((columns.first ?? 0) + (columns.last ?? 0)) / 2
        #expect(abs(label - middle.x - 80.0 / 44 * side) < 0.06 * side, "\(label)")
        #expect(start.columns(lighterThan: 240, beside, rows: 330..<390).isEmpty)
    }

    @Test("a skip that is offered is seen at the lower right, and goes when it is taken")
    func offer() throws {
        let overlay = try OverlayRun(["osd"], socket: seekd.socket)
        let cue = JSONValue.object([
            .init("kind", .text("intro")), .init("start", .integer(49)), .init("end", .integer(90)),
        ])
        try client.request(.array([.text("cues"), .array([cue])]))
        func plate(_ picture: ScreenPicture) -> Int {
            picture.columns(lighterThan: 230, 950..<1210, rows: 300..<720).count
        }
        _ = try screen.picture(of: "the offer") { plate($0) > 200 }
        try client.request("take")
        _ = try screen.picture(of: "the film without the offer") { plate($0) == 0 }
        overlay.end()
    }

    @Test("the overlay disappears after its animation, then is idle, and exits with the daemon if --once is given")
    func rest() throws {
        let overlay = try OverlayRun(["osd", "--once"], socket: seekd.socket)
        try wait(for: "a press that is seen") {
            try client.request("tap", "forward")
            try client.request("tap", "backward")
            return try screen.picture() != film
        }
        _ = try screen.picture(of: "the film without the overlay") { $0 == film }
        try wait(for: "the play button that is seen") {
            try client.request("toggle")
            return try screen.picture() != film
        }
        try client.playFilm()
        _ = try screen.picture(of: "the film without the overlay, playing") { $0 == film }
        try wait(for: "a second without waking") {
            let before = try overlay.sleeps()
            Thread.sleep(forTimeInterval: 1)  // house-rules: the time for which it is to sleep
            return try overlay.sleeps() == before
        }
        kill(seekd.process.processIdentifier, SIGKILL)
        try wait(for: "the overlay's end") { !overlay.process.isRunning }
        #expect(overlay.process.terminationStatus == 0)
    }
}
