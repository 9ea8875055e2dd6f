import Dispatch
import Foundation
import MpvCommands
import SeekCore
import SeekModel
import SeekProtocol
import Synchronization
import TestSupport
import Testing

@testable import ClientGateway

@Suite("Reading the pictures of overlays")
struct OverlayPictureReaderTests {
    private typealias Reader = OverlayPictureReader

    private let folder: ScratchFolder
    private let start = Instant(nanoseconds: 0)

    init() throws { folder = try ScratchFolder() }

    /// What the reader's threads deliver.
    private final class Inbox: Sendable {
        private let completions = Mutex<[OverlayPictureReader.Completion]>([])
        private let arrived = DispatchSemaphore(value: 0)
        /// Holds a thread back for as long as it waits.
        let gates: Mutex<[DispatchSemaphore]>

        init(gates: [DispatchSemaphore] = []) { self.gates = Mutex(gates) }

        func deliver(_ completion: OverlayPictureReader.Completion) {
            gates.withLock { $0.popLast() }?.wait()
            completions.withLock { $0.append(completion) }
            arrived.signal()
        }

        func next() throws -> OverlayPictureReader.Completion {
            try #require(arrived.wait(timeout: .now() + 20) == .success, "no read has ended")
            return completions.withLock { $0.removeFirst() }
        }
    }

    private func file(_ path: String, overlay: Int64 = 0, offset: Int64 = 0, side: Int64 = 16) throws
        -> OverlayPictureFile
    {
        try OverlayPictureFile(
            of: MpvCommand(
                "overlay-add",
                .list([
                    .integer(overlay), .integer(0), .integer(0), .text(path), .integer(offset), .text("bgra"),
                    .integer(side), .integer(side), .integer(side * 4),
                ])))
    }

    /// A file without blocks on the disk.
    private func sparseFile(_ name: String, bytes: Int) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data().write(to: URL(filePath: path))
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: UInt64(bytes))
        try handle.close()
        return path
    }

    private func reader(_ inbox: Inbox, _ limits: Reader.Limits = .init()) -> Reader {
        Reader(limits: limits) { inbox.deliver($0) }
    }

    @Test("a picture is read from its offset, and its bytes are counted until libmpv has removed it")
    func picture() throws {
        let path = "\(folder.path)/picture"
        try Data((0..<1032).map { UInt8(truncatingIfNeeded: $0 / 8) }).write(to: URL(filePath: path))
        let inbox = Inbox()
        var reader = reader(inbox)
        let id = try reader.read(try file(path, overlay: 3, offset: 8), for: 1, at: start)
        #expect(reader.budget.total == 6144)
        let buffer = try #require(try reader.finishRead(inbox.next())?.get())
        #expect(buffer.withBytes { $0.count == 1024 && $0[0] == 1 && $0[1023] == 128 })
        #expect(reader.nextDeadline == nil)
        #expect(reader.finishCopy(id, isShown: true) == nil)
        #expect(reader.budget.bytes(of: 1) == 5120)
        reader.removeOverlay(3)
        #expect(reader.budget.total == 0)
    }

    @Test("anything but a regular file with the whole picture is refused without waiting")
    func refused() throws {
        let fifo = "\(folder.path)/fifo"
        try #require(mkfifo(fifo, 0o600) == 0)
        let short = try sparseFile("short", bytes: 1023)
        let inbox = Inbox()
        var reader = reader(inbox)
        for (path, sentence) in [
            (fifo, "\(fifo) is not a regular file"), (folder.path, "\(folder.path) is not a regular file"),
            (short, "\(short): expected at least 1024 bytes, got 1023"),
            ("\(folder.path)/none", "\(folder.path)/none: No such file or directory"),
            ("/dev/zero", "/dev/zero is not a regular file"),
        ] {
            _ = try reader.read(try file(path), for: 1, at: start)
            guard case .failure(let refusal)? = reader.finishRead(try inbox.next()) else {
                Issue.record("\(path) was read")
                continue
            }
            #expect(refusal == Refusal(.errorRunningCommand, "overlay-add: \(sentence)"))
            #expect(reader.budget.total == 0)
        }
    }

    @Test("a file with fewer bytes than its size, as if it shrinks, is refused")
    func shrinking() throws {
        // The kernel gives this file a page's size, whatever it holds.
        let path = "/sys/devices/system/cpu/online"
        let inbox = Inbox()
        var reader = reader(inbox)
        _ = try reader.read(try file(path), for: 1, at: start)
        let result = try #require(try reader.finishRead(inbox.next()))
        #expect(throws: Refusal(.errorRunningCommand, "overlay-add: \(path) became shorter while it was read")) {
            try result.get()
        }
    }

    @Test("64 pictures of maximum size in a row stay within the budgets of the client and of all")
    func budget() throws {
        let most = OverlayPictureFile.mostBytes
        let path = try sparseFile("large", bytes: most)
        let side: Int64 = 5792
        #expect(throws: Refusal.self) { try file(path, side: side + 1) }
        let inbox = Inbox()
        let limits = Reader.Limits()
        var reader = reader(inbox)
        var refused = 0
        for number in 0..<64 {
            do throws(Refusal) {
                _ = try reader.read(try OverlayPictureFile(of: largest(path, side)), for: number / 2, at: start)
            } catch {
                #expect(error.code == .tooMany)
                refused += 1
            }
            #expect(reader.budget.total <= limits.totalBytes)
            #expect(reader.budget.bytes(of: number / 2) <= limits.clientBytes)
        }
        #expect(refused == 63)
        for client in 0..<32 { #expect(reader.removeClient(client) == []) }
        #expect(reader.finishRead(try inbox.next()) == nil)
        #expect(reader.budget.total == 0)
    }

    private func largest(_ path: String, _ side: Int64) -> MpvCommand {
        MpvCommand(
            "overlay-add",
            .list([
                .integer(0), .integer(0), .integer(0), .text(path), .integer(0), .text("bgra"), .integer(side),
                .integer(side), .integer(side * 4),
            ]))
    }

    @Test("a blocked thread delays only its own client, until the time limit")
    func blocked() throws {
        let path = try sparseFile("picture", bytes: 1024)
        let gate = DispatchSemaphore(value: 0)
        let inbox = Inbox(gates: [gate])
        var reader = reader(inbox)
        let stuck = try reader.read(try file(path), for: 1, at: start)
        // It has the only gate before the others start.
        try wait(for: "the first read to hold the gate") { inbox.gates.withLock { $0.isEmpty } }
        let next = try reader.read(try file(path), for: 1, at: start + .seconds(1))
        let other = try reader.read(try file(path), for: 2, at: start + .seconds(1))
        let completion = try inbox.next()
        #expect(completion.id == other)
        #expect(try reader.finishRead(completion)?.get() != nil)
        _ = reader.finishCopy(other, isShown: false)

        #expect(reader.nextDeadline == start + .seconds(5))
        let late = reader.expire(at: start + .seconds(5))
        #expect(late.map(\.id) == [stuck])
        #expect(late.first?.refusal.message == "overlay-add: \(path) was not read within 5.0 s")
        // Its bytes are in use until the thread returns, and the client has no other thread.
        #expect(reader.budget.bytes(of: 1) == 12_288)
        #expect(reader.expire(at: start + .seconds(6)).map(\.id) == [next])
        #expect(reader.nextDeadline == nil)
        gate.signal()
        #expect(reader.finishRead(try inbox.next()) == nil)
        #expect(reader.budget.total == 0)
    }

    @Test("a client's overlays are removed with it, also one that libmpv is still copying")
    func departure() throws {
        let path = try sparseFile("picture", bytes: 1024)
        let inbox = Inbox()
        var reader = reader(inbox)
        let first = try reader.read(try file(path, overlay: 1), for: 1, at: start)
        #expect(try reader.finishRead(inbox.next())?.get() != nil)
        #expect(reader.finishCopy(first, isShown: true) == nil)
        let second = try reader.read(try file(path, overlay: 2), for: 1, at: start)
        #expect(try reader.finishRead(inbox.next())?.get() != nil)
        #expect(reader.removeClient(1) == [1])
        #expect(reader.finishCopy(second, isShown: true) == 2)
        for overlay in 1...2 { reader.removeOverlay(overlay) }
        #expect(reader.budget.total == 0)
    }

    @Test("a picture with the number of another client's overlay replaces it")
    func replaced() throws {
        let path = try sparseFile("picture", bytes: 1024)
        let inbox = Inbox()
        var reader = reader(inbox)
        for client in 1...2 {
            let id = try reader.read(try file(path), for: client, at: start)
            #expect(try reader.finishRead(inbox.next())?.get() != nil)
            #expect(reader.finishCopy(id, isShown: true) == nil)
        }
        #expect(reader.budget.bytes(of: 1) == 0 && reader.budget.bytes(of: 2) == 5120)
        #expect(reader.removeClient(1) == [])
        #expect(reader.removeClient(2) == [0])
    }
}
