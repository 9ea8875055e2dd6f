import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("The file of the socket is removed", .waitsForPrograms)
struct SocketFileTests {
    private func waitForAnswer(at socket: String) throws {
        try wait(for: "an answer at \(socket)") { (try? TestClient(socket).request("hello")) != nil }
    }

    private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

    @Test("a new one is made with the same mode, and connected clients stay connected", arguments: 1...2)
    func file(times: Int) throws {
        let seekd = try Seekd("chapters.mkv", settings: [#"socket.mode="0660""#])
        let client = try seekd.connectPaused(at: 20)
        for _ in 1...times {
            try remove(seekd.socket)
            try waitForAnswer(at: seekd.socket)
        }
        try client.tapAndLand("forward")
        let attributes = try FileManager.default.attributesOfItem(atPath: seekd.socket)
        #expect(attributes[.posixPermissions] as? Int == 0o660)
        #expect(try seekd.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: seekd.socket))
    }

    @Test("its folder too: both are made again", arguments: [false, true])
    func folder(isMoved: Bool) throws {
        let scratch = try ScratchFolder()
        let folder = "\(scratch.path)/run"
        let socket = "\(folder)/ipc.sock"
        let seekd = try Seekd(arguments: ["--socket", socket], waits: false)
        try waitForAnswer(at: socket)
        let client = try TestClient(socket)
        if isMoved {
            try FileManager.default.moveItem(atPath: folder, toPath: folder + ".old")
        } else {
            try remove(folder)
        }
        try waitForAnswer(at: socket)
        try client.request("hello")
        let second = try Seekd(arguments: ["--socket", socket], waits: false)
        #expect(try second.exitStatus() == 1)
        #expect(second.log.contains("another seekd runs at \(socket), process \(seekd.process.processIdentifier)"))
        #expect(try seekd.stop() == 0)
    }

    @Test("what another program has put there stays, and a second seekd names the process")
    func replaced() throws {
        let seekd = try Seekd()
        let other = seekd.folder.appending(path: "other").path
        try Data("another's".utf8).write(to: URL(filePath: other))
        #expect(rename(other, seekd.socket) == 0)
        try wait(for: "the message") { seekd.log.contains("clients can't connect") }
        #expect(try String(contentsOfFile: seekd.socket, encoding: .utf8) == "another's")
        let second = try Seekd(arguments: ["--socket", seekd.socket], waits: false)
        #expect(try second.exitStatus() == 1)
        #expect(second.log.contains("process \(seekd.process.processIdentifier)"))
        #expect(try seekd.stop() == 0)
    }
}
