import Foundation
import SeekProtocol
import TestSupport
import Testing

/// libmpv's end waits for its scripts.
@Suite("A script that does not end", .waitsForPrograms)
struct HangingScriptTests {
    @Test("SIGTERM ends seekd once the scripts' time is over, with its place saved", arguments: [false, true])
    func ends(isSpinning: Bool) throws {
        let state = try KeptState()
        let seekd = try state.start(
            ["chapters.mkv"], settings: ["player.scripts_timeout_ms=1000"],
            options: ["scripts=\(Seekd.script("never-quits.lua"))"])
        let client = try seekd.leaveFilm(at: 100, in: state)
        if isSpinning {
            try client.request("script-message", "spin")
            // Nobody else waits for it.
            let (_, end) = try client.tapAndLand("forward")
            #expect(end["phase"] == .text("landed"))
            try client.goTo(100)
        }
        #expect(try seekd.stop() == 0)
        #expect(seekd.log.contains("libmpv did not end in time"), "\(seekd.log)")
        #expect(!FileManager.default.fileExists(atPath: seekd.socket))
        try state.waitForPosition(100)
    }
}
