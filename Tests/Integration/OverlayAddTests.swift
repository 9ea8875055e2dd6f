import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("overlay-add with large pictures", .waitsForPrograms)
struct OverlayAddTests {
    private let folder = try? ScratchFolder()

    /// A file of zeros that takes no space on the disk.
    private func picture(_ bytes: Int) throws -> String {
        let path = try #require(folder).path + "/picture"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(truncate(path, off_t(bytes)) == 0)
        return path
    }

    private func overlayAdd(_ id: Int, _ path: String, rows: Int) -> JSONValue {
        .array([
            .text("overlay-add"), .integer(Int64(id)), .integer(0), .integer(0), .text(path), .integer(0),
            .text("bgra"), .integer(8192), .integer(Int64(rows)), .integer(32768),
        ])
    }

    @Test("while pictures of 64 MiB are read, other clients are served, and the client's next request waits")
    func others() throws {
        let path = try picture(64 << 20)
        let seekd = try Seekd("chapters.mkv")
        let (client, other) = (try seekd.connectPaused(), try seekd.connect())
        for id in 1...4 {
            let line =
                "{\"command\":[\"overlay-add\",\(id),0,0,\"\(path)\",0,\"bgra\",8192,2048,32768],\"request_id\":\(id)}"
            try client.send(line)
            try client.send("{\"command\":[\"client_name\"],\"request_id\":\(id + 100)}")
        }
        // Answered while the pictures are read, as the order of the replies on this connection shows.
        try other.request("snapshot")
        var ids: [Double] = []
        while ids.count < 8, let reply = try client.readReply() { ids += [reply["request_id"]?.number ?? -1] }
        #expect(ids == [1, 101, 2, 102, 3, 103, 4, 104])
        #expect(try seekd.stop() == 0)
    }

    @Test("a refused overlay-add does not keep the requests after it, also when they came with it")
    func refused() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        let refused = #"["overlay-add",0,0,0,"/nosuch.bgra",0,"bgra",16,16,64]"#
        try client.send(
            (1...3).map {
                "{\"command\":\(refused),\"request_id\":\($0)}\n{\"command\":[\"client_name\"],\"request_id\":\($0 + 10)}"
            }.joined(separator: "\n"))
        var ids: [Double] = []
        while ids.count < 6, let reply = try client.readReply() { ids += [reply["request_id"]?.number ?? -1] }
        #expect(ids == [1, 11, 2, 12, 3, 13])
    }

    @Test("the total size of pictures is bounded, and pictures are removed with their client")
    func bounded() throws {
        let path = try picture(128 << 20)
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        var refused = 0
        for id in 0..<8 {
            do {
                try client.request(overlayAdd(id, path, rows: 4096))
            } catch let refusal as TestClient.Refused {
                #expect(refusal.error == "too-many", "\(refusal)")
                refused += 1
            }
        }
        #expect(refused >= 6)
        // The first client has disconnected: its bytes are free again.
        do {
            let passing = try seekd.connect()
            #expect(try passing.refusal("overlay-add", 9, 0, 0, "/dev/zero", 0, "bgra", 1, 1, 4) != nil)
        }
        #expect(try seekd.stop() == 0)
    }

    @Test("the overlays of a disconnected client release their bytes")
    func goneWithClient() throws {
        let path = try picture(128 << 20)
        let seekd = try Seekd("chapters.mkv")
        do {
            let client = try seekd.connect()
            try client.request(overlayAdd(1, path, rows: 4096))
            #expect(throws: TestClient.Refused.self) { try client.request(overlayAdd(2, path, rows: 4096)) }
        }
        let next = try seekd.connect()
        try wait(for: "room for a picture") {
            do {
                try next.request(overlayAdd(2, path, rows: 4096))
                return true
            } catch is TestClient.Refused {
                return false
            }
        }
        #expect(try seekd.stop() == 0)
    }
}
