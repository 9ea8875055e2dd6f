package import Glibc
package import Linux

/// A listening Unix socket and its path. A lock file next to it (`PATH.lock`) keeps every other seekd from using the
/// path until this object is released or the process ends. The path appears only once the socket listens. Without the
/// lock, two daemons that start at the same moment could each take the other's socket for a dead one.
///
/// Opening and removing block for file operations, and never wait for another process. Any thread.
package final class ListeningSocket: Sendable {
    package let path: String
    /// Listening, non-blocking, close-on-exec. The caller passes it on (NIO's `withBoundSocket`), which then closes it.
    package let descriptor: Int32

    private let mode: UInt16
    private let group: UInt32?
    /// Nil if it is opened without a lock.
    private let lock: SocketLock?
    /// Nil if the socket has no file, or not one of this process.
    private let identity: FileIdentity?

    /// Connections that may wait to be accepted; the kernel's own maximum applies if it is lower.
    package static let backlog: Int32 = 4_096
    /// The suffix of the temporary name under which the socket is made. Only the lock's holder uses it.
    private static let hiddenSuffix = ".new"

    /// The longest path that can be opened with a lock, in bytes.
    package static let maximumPathBytes = UnixAddress.maximumBytes - hiddenSuffix.utf8.count

    /// - Parameters:
    ///   - path: A missing folder is made (one level, mode 0700). A dead socket at the path is replaced; nothing else
    ///     is.
    ///   - mode: The socket's permission bits; the umask does not apply.
    ///   - group: The group of its file; nil keeps the default.
    ///   - isLocked: If false, no lock file and no folder are made, and `@NAME` is an abstract socket: it has no file,
    ///     hence no mode and no group.
    /// - Returns: A socket to which clients can connect at once; they wait in its queue until they are accepted.
    /// - Throws: If the path is in use, or a system call fails; only the lock file remains then.
    package static func open(
        _ path: String, mode: UInt16, group: UInt32? = nil, isLocked: Bool = true
    ) throws(ListeningSocketError) -> ListeningSocket {
        if !isLocked, path.hasPrefix("@") { return try openAbstract(path) }
        try check(path, hiddenPath(of: path, isLocked: isLocked))
        if isLocked { try makeFolder(of: path) }
        return try open(path, mode, group, lock: isLocked ? SocketLock(of: path) : nil)
    }

    private static func open(
        _ path: String, _ mode: UInt16, _ group: UInt32?, lock: SocketLock?
    ) throws(ListeningSocketError) -> ListeningSocket {
        let hidden = hiddenPath(of: path, isLocked: lock != nil)
        try clear(path)
        try clear(hidden)
        let descriptor = try listen(at: hidden, for: path, mode: mode, group: group)
        do throws(ListeningSocketError) {
            let identity = try publish(hidden, as: path)
            return ListeningSocket(
                path: path, descriptor: descriptor, mode: mode, group: group, lock: lock, identity: identity)
        } catch {
            unlink(hidden)
            close(descriptor)
            throw error
        }
    }

    /// Whether clients that connect to the path reach this socket: false if its file was removed or replaced. Always
    /// true for a socket without a file or without a lock, whose path another program may take over.
    package var isInPlace: Bool {
        guard let identity, lock != nil else { return true }
        return .success(identity) == FileIdentity.of(path)
    }

    /// Whether a client has connected that is not accepted yet. Only while the descriptor is open.
    package var hasWaitingClients: Bool { Poll.events(of: descriptor, for: POLLIN) & POLLIN != 0 }

    /// Opens another socket at the path of this one, which is no longer in place, in the same way.
    ///
    /// - Throws: as `open`, for example if another program listens there.
    package func reopen() throws(ListeningSocketError) -> ListeningSocket {
        try Self.makeFolder(of: path)
        // A lock file that was removed would not keep another seekd away.
        let lock = if let lock, lock.isInPlace { lock } else { try SocketLock(of: path) }
        return try Self.open(path, mode, group, lock: lock)
    }

    private static func openAbstract(_ name: String) throws(ListeningSocketError) -> ListeningSocket {
        guard name.utf8.count > 1, !name.utf8.contains(0) else { throw .notAName(name) }
        guard name.utf8.count <= UnixAddress.maximumBytes else {
            throw .pathTooLong(name, limit: UnixAddress.maximumBytes)
        }
        let (descriptor, address) = try makeSocket(at: name)
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else {
            let error = SystemError.last
            close(descriptor)
            throw error.code == EADDRINUSE ? .inUse(name) : .failed(step: .create, path: name, error)
        }
        guard Glibc.listen(descriptor, backlog) == 0 else {
            let error = SystemError.last
            close(descriptor)
            throw .failed(step: .listen, path: name, error)
        }
        return ListeningSocket(path: name, descriptor: descriptor, mode: 0, group: nil, lock: nil, identity: nil)
    }

    init(
        path: String, descriptor: Int32, mode: UInt16 = 0, group: UInt32? = nil, lock: SocketLock?,
        identity: FileIdentity?
    ) {
        self.path = path
        self.descriptor = descriptor
        self.mode = mode
        self.group = group
        self.lock = lock
        self.identity = identity
    }

    /// Removes the socket's file if it still is this socket's. Call it at exit, while the descriptor is open: until it
    /// is closed, the kernel can't give its inode to another file. Existing connections stay open.
    package func remove() {
        guard let identity else { return }
        if case .success(identity) = FileIdentity.of(path) { unlink(path) }
    }

    /// Removes and closes a socket that was not passed on.
    package func abandon() {
        remove()
        close(descriptor)
    }

    /// Without the lock the name contains the process ID, and is hardly ever longer than the final one.
    private static func hiddenPath(of path: String, isLocked: Bool) -> String {
        if isLocked { return path + hiddenSuffix }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        return "\(folder).\(getpid())"
    }

    private static func check(_ path: String, _ hidden: String) throws(ListeningSocketError) {
        let limit = UnixAddress.maximumBytes - max(0, hidden.utf8.count - path.utf8.count)
        guard path.utf8.count <= limit else { throw .pathTooLong(path, limit: limit) }
        guard let last = path.utf8.last, last != UInt8(ascii: "/"), !path.hasPrefix("@"), !path.utf8.contains(0) else {
            throw .notAName(path)
        }
    }

    private static func makeFolder(of path: String) throws(ListeningSocketError) {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        let folder = String(path[..<slash])
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .failed(step: .makeFolder, path: folder, .last)
        }
    }

    /// Removes a dead socket at `path`, and refuses anything else that is there.
    private static func clear(_ path: String) throws(ListeningSocketError) {
        let found: FileIdentity
        switch FileIdentity.of(path) {
        case .success(let identity): found = identity
        case .failure(let error):
            if error.code == ENOENT { return }
            throw .failed(step: .inspect, path: path, error)
        }
        guard found.isSocket else { throw .notASocket(path) }
        guard try isDead(path) else { throw .inUse(path) }
        // Another process may have replaced it in the meantime.
        guard case .success(found) = FileIdentity.of(path) else { throw .inUse(path) }
        guard unlink(path) == 0 || errno == ENOENT else {
            throw .failed(step: .removeDead, path: path, .last)
        }
    }

    /// Non-blocking connect probe. Only ECONNREFUSED means that no process listens: a listener with a full queue gives
    /// EAGAIN, and a listener of another socket type gives EPROTOTYPE.
    private static func isDead(_ path: String) throws(ListeningSocketError) -> Bool {
        let probe = try makeSocket(at: path)
        defer { close(probe.descriptor) }
        let result = probe.address.withPointer { connect(probe.descriptor, $0, $1) }
        if result == 0 { return false }
        let error = SystemError.last
        switch error.code {
        case ECONNREFUSED, ENOENT: return true
        case EAGAIN, EINPROGRESS, EPROTOTYPE: return false
        default: throw .failed(step: .inspect, path: path, error)
        }
    }

    private static func listen(
        at hidden: String, for path: String, mode: UInt16, group: UInt32?
    ) throws(ListeningSocketError) -> Int32 {
        /// Removes what was made. The error names the final path, not the temporary one.
        func abandon(_ step: ListeningSocketError.Step) -> ListeningSocketError {
            let error = SystemError.last
            unlink(hidden)
            close(descriptor)
            return .failed(step: step, path: path, error)
        }
        let (descriptor, address) = try makeSocket(at: hidden)
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else {
            let error = SystemError.last
            close(descriptor)
            throw .failed(step: .create, path: path, error)
        }
        // No client can connect before it listens, so the umask's mode does no harm until chmod.
        if let group, lchown(hidden, .max, group) != 0 { throw abandon(.setGroup) }
        guard chmod(hidden, mode_t(mode)) == 0 else { throw abandon(.setMode) }
        guard Glibc.listen(descriptor, backlog) == 0 else { throw abandon(.listen) }
        return descriptor
    }

    /// Renames without replacing anything: link(2) fails if the name is taken, and then the temporary name is removed.
    private static func publish(_ hidden: String, as path: String) throws(ListeningSocketError) -> FileIdentity {
        let identity: FileIdentity
        switch FileIdentity.of(hidden) {
        case .success(let found): identity = found
        case .failure(let error): throw .failed(step: .publish, path: path, error)
        }
        guard link(hidden, path) == 0 else {
            let error = SystemError.last
            throw error.code == EEXIST ? .inUse(path) : .failed(step: .publish, path: path, error)
        }
        unlink(hidden)
        return identity
    }

    private static func makeSocket(
        at path: String
    ) throws(ListeningSocketError) -> (descriptor: Int32, address: UnixAddress) {
        guard let address = UnixAddress.named(path) else { throw .pathTooLong(path, limit: maximumPathBytes) }
        let descriptor = UnixAddress.makeSocket(SOCK_NONBLOCK)
        guard descriptor >= 0 else { throw .failed(step: .create, path: path, .last) }
        return (descriptor, address)
    }
}

/// The system's groups (group(5), or another source of nsswitch.conf).
package enum GroupDatabase {
    /// The ID of the group with that name; if no group has the name and it is a decimal number, that number; otherwise
    /// nil.
    ///
    /// Blocks while it reads a file, or longer if groups come from the network.
    package static func id(of name: String) throws(SystemError) -> gid_t? {
        var buffer = [CChar](repeating: 0, count: 1024)
        while true {
            var entry = group()
            var found: UnsafeMutablePointer<group>?
            let code = getgrnam_r(name, &entry, &buffer, buffer.count, &found)
            switch code {
            case 0 where found != nil: return entry.gr_gid
            // getgrnam_r(3) lists these codes for an unknown name.
            case 0, ENOENT, ESRCH, EBADF, EPERM: return number(name)
            case ERANGE: buffer = [CChar](repeating: 0, count: buffer.count * 2)
            case EINTR: continue
            default: throw SystemError(code)
            }
        }
    }

    /// The largest number means "no group" in system calls.
    private static func number(_ name: String) -> gid_t? {
        guard name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return gid_t(name).flatMap { $0 == .max ? nil : $0 }
    }
}
