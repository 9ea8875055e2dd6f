import Dispatch
import Glibc
import Testing

@testable import SeekDaemon

@Suite("The overlay's program")
struct OverlayProgramTests {
    @Test("it stays a zombie until it is reaped, so that a signal can't reach another process of the same number")
    func reaping() throws {
        let ended = DispatchSemaphore(value: 0)
        // Without a daemon to connect to it ends at once.
        let process = try OverlayProgram().start(socket: "/nowhere/seekd.sock") { ended.signal() }
        try #require(ended.wait(timeout: .now() + 20) == .success)
        #expect(kill(process, 0) == 0)
        var information = siginfo_t()
        #expect(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG) == 0)
        #expect(kill(process, SIGTERM) == 0)
        #expect(OverlayProgram.reap(process).hasPrefix("status "))
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }
}
