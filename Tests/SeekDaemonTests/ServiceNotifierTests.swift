import Glibc
import SeekDaemon
import TestSupport
import Testing

@Suite("Readiness for systemd")
struct ServiceNotifierTests {
    /// A datagram socket in place of systemd's. Its `deinit` closes it.
    private final class Receiver {
        let descriptor = makeUnixSocket(SOCK_DGRAM, flags: SOCK_NONBLOCK)

        init(name: String) throws {
            try #require(withSocketAddress(name) { bind(descriptor, $0, $1) } == 0)
        }

        deinit {
            close(descriptor)
        }

        /// A sent datagram can be read at once: Unix sockets deliver it in the sender's call.
        func next() -> String? {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    @Test("sends readiness, status and stopping in a datagram each")
    func assignments() throws {
        let folder = try ScratchFolder()
        let receiver = try Receiver(name: "\(folder.path)/n")
        let notifier = ServiceNotifier(socket: "\(folder.path)/n")
        notifier.ready()
        notifier.status("playing clip.mkv\nREADY=1\r\nfor 3 clients")
        notifier.stopping()
        #expect(receiver.next() == "READY=1")
        #expect(receiver.next() == "STATUS=playing clip.mkv READY=1 for 3 clients")
        #expect(receiver.next() == "STOPPING=1")
        #expect(receiver.next() == nil)
    }

    @Test("sends to an abstract socket, written with an @")
    func abstract() throws {
        let name = "@seekd-test-\(UInt64.random(in: 0 ... .max))"
        let receiver = try Receiver(name: name)
        ServiceNotifier(socket: name).ready()
        #expect(receiver.next() == "READY=1")
    }

    @Test("does nothing without a socket or with an invalid one")
    func nobody() throws {
        for name in [nil, "", "/nowhere/at/all", String(repeating: "x", count: 200)] {
            ServiceNotifier(socket: name).ready()
        }
    }

    @Test("does not block if the receiver doesn't read")
    func full() throws {
        let folder = try ScratchFolder()
        let receiver = try Receiver(name: "\(folder.path)/n")
        let notifier = ServiceNotifier(socket: "\(folder.path)/n")
        // More than a datagram queue holds (net.unix.max_dgram_qlen is 10, or 512 under systemd).
        for _ in 0..<5_000 { notifier.ready() }
        #expect(receiver.next() == "READY=1")
    }
}
