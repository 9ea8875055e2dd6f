import CommandLineTool
import Glibc
import Linux

/// The socket at which questions are asked.
struct OwnSocket {
    private static let backlog: Int32 = 64

    let descriptor: Int32
    let path: String
    /// The group of the daemon's socket, whose members may ask too.
    let group: gid_t?

    /// - Parameter daemon: the daemon's socket: who may use that may use this one.
    init(_ path: String, like daemon: String?) throws(Failure) {
        self.path = path
        guard let address = UnixAddress.file(path) else {
            throw Failure(.refused, "expected a path of 1 to \(UnixAddress.maximumBytes) bytes, got \(path)")
        }
        let probe = UnixAddress.makeSocket(SOCK_NONBLOCK)
        defer { close(probe) }
        let isAnswered = address.withPointer({ connect(probe, $0, $1) }) == 0
        let reason = errno
        var status = stat()
        if lstat(path, &status) == 0 {
            guard !isAnswered, reason == ECONNREFUSED, status.st_mode & S_IFMT == S_IFSOCK else {
                throw Failure(.refused, "\(path): expected no file, or a socket that nobody serves")
            }
            unlink(path)
        }
        let descriptor = UnixAddress.makeSocket(SOCK_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(.refused, "no socket: \(SystemError.last)") }
        let before = umask(0o177)
        let isBound = address.withPointer { bind(descriptor, $0, $1) } == 0
        umask(before)
        guard isBound, Glibc.listen(descriptor, Self.backlog) == 0 else {
            let reason = SystemError.last
            close(descriptor)
            throw Failure(.refused, "\(path): \(reason)")
        }
        self.descriptor = descriptor
        if let daemon, stat(daemon, &status) == 0, status.st_mode & S_IWGRP != 0,
            status.st_gid == getegid() || chown(path, uid_t.max, status.st_gid) == 0
        {
            chmod(path, 0o660)
            group = status.st_gid
        } else {
            group = nil
        }
    }

    /// A new client; nil if none waits.
    func accept() -> Int32? {
        let client = Glibc.accept(descriptor, nil, nil)
        guard client >= 0 else { return nil }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        _ = fcntl(client, F_SETFL, O_NONBLOCK)
        return client
    }
}
