import FlyingSocks
import Foundation
import Testing

@testable import seek_web

@Suite("Connections that say nothing", .timeLimit(.minutes(2)))
struct BoundedSocketPoolTests {
    private static let never = Duration.seconds(3600)

    init() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// A connection whose other end is held here.
    private func withConnection(
        _ bounds: BoundedSocketPool.Bounds, _ body: (AsyncSocket, _ peer: Int32) async throws -> Void
    ) async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let pool = BoundedSocketPool(bounds)
        try await pool.prepare()
        let running = Task { try await pool.run() }
        try await body(AsyncSocket(socket: Socket(file: .init(rawValue: ends[0])), pool: pool), ends[1])
        running.cancel()
        _ = await running.result
    }

    @Test("where no request comes they are ended")
    func request() async throws {
        try await withConnection(.init(request: .milliseconds(1), page: Self.never, room: Self.never)) { socket, _ in
            await #expect(throws: SocketError.self) { _ = try await socket.read() }
        }
    }

    @Test("where a page is silent they are ended, by another bound")
    func page() async throws {
        try await withConnection(.init(request: Self.never, page: .milliseconds(1), room: Self.never)) { socket, _ in
            await #expect(throws: SocketError.self) {
                _ = try await BoundedSocketPool.$isPage.withValue(true) { try await socket.read() }
            }
        }
    }

    @Test("where nothing is taken they are ended, and who reads from them meanwhile is told so")
    func room() async throws {
        try await withConnection(.init(request: Self.never, page: Self.never, room: .milliseconds(1))) { socket, _ in
            let reading = Task { try await socket.read() }
            await #expect(throws: SocketError.self) { try await socket.write(Data(count: 1 << 24)) }
            await #expect(throws: SocketError.self) { _ = try await reading.value }
        }
    }

    @Test("what comes is read, and what is taken goes on")
    func spoken() async throws {
        try await withConnection(.init(request: Self.never, page: Self.never, room: Self.never)) { socket, peer in
            let reading = Task { try await socket.read() }
            let peerSide = Thread {
                var chunk = [UInt8](repeating: 7, count: 1 << 16)
                _ = write(peer, chunk, 1)
                var taken = 0
                while taken < 1 << 22 { taken += max(0, read(peer, &chunk, chunk.count)) }
            }
            peerSide.start()
            #expect(try await reading.value == 7)
            try await socket.write(Data(count: 1 << 22))
        }
    }
}
