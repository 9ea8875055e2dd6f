import Glibc
import Linux
import TestSupport
import Testing

@Suite("Addresses of Unix sockets")
struct UnixAddressTests {
    @Test("the address of a bound socket has the name that it was made from")
    func names() throws {
        let folder = try ScratchFolder()
        for name in ["\(folder.path)/s", "@seekd-address-test-\(getpid())"] {
            let descriptor = UnixAddress.makeSocket(SOCK_NONBLOCK)
            defer { close(descriptor) }
            let address = try #require(UnixAddress.named(name))
            try #require(address.withPointer { bind(descriptor, $0, $1) } == 0)
            #expect(try UnixAddress.address(of: descriptor)?.name == name)
        }
    }

    @Test("a path may begin with @")
    func path() {
        #expect(UnixAddress.file("@relative")?.name == "@relative")
        let first = UnixAddress.file("@relative")?.withPointer { pointer, _ in pointer.pointee.sa_data.0 }
        #expect(first == CChar(UInt8(ascii: "@")))
    }

    @Test("no address has an empty name, a zero byte, or more than fits")
    func bounds() {
        #expect(UnixAddress.named("") == nil && UnixAddress.named("a\u{0}b") == nil)
        #expect(UnixAddress.named(String(repeating: "a", count: UnixAddress.maximumBytes)) != nil)
        #expect(UnixAddress.named(String(repeating: "a", count: UnixAddress.maximumBytes + 1)) == nil)
    }

    @Test("what is no Unix socket has no address")
    func others() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        #expect(try UnixAddress.address(of: descriptor) == nil)
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        #expect(throws: SystemError(ENOTSOCK)) { try UnixAddress.address(of: file) }
    }
}
