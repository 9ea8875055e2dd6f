import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("Films with a wrong duration in the header", .waitsForPrograms)
struct HeaderDurationTests {
    /// A copy of chapters.mkv whose header declares another duration, in its timestamps' units (milliseconds).
    private func film(declaring duration: Double) throws -> (folder: ScratchFolder, path: String) {
        var bytes = Array(try Data(contentsOf: URL(filePath: Seekd.clip("chapters.mkv"))))
        // Matroska: the element Duration, 8 bytes, an IEEE double, big-endian.
        let element: [UInt8] = [0x44, 0x89, 0x88]
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: element) }) + element.count
        let pattern = duration.bitPattern.bigEndian
        withUnsafeBytes(of: pattern) { bytes.replaceSubrange(start..<start + 8, with: $0) }
        let folder = try ScratchFolder()
        let path = folder.path + "/film.mkv"
        try Data(bytes).write(to: URL(filePath: path))
        return (folder, path)
    }

    @Test("C16: an infinite duration counts as unknown; the daemon replies and shuts down", .timeLimit(.minutes(20)))
    func infinite() throws {
        let (folder, path) = try film(declaring: .infinity)
        let seekd = try Seekd(path)
        let client = try seekd.connectPaused(at: 20)
        #expect(try client.refusal(named: "scrub", ["fraction": .double(0.5)]) == "not-seekable")
        #expect(try client.request("snapshot")["media"]?["duration"] == .null)
        let tap = try client.tapAndLand("forward")
        #expect(tap.reply["applied"]?.number == 10)
        #expect(try seekd.stop() == 0)
        withExtendedLifetime(folder) {}
    }

    @Test("a huge duration does not crash the daemon", .timeLimit(.minutes(20)))
    func huge() throws {
        let (folder, path) = try film(declaring: 1e290)
        let seekd = try Seekd(path)
        let client = try seekd.connectPaused(at: 20)
        try client.request("seek", 50, "relative-percent")
        let duration = try #require(try client.request("snapshot")["media"]?["duration"]?.number)
        #expect(duration > 1e280)
        #expect(try seekd.stop() == 0)
        withExtendedLifetime(folder) {}
    }
}
