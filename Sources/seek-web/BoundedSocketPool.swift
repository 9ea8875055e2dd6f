import FlyingFox
import FlyingSocks
import Glibc

/// FlyingFox's own pool, in which no connection is waited for without end: where the other side says nothing, or takes
/// nothing, for too long, the connection is shut down.
struct BoundedSocketPool: AsyncSocketPool {
    /// How long a connection may keep who waits for it.
    struct Bounds: Sendable {
        /// For a request, or more of it.
        var request = Duration.seconds(15)
        /// For a page, which asks every 15 s whether anybody is there; browsers let hidden pages ask less often.
        var page = Duration.seconds(180)
        /// For room for what it is sent.
        var room = Duration.seconds(60)
    }

    /// Whether this task reads what a page says, and no request.
    @TaskLocal static var isPage = false

    private let bounds: Bounds
    private let pool: any AsyncSocketPool = HTTPServer.defaultPool()

    init(_ bounds: Bounds = Bounds()) {
        self.bounds = bounds
    }

    func prepare() async throws { try await pool.prepare() }

    func run() async throws { try await pool.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        guard !socket.isListening else { return try await pool.suspendSocket(socket, untilReadyFor: events) }
        let bound = events.contains(.write) ? bounds.room : Self.isPage ? bounds.page : bounds.request
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await Task.sleep(for: bound)
                // Whoever waits for it, to read or to write, is told of its end by the system, before it is closed.
                shutdown(socket.file.rawValue, Int32(SHUT_RDWR))
            }
            defer { group.cancelAll() }
            try await pool.suspendSocket(socket, untilReadyFor: events)
        }
    }
}

extension Socket {
    /// Whether connections are taken from it.
    fileprivate var isListening: Bool {
        var (answer, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(file.rawValue, SOL_SOCKET, SO_ACCEPTCONN, &answer, &length) == 0 && answer != 0
    }
}
