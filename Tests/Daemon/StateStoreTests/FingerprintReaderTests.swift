import Foundation
import Glibc
import SeekProtocol
import SeekResume
import Synchronization
import TestSupport
import Testing

@testable import StateStore

@Suite("The fingerprints of files")
struct FingerprintReaderTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> ByteString {
        let path = "\(scratch.path)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return ByteString(path)
    }

    @Test("R1: size, checksum of the first 64 KiB, checksum of the last 64 KiB")
    func whole() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let fingerprint = FingerprintReader.fingerprint(of: try file("film", bytes))
        #expect(
            fingerprint
                == Fingerprint(
                    size: 200_000, head: Checksum(of: bytes[..<65_536]).value,
                    tail: Checksum(of: bytes[(200_000 - 65_536)...]).value))
    }

    @Test("a file shorter than 64 KiB, and an empty one")
    func short() throws {
        let checksum = Checksum(of: [1, 2, 3]).value
        #expect(
            FingerprintReader.fingerprint(of: try file("short", [1, 2, 3]))
                == Fingerprint(size: 3, head: checksum, tail: checksum))
        #expect(FingerprintReader.fingerprint(of: try file("empty", []))?.size == 0)
    }

    @Test("R1: a film that was moved is the same, one of the same size with another start or end is not")
    func moved() throws {
        var bytes = [UInt8](repeating: 7, count: 300_000)
        let first = try file("first", bytes)
        let fingerprint = FingerprintReader.fingerprint(of: first)
        try FileManager.default.moveItem(atPath: first.description, toPath: scratch.path + "/moved")
        #expect(FingerprintReader.fingerprint(of: ByteString(scratch.path + "/moved")) == fingerprint)
        bytes[0] = 8
        let otherStart = FingerprintReader.fingerprint(of: try file("start", bytes))
        bytes[0] = 7
        bytes[299_999] = 8
        let otherEnd = FingerprintReader.fingerprint(of: try file("end", bytes))
        #expect(Set([fingerprint, otherStart, otherEnd]).count == 3)
    }

    @Test("what is no regular file has none, and a FIFO without a writer does not block")
    func notFiles() throws {
        let fifo = scratch.path + "/fifo"
        try #require(mkfifo(fifo, 0o600) == 0)
        for path in [fifo, scratch.path, scratch.path + "/none", "/dev/null", ""] {
            #expect(FingerprintReader.fingerprint(of: ByteString(path)) == nil)
        }
    }

    @Test("where all threads hang, a further read fails at once")
    func hanging() throws {
        let path = try file("film", [1])
        let results = Mutex<[Fingerprint?]>([])
        for maximum in [0, 1] {
            FingerprintReader(maximumReads: maximum).read(path) { result in results.withLock { $0.append(result) } }
            try wait(for: "an answer") { results.withLock { $0.count == maximum + 1 } }
        }
        #expect(results.withLock { $0.map { $0 == nil } } == [true, false])
    }
}
