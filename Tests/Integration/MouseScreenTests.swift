import Foundation
import SeekProtocol
import TestSupport
import Testing

/// The mouse over the video, with the overlay that seekd starts. mpv's own commands move it, as a mouse of the screen would.
@Suite("The mouse on a screen", .waitsForPrograms, .serialized, .timeLimit(.minutes(20)))
struct MouseScreenTests {
    private let screen: VirtualScreen
    private let seekd: Seekd
    private let client: TestClient

    init() throws {
        screen = try VirtualScreen(width: 1280, height: 720)
        seekd = try Seekd(
            OsdTests.greyFilm(), options: ["vo=x11", "fullscreen=yes", "pause=yes"],
            environment: ["DISPLAY": screen.name])
        client = try seekd.connectPaused(at: 50)
        _ = try screen.picture(of: "the film", where: isFilm)
        // The overlay has its keys.
        try wait(for: "the section of the row's button") {
            try bindings().contains { $0["section"] == .text("seekd-row") }
        }
    }

    private func isFilm(_ picture: ScreenPicture) -> Bool { picture.light.allSatisfy { abs(Int($0) - 128) < 8 } }

    private func bindings() throws -> [JSONValue] {
        try client.request("get_property", "input-bindings").elements
    }

    /// The middle of the row (docs/overlays.md).
    private let middle = 666

    /// The column of a place of the film, which lasts 100 s.
    private func column(of seconds: Double) -> Int { Int(64 + 1152 * seconds / 100) }

    private func move(to x: Int, _ y: Int) throws { try client.request("mouse", x, y) }

    /// Where the row's bright part ends.
    private func end(_ picture: ScreenPicture) -> Int {
        picture.columns(lighterThan: 230, 0..<1280, rows: 662..<670).last ?? 0
    }

    /// Puts the mouse on the row, and waits until the button is the row's.
    private func point(at seconds: Double) throws {
        try move(to: column(of: seconds) - 1, 400)
        try move(to: column(of: seconds), middle)
        try wait(for: "the button") {
            try bindings().contains { entry in
                entry["section"] == .text("seekd-row") && (entry["priority"]?.wholeNumber ?? -1) >= 0
            }
        }
    }

    private func waitForLanding(at seconds: Double) throws {
        try wait(for: "the landing") {
            let state = try client.request("snapshot")
            let isThere = state["position"]?.number.map { abs($0 - seconds) < 0.5 } ?? false
            return isThere && state["chase"]?["phase"] == .text("landed")
        }
    }

    @Test("its movement brings the row, and its rest takes it away")
    func movement() throws {
        try move(to: 600, 300)
        try move(to: 610, 310)
        let picture = try screen.picture(of: "the row") { end($0) > 100 }
        #expect(abs(end(picture) - column(of: 50)) < 16)
        _ = try screen.picture(of: "the film alone", where: isFilm)
    }

    @Test("a click on the row jumps there")
    func click() throws {
        try point(at: 30)
        try client.request("keydown", "MBTN_LEFT")
        try client.request("keyup", "MBTN_LEFT")
        try waitForLanding(at: 30)
    }

    @Test("a drag shows places on the way, and lands where the button is released, outside of the window too")
    func drag() throws {
        try point(at: 30)
        try client.request("keydown", "MBTN_LEFT")
        _ = try screen.picture(of: "the row at 30 s") { abs(end($0) - column(of: 30)) < 16 }
        try move(to: column(of: 70), 500)
        let dragged = try screen.picture(of: "the row at 70 s") { abs(end($0) - column(of: 70)) < 16 }
        // The button is down: the row stays.
        #expect(!isFilm(dragged))
        try move(to: column(of: 80), 900)
        try client.request("keyup", "MBTN_LEFT")
        try waitForLanding(at: 80)
        _ = try screen.picture(of: "the film alone", where: isFilm)
        // The button is the window's again.
        try wait(for: "the button's end") {
            try !bindings().contains { entry in
                entry["section"] == .text("seekd-row") && (entry["priority"]?.wholeNumber ?? -1) >= 0
            }
        }
    }
}
