import Glibc
import Linux
import SocketServer
import TestSupport
import Testing

@Suite("A listening socket that another process has made")
struct InheritedSocketTests {
    private let folder: ScratchFolder
    private var path: String { "\(folder.path)/ipc.sock" }

    init() throws { folder = try ScratchFolder() }

    /// A bound socket without any flags, as a parent may pass it on.
    private func bound(at name: String, type: __socket_type = SOCK_STREAM, listens: Bool = true) throws -> Int32 {
        let descriptor = makeUnixSocket(type)
        try #require(withSocketAddress(name) { bind(descriptor, $0, $1) } == 0)
        if listens { try #require(listen(descriptor, 8) == 0) }
        return descriptor
    }

    private func refusal(of descriptor: Int32) throws -> InheritedSocketError {
        defer { close(descriptor) }
        return try #require(throws: InheritedSocketError.self) { try ListeningSocket.inherited(descriptor) }
    }

    @Test("knows its path, is set non-blocking and close-on-exec, and its file stays")
    func takesOver() throws {
        let descriptor = try bound(at: path)
        #expect(fcntl(descriptor, F_SETFD, 0) == 0)
        let socket = try ListeningSocket.inherited(descriptor)
        #expect(socket.path == path)
        #expect(socket.descriptor == descriptor)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        socket.remove()
        socket.abandon()
        #expect(access(path, F_OK) == 0)
        #expect(access(path + ".lock", F_OK) != 0)
    }

    @Test("an abstract name is written with an @")
    func abstract() throws {
        let name = "@seekd-test-\(UInt64.random(in: 0 ... .max))"
        let socket = try ListeningSocket.inherited(bound(at: name))
        defer { socket.abandon() }
        #expect(socket.path == name)
    }

    @Test("anything but a listening Unix stream socket is refused")
    func others() throws {
        #expect(try refusal(of: bound(at: path, listens: false)) == .notListening)
        #expect(try refusal(of: bound(at: "\(folder.path)/d", type: SOCK_DGRAM, listens: false)) == .otherType)
        #expect(try refusal(of: bound(at: "\(folder.path)/p", type: SOCK_SEQPACKET)) == .otherType)
        #expect(try refusal(of: open("/dev/null", O_RDWR | O_CLOEXEC)) == .notASocket)
        let internet = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #expect(try refusal(of: internet) == .otherFamily)
        #expect(throws: InheritedSocketError.failed(SystemError(EBADF))) { try ListeningSocket.inherited(-1) }
    }
}
