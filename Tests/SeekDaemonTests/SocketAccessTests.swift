import SeekConfiguration
import SeekDaemon
import Testing

@Suite("Socket access")
struct SocketAccessTests {
    @Test("a socket serves everybody, or those that it lists and the daemon's own user")
    func users() {
        var socket = Configuration.Socket()
        #expect(socket.serves(1000, own: 1))
        #expect(socket.serves(nil, own: 1))
        socket.uids = [1000, 1001]
        #expect([1000, 1001, 1].allSatisfy { socket.serves($0, own: 1) })
        // Not the superuser either.
        #expect([0, 2, nil].allSatisfy { !socket.serves($0, own: 1) })
    }

    @Test("an abstract name, which has no mode, serves the daemon's own user unless it lists others")
    func abstractName() {
        var socket = Configuration.Socket("x", path: "@x")
        #expect(socket.serves(1, own: 1))
        #expect([0, 1000, nil].allSatisfy { !socket.serves($0, own: 1) })
        socket.uids = [1000]
        #expect([1, 1000].allSatisfy { socket.serves($0, own: 1) })
    }
}
