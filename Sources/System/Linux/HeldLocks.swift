import Glibc
import Synchronization

/// The locks of files (flock(2)) that this process holds. They end with their descriptors, and these only with the last
/// thread of the process: where a call to a file system can't be ended, a process that has exited would keep them, and
/// its successor could not start.
package enum HeldLocks {
    private static let descriptors = Mutex<Set<Int32>>([])

    /// - Parameter descriptor: of a file that is locked.
    package static func add(_ descriptor: Int32) { descriptors.withLock { _ = $0.insert(descriptor) } }

    /// Call it before the descriptor is closed.
    package static func remove(_ descriptor: Int32) { descriptors.withLock { _ = $0.remove(descriptor) } }

    /// Unlocks all files. Call it last, where nothing is written any more.
    package static func release() {
        descriptors.withLock { descriptors in
            for descriptor in descriptors { _ = flock(descriptor, LOCK_UN) }
            descriptors = []
        }
    }
}
