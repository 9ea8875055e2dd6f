import FilmList
import Glibc
import Linux
import MediaPolicy
import Synchronization

/// Ends a read that nobody waits for any more. Any thread.
package final class FilmCancellation: Sendable {
    private let isSet = Atomic(false)
    private let whole: FilmCancellation?

    /// - Parameter whole: ends this read too.
    package init(in whole: FilmCancellation? = nil) { self.whole = whole }

    package func cancel() { isSet.store(true, ordering: .relaxed) }

    var isCancelled: Bool { isSet.load(ordering: .relaxed) || whole?.isCancelled == true }
}

/// What a request may still read.
struct ReadBudget {
    private(set) var names: Int
    private let end: ContinuousClock.Instant
    private let cancellation: FilmCancellation

    init(names: Int, time: Duration, _ cancellation: FilmCancellation) {
        (self.names, self.cancellation) = (names, cancellation)
        end = .now + time
    }

    var isSpent: Bool { names <= 0 || cancellation.isCancelled || ContinuousClock.now > end }

    mutating func takeName() -> Bool {
        guard !isSpent else { return false }
        names -= 1
        return true
    }
}

/// Reads the names in a folder. Blocks as the file system does.
enum FolderScan {
    /// - Returns: nil if it can't be read.
    static func content(
        of folder: borrowing OpenPlace, in roots: FilmRoots, _ budget: inout ReadBudget
    ) -> FolderContent? {
        // By the descriptor: its name may lead elsewhere by now.
        let descriptor = openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, let stream = fdopendir(descriptor) else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        defer { closedir(stream) }
        var content = FolderContent()
        var isComplete = true
        while let entry = readdir(stream) {
            guard budget.takeName() else {
                isComplete = false
                break
            }
            let name = FolderList.name(of: entry)
            guard !FileKind.isHidden(name) else { continue }
            switch Int(entry.pointee.d_type) {
            case Int(DT_DIR): content.add(folder: name)
            case Int(DT_REG): content.add(file: name, isLink: false)
            case Int(DT_LNK): add(link: name, to: &content, folder, roots)
            case Int(DT_UNKNOWN): add(unknown: name, to: &content, folder, roots)
            default: break
            }
        }
        content.finish(isComplete: isComplete)
        return content
    }

    /// A link is followed if it leads to a place inside of the roots, and not to a folder that it is in.
    private static func add(
        link name: [UInt8], to content: inout FolderContent, _ folder: borrowing OpenPlace, _ roots: FilmRoots
    ) {
        guard let place = try? OpenPlace(name, in: folder.descriptor), roots.contain(real: place.real) else { return }
        switch place.kind {
        case .folder: if FilmRoots.relative(folder.real, to: place.real) == nil { content.add(folder: name) }
        case .file: content.add(file: name, isLink: true)
        case .other: break
        }
    }

    /// For file systems that do not tell kinds.
    private static func add(
        unknown name: [UInt8], to content: inout FolderContent, _ folder: borrowing OpenPlace, _ roots: FilmRoots
    ) {
        var status = stat()
        let text = name.map { CChar(bitPattern: $0) } + [0]
        guard fstatat(folder.descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: content.add(folder: name)
        case S_IFREG: content.add(file: name, isLink: false)
        case S_IFLNK: add(link: name, to: &content, folder, roots)
        default: break
        }
    }
}

/// The content of folders that were read a short time ago, for the next page. Any thread.
final class FolderCache: Sendable {
    private struct Kept {
        let key: [Int64]
        let real: [UInt8]
        let content: FolderContent
        let time: ContinuousClock.Instant
    }

    private static let count = 4
    private static let age = Duration.seconds(30)
    /// A change so soon after another may leave the folder's time as it was: clocks of file systems are coarse.
    private static let settling: Int64 = 2

    private let kept = Mutex<[Kept]>([])

    /// - Returns: nil if it can't be read.
    func content(
        of folder: borrowing OpenPlace, in roots: FilmRoots, _ budget: inout ReadBudget
    ) -> FolderContent? {
        let key = folder.identity.map { Int64(truncatingIfNeeded: $0) } + folder.changed
        let real = folder.real
        let now = ContinuousClock.now
        let known = kept.withLock { kept in
            kept.removeAll { now - $0.time > Self.age }
            return kept.first { $0.key == key && $0.real == real }?.content
        }
        if let known { return known }
        guard let content = FolderScan.content(of: folder, in: roots, &budget) else { return nil }
        guard content.isComplete, folder.changed[0] + Self.settling < Int64(time(nil)) else { return content }
        kept.withLock { kept in
            if kept.count >= Self.count { kept.removeFirst() }
            kept.append(Kept(key: key, real: real, content: content, time: now))
        }
        return content
    }
}
