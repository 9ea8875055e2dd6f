import Glibc

/// The lock of a socket's path, a file next to it (`PATH.lock`). The open descriptor holds the lock until this object
/// is released or the process ends, so a killed seekd frees the path too. The file contains the holder's process ID. It
/// is never removed: otherwise two daemons could hold a lock each, one on the old file and one on the new.
final class SocketLock: Sendable {
    private let file: String
    private let descriptor: Int32

    /// - Throws: `locked` if another process holds it.
    init(of path: String) throws(ListeningSocketError) {
        file = path + ".lock"
        descriptor = try Self.lock(file, path)
        // Only for the message of another seekd: the lock holds without it.
        let text = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    }

    private static func lock(_ file: String, _ path: String) throws(ListeningSocketError) -> Int32 {
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .failed(step: .lock, path: file, .last) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let error = SystemError.last
            if error.code == EINTR { continue }
            let holder = process(in: descriptor)
            close(descriptor)
            throw error.code == EWOULDBLOCK ? .locked(path, process: holder) : .failed(step: .lock, path: file, error)
        }
        return descriptor
    }

    deinit { close(descriptor) }

    /// Whether the file still is at its path: otherwise another process can lock the path.
    var isInPlace: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, case .success(let found) = FileIdentity.of(file) else { return false }
        return found.device == status.st_dev && found.inode == status.st_ino
    }

    private static func process(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let digits = bytes.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }
        return Int32(String(decoding: digits, as: UTF8.self))
    }
}
