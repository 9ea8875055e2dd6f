import FilmList
import Glibc
import SeekProtocol

/// A file or a folder that is held by its descriptor: what its name leads to later changes nothing. It is not opened for
/// reading, so that neither a device nor a pipe notices.
struct OpenPlace: ~Copyable {
    enum Kind: Equatable {
        case folder
        case file
        case other
    }

    let descriptor: Int32
    /// Its name after links are resolved.
    let real: [UInt8]
    let kind: Kind
    /// Device and number.
    let identity: [UInt64]
    /// When it was changed last: s and ns since 1970.
    let changed: [Int64]

    /// Blocks as the file system does.
    ///
    /// - Parameters:
    ///   - path: absolute, or relative to `folder`.
    ///   - folder: a descriptor; nil for an absolute path.
    /// - Throws: `not-found`, or `forbidden` if it may not be reached.
    init(_ path: [UInt8], in folder: Int32? = nil) throws(Refusal) {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = openat(folder ?? AT_FDCWD, text, Self.pathOnly | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.refusal(errno, path) }
        var status = stat()
        guard let real = Self.ownName(descriptor), fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw Self.refusal(ENOENT, path)
        }
        self.descriptor = descriptor
        self.real = real
        identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
        changed = [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)]
        switch status.st_mode & S_IFMT {
        case S_IFDIR: kind = .folder
        case S_IFREG: kind = .file
        default: kind = .other
        }
    }

    deinit { close(descriptor) }

    /// Whether a regular file of this name is in the folder; links do not count.
    func has(_ name: [UInt8]) -> Bool {
        var status = stat()
        let text = name.map { CChar(bitPattern: $0) } + [0]
        return fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// O_PATH, which Glibc does not import.
    private static let pathOnly: Int32 = 0x20_0000

    /// The name that the kernel has for a descriptor; nil if it has none any more.
    private static func ownName(_ descriptor: Int32) -> [UInt8]? {
        let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: FilmRoots.longestPath + 1) { buffer in
            let count = readlink("/proc/self/fd/\(descriptor)", buffer.baseAddress!, buffer.count)
            return count > 0 && count < buffer.count ? buffer[..<count].map { UInt8(bitPattern: $0) } : []
        }
        return name.first == UInt8(ascii: "/") ? name : nil
    }

    private static func refusal(_ error: Int32, _ path: [UInt8]) -> Refusal {
        let name = "\(ByteString(path))"
        return switch error {
        case EACCES, EPERM: Refusal(.forbidden, "\(name): seekd may not read it")
        case ELOOP: Refusal(.notFound, "\(name): its links lead in a circle")
        case EMFILE, ENFILE: Refusal(.unavailable, "\(name): seekd has too many open files")
        case EIO, ENXIO, ENODEV, ESTALE, ENOTCONN, EHOSTDOWN, ETIMEDOUT:
            Refusal(.unavailable, "\(name): the disk reports an error: \(String(cString: strerror(error)))")
        default: Refusal(.notFound, "\(name) does not exist")
        }
    }
}
