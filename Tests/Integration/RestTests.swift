import Dispatch
import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("seekd at rest", .waitsForPrograms)
struct RestTests {
    /// libdispatch names its threads after the root queues, such as com.apple.root.default-qos.overcommit, of which the
    /// kernel keeps the end.
    private static func areOfDispatch(_ name: String) -> Bool { name.contains("-qos") }

    @Test("no thread of libdispatch exists, which would wake it up each second from then on")
    func threads() throws {
        try expectNamesToTell()
        let state = try ScratchFolder()
        let seekd = try Seekd("chapters.mkv", settings: ["resume.interval_s=1"], state: state)
        let client = try seekd.connectPaused(at: 20)
        try client.playFilm()
        try client.tapAndLand("forward")
        try client.pauseFilm()
        try client.request("reload")
        try client.request("trace")
        try client.request("history")
        try addOverlay(to: client, seekd)
        try client.request("forget", Seekd.clip("chapters.mkv"))
        // Its handle of libmpv is ended off the loop.
        try seekd.connect().request("get_property", "volume")
        try wait(for: "its end") { try client.request("stats")["clients"]?.number == 1 }
        try FileManager.default.removeItem(atPath: seekd.socket)
        try wait(for: "a new socket") { (try? TestClient(seekd.socket).request("hello")) != nil }
        let names = try ThreadNames.of(seekd.process.processIdentifier)
        #expect(!names.isEmpty)
        #expect(names.filter(Self.areOfDispatch) == [])
        #expect(try seekd.stop() == 0)
    }

    /// If libdispatch names its threads otherwise, the test above proves nothing.
    private func expectNamesToTell() throws {
        let (begun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue(label: "control").async {
            begun.signal()
            gate.wait()
        }
        begun.wait()
        defer { gate.signal() }
        #expect(try ThreadNames.own().contains(where: Self.areOfDispatch))
    }

    private func addOverlay(to client: TestClient, _ seekd: Seekd) throws {
        let picture = seekd.folder.appending(path: "picture").path
        try Data(repeating: 128, count: 16).write(to: URL(filePath: picture))
        try client.request("overlay-add", 1, 0, 0, picture, 0, "bgra", 2, 2, 8)
    }
}
