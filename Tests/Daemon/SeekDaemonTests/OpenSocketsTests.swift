import Glibc
import SeekConfiguration
import SocketServer
import TestSupport
import Testing

@testable import seekd

@Suite("Opening the sockets of a configuration")
struct OpenSocketsTests {
    private let folder = try? ScratchFolder()

    private func path(_ name: String) throws -> String { "\(try #require(folder).path)/\(name).sock" }

    private func end(_ socket: ListeningSocket) {
        socket.remove()
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        close(socket.descriptor)
    }

    @Test("a socket's group is named, or given as a number")
    func group() throws {
        // The superuser can set any group, other users one of their own.
        let number: gid_t = geteuid() == 0 ? 44 : getgid()
        let name = try #require(getgrgid(number)?.pointee.gr_name.map { String(cString: $0) })
        for text in [name, "\(number)"] {
            var settings = Configuration.Socket("x", path: try path(text))
            settings.group = text
            let socket = try #require(try ListeningSocket.open([settings], standardPath: "/").first)
            defer { end(socket) }
            var status = stat()
            try #require(lstat(socket.path, &status) == 0)
            #expect(status.st_gid == number)
        }
    }

    @Test("the configuration refuses the paths that can't be opened")
    func limit() { #expect(ListeningSocket.maximumPathBytes == Configuration.Socket.maximumPathBytes) }

    @Test("either all sockets are opened or none, and the error names the one that failed")
    func several() throws {
        let (own, other) = (try path("own"), try path("other"))
        let sockets = [Configuration.Socket(), Configuration.Socket("other", path: other)]
        do {
            let opened = try ListeningSocket.open(sockets, standardPath: own)
            #expect(opened.map(\.path) == [own, other])
            opened.forEach(end)
        }

        var wrong = sockets
        wrong[1].group = "no-such-group"
        #expect(throws: ListeningSocketError.unknownGroup("no-such-group", path: other)) {
            try ListeningSocket.open(wrong, standardPath: own)
        }
        #expect(throws: ListeningSocketError.twice(other)) { try ListeningSocket.open(sockets, standardPath: other) }
        _ = try #require(folder).write("precious", to: "other.sock")
        #expect(throws: ListeningSocketError.notASocket(other)) {
            try ListeningSocket.open(sockets, standardPath: try path("third"))
        }
        #expect(access(try path("third"), F_OK) != 0)
    }
}
