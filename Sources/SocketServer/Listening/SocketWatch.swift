import Glibc
package import NIOCore

/// Watches the files of sockets and their folders (inotify(7)), since a socket whose file is gone can't be reached. Wakes
/// up only if such a file or folder is changed itself.
///
/// Make it before the sockets. When a process is killed, Linux closes its descriptors from the highest to the lowest, and
/// a watch takes some 10 ms to close: a socket with a lower number would go on taking clients that nobody serves, after
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
