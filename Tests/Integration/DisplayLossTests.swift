import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("The X server's end", .waitsForPrograms)
struct DisplayLossTests {
    @Test("saves the film's place, is told to clients, and ends seekd with status 1", arguments: [true, false])
    func lost(isPlaying: Bool) throws {
        let screen = try VirtualScreen(width: 320, height: 180)
        let state = try KeptState()
        // Nothing but the end saves the place.
        let seekd = try Seekd(
            settings: ["resume.interval_s=600", "overlay.osd=false"], options: ["vo=x11"],
            arguments: [Seekd.clip("chapters.mkv")], state: state.folder, environment: ["DISPLAY": screen.name])
        let client = try seekd.connectPaused()
        try wait(for: "a picture") { try client.request("get_property", "vo-configured") == .bool(true) }
        try client.goTo(150)
        if isPlaying { try client.playFilm() }
        screen.end()
        #expect(try client.next("shutdown")["reason"] == .text("display"))
        #expect(try seekd.exitStatus() == 1)
        #expect(seekd.log.contains("the X server is gone"), "\(seekd.log)")
        let session = try #require(try state.content("session"))
        let position = try #require(session["film"]?["position"]?.number)
        #expect((149...200).contains(position), "\(position)")
        #expect(session["paused"] == .bool(!isPlaying))
    }
}
