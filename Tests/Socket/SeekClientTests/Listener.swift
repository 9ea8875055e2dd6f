import Glibc
import TestSupport
import Testing

/// A Unix socket that listens in a folder of its own: a real one, whose other end a test holds itself.
final class Listener: Sendable {
    let path: String
    let folder: String
    private let descriptor: Int32

    convenience init() throws {
        var template = Array("/tmp/seek-client-XXXXXX".utf8CString)
        let made = mkdtemp(&template)
        try self.init(in: String(cString: try #require(made)))
    }

    /// In the folder of one that is gone, or was never there.
    init(in folder: String) throws {
        mkdir(folder, 0o700)
        self.folder = folder
        path = folder + "/ipc.sock"
        descriptor = makeUnixSocket()
        try #require(withSocketAddress(path) { bind(descriptor, $0, $1) } == 0)
        try #require(listen(descriptor, 8) == 0)
    }

    deinit {
        close(descriptor)
        unlink(path)
        rmdir(folder)
    }

    /// The next client's end, waited for.
    func accept() throws -> Peer {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&wait, 1, 30_000) == 1, "nobody connected")
        let accepted = acceptConnection(at: descriptor)
        try #require(accepted >= 0)
        return Peer(accepted)
    }

    /// Stops listening and keeps the path, as a killed daemon does.
    func die() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

/// The daemon's end of a connection.
final class Peer: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The connection is over, though this end stays.
    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Waits for the next line, with its `\n`; at the end, the rest without one.
    func receiveLine() throws -> String {
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&wait, 1, 30_000) == 1, "no line came")
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
