import Glibc
import SeekDaemon
import TestSupport
import Testing

@Suite("Readiness for systemd")
struct ServiceNotifierTests {
    @Test("sends readiness, status and stopping in a datagram each")
    func assignments() throws {
        let folder = try ScratchFolder()
        let receiver = try DatagramReceiver(name: "\(folder.path)/n")
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
        let receiver = try DatagramReceiver(name: name)
        ServiceNotifier(socket: name).ready()
        #expect(receiver.next() == "READY=1")
    }

    @Test("sends signs of life, and requests for time in microseconds")
    func timing() throws {
        let receiver = try DatagramReceiver()
        let notifier = ServiceNotifier(socket: receiver.name)
        notifier.isAlive()
        notifier.extendTimeout(by: .milliseconds(10_500))
        #expect(receiver.all() == ["WATCHDOG=1", "EXTEND_TIMEOUT_USEC=10500000"])
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
        let receiver = try DatagramReceiver(name: "\(folder.path)/n")
        let notifier = ServiceNotifier(socket: "\(folder.path)/n")
        // More than a datagram queue holds (net.unix.max_dgram_qlen is 10, or 512 under systemd).
        for _ in 0..<5_000 { notifier.ready() }
        #expect(receiver.next() == "READY=1")
    }
}
