import SeekProtocol
import Testing

@Suite("The socket's path")
struct SocketPathTests {
    private func environment(
        socket: String? = nil, runtime: String? = nil, user: UInt32 = 1000
    ) -> SocketPath.Environment {
        SocketPath.Environment(seekdSocket: socket, runtimeDirectory: runtime, userID: user)
    }

    @Test("is in the user's runtime directory, or the system's for root without one")
    func standard() {
        #expect(SocketPath.standard(environment(runtime: "/run/user/7")) == "/run/user/7/seekd/ipc.sock")
        #expect(SocketPath.standard(environment(runtime: "/x", user: 0)) == "/x/seekd/ipc.sock")
        #expect(SocketPath.standard(environment()) == "/run/user/1000/seekd/ipc.sock")
        #expect(SocketPath.standard(environment(runtime: "")) == "/run/user/1000/seekd/ipc.sock")
        #expect(SocketPath.standard(environment(user: 0)) == "/run/seekd/ipc.sock")
    }

    @Test("is looked for in the user's runtime directory first, then the system's, each once")
    func candidates() {
        #expect(
            SocketPath.candidates(environment(runtime: "/run/user/7"))
                == ["/run/user/7/seekd/ipc.sock", "/run/seekd/ipc.sock"])
        #expect(SocketPath.candidates(environment(user: 0)) == ["/run/seekd/ipc.sock"])
    }

    @Test("is only SEEKD_SOCKET, if it is set")
    func named() {
        #expect(SocketPath.candidates(environment(socket: "/a.sock", runtime: "/run/user/7")) == ["/a.sock"])
        #expect(SocketPath.candidates(environment(socket: "", user: 0)) == ["/run/seekd/ipc.sock"])
    }
}
