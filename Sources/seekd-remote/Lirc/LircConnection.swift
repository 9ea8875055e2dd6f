import Glibc
import RemoteKeys
import SeekClient

/// The connection to lircd: its lines, and attempts to connect again.
final class LircConnection {
    /// Between two attempts, ms: the first, and the longest.
    private static let pauses = (first: 1_000.0, longest: 60_000.0)
    /// A line of lircd has about 60 bytes.
    private static let maximumLine = 4_096

    private let path: String
    private var line: [UInt8] = []
    private var pause = LircConnection.pauses.first

    /// -1 without a connection, which poll ignores.
    private(set) var descriptor: Int32 = -1
    /// The time of the next attempt, by `MonotonicClock`; nil while connected, or if there will be none.
    private(set) var retry: Double?

    /// - Parameter isExpected: whether to go on looking for it if it was never there.
    init(path: String, isExpected: Bool) {
        self.path = path
        let isInstalled =
            isExpected || access(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)), F_OK) == 0
        retry = isInstalled ? -.infinity : nil
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Connects if it is time.
    ///
    /// - Returns: whether there is a connection that was not there before.
    func connectIfDue(at now: Double) -> Bool {
        guard descriptor < 0, let retry, retry <= now else { return false }
        guard let connected = LircConnection.connect(to: path) else {
            self.retry = now + pause
            pause = min(pause * 2, LircConnection.pauses.longest)
            return false
        }
        (descriptor, self.retry, pause) = (connected, nil, LircConnection.pauses.first)
        return true
    }

    /// Reads the lines that have arrived, without waiting; nil if lircd is gone.
    func read(at now: Double) -> [LircLine]? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        guard count > 0, line.count + count <= LircConnection.maximumLine * 2 else {
            close(descriptor)
            (descriptor, line, retry) = (-1, [], now + pause)
            return nil
        }
        line += bytes[..<count]
        var lines: [LircLine] = []
        while let end = line.firstIndex(of: UInt8(ascii: "\n")) {
            if let read = LircLine(String(decoding: line[..<end], as: UTF8.self)) { lines.append(read) }
            line.removeFirst(end + 1)
        }
        return lines
    }

    private static func connect(to path: String) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return nil }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return nil
    }
}
