import Glibc
import Linux
package import NIOCore

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
        HeldLocks.add(descriptor)
        return descriptor
    }

    deinit {
        HeldLocks.remove(descriptor)
        close(descriptor)
    }

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

/// Identifies the file at a path by device and inode, for as long as the file exists.
struct FileIdentity: Equatable, Sendable {
    let device: dev_t
    let inode: ino_t
    let isSocket: Bool

    /// Inspects `path` itself: does not follow a symbolic link.
    static func of(_ path: String) -> Result<FileIdentity, SystemError> {
        var status = stat()
        guard lstat(path, &status) == 0 else { return .failure(.last) }
        return .success(
            FileIdentity(
                device: status.st_dev, inode: status.st_ino, isSocket: status.st_mode & S_IFMT == S_IFSOCK))
    }
}

/// Watches the files of sockets and their folders (inotify(7)), since a socket whose file is gone can't be reached. Wakes
/// up only if such a file or folder is changed itself.
///
/// Make it before the sockets. When a process is killed, Linux closes its descriptors from the highest to the lowest, and
/// a watch takes some 10 ms to close: a socket with a lower number would still accept clients, which are never served, after
/// all others have seen the end of their connections.
package final class SocketWatch: Sendable {
    private static let events = UInt32(IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW)

    private let descriptor: Int32
    private let channel: EventLoopFuture<any Channel>

    /// Nil if the system has no more watches.
    ///
    /// - Parameter changed: called after changes, on `loop`.
    package init?(on loop: any EventLoop, changed: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        // What has changed is looked up in the file system.
        channel = DescriptorWatch.start(descriptor, on: loop, changed)
    }

    deinit { channel.whenSuccess { $0.close(promise: nil) } }

    /// Watches the file at `path`, and its folder, from now on.
    package func add(_ path: String) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        for name in [path, folder] { _ = inotify_add_watch(descriptor, name, Self.mask(name == folder)) }
    }

    /// Attributes of a folder change with each of its files in some file systems: only its end and its move count.
    private static func mask(_ isFolder: Bool) -> UInt32 {
        isFolder ? UInt32(IN_DELETE_SELF | IN_MOVE_SELF) : events
    }
}
