import Foundation
import Glibc
import Linux
import SocketServer
import TestSupport
import Testing

@Suite("The listening socket")
struct ListeningSocketTests {
    private let folder: ScratchFolder
    private var path: String { "\(folder.path)/ipc.sock" }

    init() throws {
        folder = try ScratchFolder()
    }

    /// A socket of some other program at `path`.
    private static func stranger(at path: String, type: __socket_type = SOCK_STREAM, backlog: Int32 = 8) throws -> Int32
    {
        let descriptor = makeUnixSocket(type)
        try #require(withSocketAddress(path) { bind(descriptor, $0, $1) } == 0)
        if type != SOCK_DGRAM { try #require(listen(descriptor, backlog) == 0) }
        return descriptor
    }

    /// Connects as a client would: the descriptor, or nil.
    private static func client(of path: String) -> Int32? {
        let descriptor = makeUnixSocket(flags: SOCK_NONBLOCK)
        if withSocketAddress(path, { connect(descriptor, $0, $1) }) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private static func mode(of path: String) throws -> mode_t {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status.st_mode & 0o7777
    }

    private static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// The error of an open that has to fail, and whether it left its hidden socket behind.
    private func refusal(_ path: String) throws -> ListeningSocketError {
        let error = try #require(throws: ListeningSocketError.self) { try ListeningSocket.open(path, mode: 0o600) }
        // Its lock, too, is let go of.
        waitForBirths()
        return error
    }

    @Test("takes connections at once, has the mode it was given, and leaves nothing but its lock beside it")
    func opens() throws {
        let socket = try ListeningSocket.open(path, mode: 0o666)
        defer { closeForGood(socket.descriptor) }
        let client = try #require(Self.client(of: path))
        defer { closeForGood(client) }
        let accepted = accept(socket.descriptor, nil, nil)
        #expect(accepted >= 0)
        closeForGood(accepted)
        #expect(try Self.mode(of: path) == 0o666)
        #expect(try Self.mode(of: path + ".lock") == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["ipc.sock", "ipc.sock.lock"])
        #expect(fcntl(socket.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(socket.descriptor, F_GETFL) & O_NONBLOCK != 0)
    }

    @Test("makes a missing folder for its owner alone, and says so when even its parent is missing")
    func makesFolder() throws {
        let deep = "\(folder.path)/seekd/ipc.sock"
        let socket = try ListeningSocket.open(deep, mode: 0o600)
        defer { closeForGood(socket.descriptor) }
        #expect(try Self.mode(of: "\(folder.path)/seekd") == 0o700)
        #expect(try Self.mode(of: deep) == 0o600)
        #expect(
            try refusal("\(folder.path)/a/b/ipc.sock")
                == .failed(step: .makeFolder, path: "\(folder.path)/a/b", SystemError(ENOENT)))
    }

    @Test("a second one on the path is told that another seekd is there, until the first is gone")
    func second() throws {
        do {
            let first = try ListeningSocket.open(path, mode: 0o600)
            defer { closeForGood(first.descriptor) }
            #expect(try refusal(path) == .locked(path, process: getpid()))
            let start = "another seekd runs at \(path), process \(getpid()); use that one"
            #expect(try refusal(path).description.hasPrefix(start))
            first.remove()
            #expect(!Self.exists(path))
            #expect(try refusal(path) == .locked(path, process: getpid()))
        }
        waitForBirths()
        let next = try ListeningSocket.open(path, mode: 0o600)
        closeForGood(next.descriptor)
    }

    /// One of many that open a path: what came of it, and when.
    private struct Opening: Sendable {
        let began = ContinuousClock.now
        let socket: ListeningSocket?
        let error: ListeningSocketError?
        let ended: ContinuousClock.Instant

        init(of path: String) {
            do throws(ListeningSocketError) {
                socket = try ListeningSocket.open(path, mode: 0o600)
                error = nil
            } catch {
                socket = nil
                self.error = error
            }
            ended = .now
        }
    }

    @Test("of many that open one path at the same time exactly one wins, and its socket works", arguments: 1...20)
    func race(round: Int) async throws {
        let path = path
        let outcomes = await withTaskGroup(of: Opening.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    await withCheckedContinuation { done in
                        Thread.detachNewThread { done.resume(returning: Opening(of: path)) }
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let winners = outcomes.filter { $0.socket != nil }
        #expect(winners.count == 1)
        let won = try #require(winners.first)
        let winner = try #require(won.socket)
        defer { closeForGood(winner.descriptor) }
        for loser in outcomes where loser.socket == nil {
            // Who began before the winner was done may have come before its process ID was written.
            if loser.began < won.ended, loser.error == .locked(path, process: nil) { continue }
            #expect(loser.error == .locked(path, process: getpid()))
        }
        let client = try #require(Self.client(of: path))
        defer { closeForGood(client) }
        let accepted = accept(winner.descriptor, nil, nil)
        #expect(accepted >= 0)
        closeForGood(accepted)
    }

    @Test("the same over a dead socket: nobody removes the winner's")
    func raceOverDead() async throws {
        closeForGood(try Self.stranger(at: path))
        try await race(round: 0)
    }

    @Test("a dead socket is replaced, also one that a killed seekd left half made")
    func dead() throws {
        closeForGood(try Self.stranger(at: path))
        closeForGood(try Self.stranger(at: path + ".new"))
        let socket = try ListeningSocket.open(path, mode: 0o600)
        defer { closeForGood(socket.descriptor) }
        let client = try #require(Self.client(of: path))
        closeForGood(client)
    }

    @Test(
        "a path at which another program listens stays that program's",
        arguments: [SOCK_STREAM, SOCK_SEQPACKET, SOCK_DGRAM])
    func stranger(type: __socket_type) throws {
        let stranger = try Self.stranger(at: path, type: type)
        defer { closeForGood(stranger) }
        #expect(try refusal(path) == .inUse(path))
        #expect(Self.exists(path))
        if type == SOCK_STREAM {
            let client = try #require(Self.client(of: path))
            closeForGood(client)
        }
    }

    @Test("so does one whose listener is too busy to accept, and knocking there does not wait")
    func busyStranger() throws {
        let stranger = try Self.stranger(at: path, backlog: 0)
        defer { closeForGood(stranger) }
        var clients: [Int32] = []
        defer { for client in clients { closeForGood(client) } }
        while let client = Self.client(of: path) { clients.append(client) }
        #expect(try refusal(path) == .inUse(path))
        #expect(Self.exists(path))
    }

    @Test("what is not a socket is never removed: a file, a folder, a link")
    func otherFiles() throws {
        _ = try folder.write("precious", to: "ipc.sock")
        #expect(try refusal(path) == .notASocket(path))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")

        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try refusal(path) == .notASocket(path))
        #expect(Self.exists(path))

        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        #expect(try refusal(path) == .notASocket(path))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "nowhere")

        try FileManager.default.removeItem(atPath: path)
        _ = try folder.write("precious", to: "ipc.sock.new")
        #expect(try refusal(path) == .notASocket(path + ".new"))
        #expect(Self.exists(path + ".new"))
    }

    @Test("the longest path works, and one byte more is told, with how long it may be")
    func length() throws {
        let limit = ListeningSocket.maximumPathBytes
        let longest = "\(folder.path)/" + String(repeating: "x", count: limit - folder.path.utf8.count - 1)
        let socket = try ListeningSocket.open(longest, mode: 0o600)
        closeForGood(socket.descriptor)
        #expect(try refusal(longest + "x") == .pathTooLong(longest + "x", limit: limit))
        #expect(
            try refusal(longest + "x").description.contains("has \(limit + 1) bytes, expected at most \(limit)"))
    }

    @Test("what can't be a socket's name is refused", arguments: ["", "/", "/tmp/", "@abstract"])
    func names(path: String) throws {
        #expect(try refusal(path) == .notAName(path))
    }

    @Test("at the end it takes away its own socket, and none that another has put there")
    func remove() throws {
        let socket = try ListeningSocket.open(path, mode: 0o600)
        defer { closeForGood(socket.descriptor) }
        unlink(path)
        let stranger = try Self.stranger(at: path)
        defer { closeForGood(stranger) }
        socket.remove()
        #expect(Self.exists(path))
        unlink(path)
        socket.remove()
        #expect(!Self.exists(path))
    }

    @Test("without a lock there is nothing beside the socket, before, while and after it listens; no folder is made")
    func unlocked() throws {
        let socket = try ListeningSocket.open(path, mode: 0o640, isLocked: false)
        defer { closeForGood(socket.descriptor) }
        let client = try #require(Self.client(of: path))
        closeForGood(client)
        #expect(try Self.mode(of: path) == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["ipc.sock"])
        #expect(throws: ListeningSocketError.inUse(path)) {
            try ListeningSocket.open(path, mode: 0o600, isLocked: false)
        }
        socket.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        let deep = "\(folder.path)/seekd/ipc.sock"
        #expect(throws: ListeningSocketError.failed(step: .create, path: deep, SystemError(ENOENT))) {
            try ListeningSocket.open(deep, mode: 0o600, isLocked: false)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("without a lock a dead socket is replaced, and a path may be as long as the system lets it")
    func unlockedOverDead() throws {
        closeForGood(try Self.stranger(at: path))
        let socket = try ListeningSocket.open(path, mode: 0o600, isLocked: false)
        closeForGood(socket.descriptor)
        let longest = "\(folder.path)/" + String(repeating: "x", count: 106 - folder.path.utf8.count)
        let other = try ListeningSocket.open(longest, mode: 0o600, isLocked: false)
        closeForGood(other.descriptor)
        #expect(throws: ListeningSocketError.pathTooLong(longest + "x", limit: 107)) {
            try ListeningSocket.open(longest + "x", mode: 0o600, isLocked: false)
        }
    }

    @Test("an abstract name has no file, is one's alone, and is free when its socket is closed")
    func abstractName() throws {
        let name = "@seekd-\(UInt32.random(in: 0 ... .max))"
        let socket = try ListeningSocket.open(name, mode: 0o600, isLocked: false)
        #expect(!Self.exists(name))
        let client = try #require(Self.client(of: name))
        closeForGood(client)
        #expect(throws: ListeningSocketError.inUse(name)) {
            try ListeningSocket.open(name, mode: 0o600, isLocked: false)
        }
        socket.remove()
        closeForGood(socket.descriptor)
        #expect(Self.client(of: name) == nil)
        for wrong in ["@", "@a\0b"] {
            #expect(throws: ListeningSocketError.notAName(wrong)) {
                try ListeningSocket.open(wrong, mode: 0o600, isLocked: false)
            }
        }
    }

    private func group(of path: String) throws -> gid_t {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status.st_gid
    }

    @Test("its file has the group that it was given")
    func group() throws {
        // The superuser can give any, others one of their own.
        let number: gid_t = geteuid() == 0 ? 44 : getgid()
        let socket = try ListeningSocket.open(path, mode: 0o660, group: number)
        closeForGood(socket.descriptor)
        #expect(try group(of: path) == number)
        #expect(try Self.mode(of: path) == 0o660)
    }

    @Test("whose file is removed, it is not in place; another is opened there, and waiting clients are known")
    func reopens() throws {
        let socket = try ListeningSocket.open(path, mode: 0o600)
        defer { closeForGood(socket.descriptor) }
        #expect(socket.isInPlace)
        #expect(!socket.hasWaitingClients)
        let client = try #require(Self.client(of: path))
        defer { closeForGood(client) }
        #expect(socket.hasWaitingClients)
        try #require(unlink(path) == 0)
        #expect(!socket.isInPlace)
        let next = try socket.reopen()
        defer { closeForGood(next.descriptor) }
        #expect(next.isInPlace && !next.hasWaitingClients && socket.hasWaitingClients)
        closeForGood(accept(socket.descriptor, nil, nil))
        #expect(!socket.hasWaitingClients)
        next.remove()
    }

    @Test("after a failure the path is free again")
    func freesLock() throws {
        let stranger = try Self.stranger(at: path)
        #expect(try refusal(path) == .inUse(path))
        closeForGood(stranger)
        let socket = try ListeningSocket.open(path, mode: 0o600)
        closeForGood(socket.descriptor)
    }
}

/// Closes it for good: no child of another test, which is about to start a program, has it any longer.
private func closeForGood(_ descriptor: Int32) {
    close(descriptor)
    waitForBirths()
}
