import Glibc
import TestSupport

/// A client that writes, and reads only when a test calls a reading method.
final class DeafClient {
    private let descriptor: Int32
    /// The rest of the lines that `pour` has begun to write.
    private var rest: ArraySlice<UInt8> = []

    init(_ path: String) throws {
        descriptor = makeUnixSocket()
        let result = withSocketAddress(path) { connect(descriptor, $0, $1) }
        guard result == 0 else { throw WaitedInVain(what: "a connection to \(path)") }
    }

    deinit { close(descriptor) }

    /// Writes a line again and again until the socket is full; returns how often it was written.
    @discardableResult
    func fill(with line: String, atMost limit: Int = 1_000_000) throws -> Int {
        let bytes = Array((line + "\n").utf8)
        var count = 0
        var emptyReads = 0
        while count < limit, emptyReads < 100 {
            let sent = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            if sent == bytes.count {
                count += 1
                emptyReads = 0
            } else if sent > 0 {
                // Half a line was written: the socket is full.
                return count
            } else {
                emptyReads += 1
                pause(.milliseconds(5))
            }
        }
        return count
    }

    /// Writes lines again and again until the socket is full, at most `limit` times; returns how often all of them were
    /// written. After a partial write, the next call continues in the middle of the line.
    @discardableResult
    func pour(_ lines: [UInt8], atMost limit: Int) -> Int {
        var count = 0
        while count < limit {
            if rest.isEmpty { rest = lines[...] }
            let sent = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            guard sent > 0 else { return count }
            rest = rest.dropFirst(sent)
            if rest.isEmpty { count += 1 }
        }
        return count
    }

    /// Writes the text once, unchanged.
    func sendBytes(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Closes this side: the daemon sees the end of what was sent.
    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads and drops the received bytes; returns the number of lines that end in them.
    @discardableResult
    func readWhatIsThere() -> Int {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var lines = 0
        while true {
            let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return lines }
            lines += chunk[..<count].count { $0 == UInt8(ascii: "\n") }
        }
    }

    /// Reads to the end of the connection; returns the number of lines.
    func readLines() -> Int { readBytes().count { $0 == UInt8(ascii: "\n") } }

    /// Reads to the end of the connection.
    func readBytes() -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var bytes: [UInt8] = []
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Whether the daemon has closed the connection.
    var isClosed: Bool {
        var waits = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&waits, 1, 0) > 0 && waits.revents & Int16(POLLHUP) != 0
    }
}
