import Glibc
import Linux
import RemoteKeys

/// The connection to lircd: its lines, and attempts to connect again. While lircd is not there, its socket's folder is
/// watched, so that nothing has to be tried again and again.
final class LircConnection {
    private static let firstPause = Duration.milliseconds(50)
    /// Attempts after the socket has appeared: lircd makes its file before it listens.
    private static let mostAttempts = 4
    /// Between two attempts if the folder can't be watched, ms.
    private static let longestPause = 60_000.0
    /// A line of lircd has about 60 bytes.
    private static let maximumLine = 4_096

    private let path: String
    /// Whether to look for it also if its folder is not there.
    private let isExpected: Bool
    private var line: [UInt8] = []
    private var attempts = 0
    private var backoff = Backoff(first: LircConnection.firstPause, factor: 5, limit: .seconds(5))
    private var descriptor: Int32 = -1
    /// An inotify descriptor while there is no connection.
    private var watch: Int32 = -1

    /// The time of the next attempt, by `MonotonicClock`; nil if there will be none before the socket appears.
    private(set) var retry: Double? = -.infinity

    /// - Parameter isExpected: whether the configuration names it.
    init(path: String, isExpected: Bool) {
        self.path = path
        self.isExpected = isExpected
    }

    deinit {
        for open in [descriptor, watch] where open >= 0 { close(open) }
    }

    var isConnected: Bool { descriptor >= 0 }

    /// Readable when there is something to read, or when the socket has appeared; -1 for neither, which poll ignores.
    var readable: Int32 { isConnected ? descriptor : watch }

    /// Connects if it is time, or if the socket has appeared.
    ///
    /// - Returns: whether there is a connection that was not there before.
    func connectIfDue(at now: Double) -> Bool {
        guard !isConnected else { return false }
        if drainWatch() {
            beginAnew()
            retry = now
        }
        guard let retry, retry <= now else { return false }
        // Before the attempt, so that no appearance is missed.
        let isWatched = watchFolder()
        let error = connectNow()
        if error == 0 {
            close(watch)
            (watch, self.retry) = (-1, nil)
            beginAnew()
            return true
        }
        if error == ENOENT, isWatched {
            self.retry = nil
        } else if attempts < Self.mostAttempts {
            self.retry = now + backoff.next() / .milliseconds(1)
            attempts += 1
        } else {
            self.retry = !isWatched && isExpected ? now + Self.longestPause : nil
        }
        return false
    }

    private func beginAnew() {
        attempts = 0
        backoff.reset()
    }

    /// Reads the lines that have arrived, without waiting; nil if lircd is gone.
    func read(at now: Double) -> [LircLine]? {
        var bytes = [UInt8](repeating: 0, count: Self.maximumLine)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        guard count > 0, line.count <= Self.maximumLine else {
            close(descriptor)
            (descriptor, line) = (-1, [])
            beginAnew()
            retry = now + Self.firstPause / .milliseconds(1)
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

    // MARK: - Connecting

    /// Watches for files that appear in the socket's folder.
    ///
    /// - Returns: false if it can't be watched: it may be missing.
    private func watchFolder() -> Bool {
        if watch >= 0 { return true }
        watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if watch >= 0, inotify_add_watch(watch, folder, UInt32(IN_CREATE | IN_MOVED_TO)) >= 0 { return true }
        if watch >= 0 { close(watch) }
        watch = -1
        return false
    }

    /// - Returns: whether something has appeared.
    private func drainWatch() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        var hasChange = false
        while watch >= 0, Glibc.read(watch, &bytes, bytes.count) > 0 { hasChange = true }
        return hasChange
    }

    /// - Returns: 0, or the `errno`.
    private func connectNow() -> Int32 {
        guard let address = UnixAddress.file(path) else { return ENAMETOOLONG }
        let made = UnixAddress.makeSocket(SOCK_NONBLOCK)
        guard made >= 0 else { return errno }
        let result = address.withPointer { connect(made, $0, $1) }
        guard result == 0 else {
            let error = errno
            close(made)
            return error
        }
        descriptor = made
        return 0
    }
}
