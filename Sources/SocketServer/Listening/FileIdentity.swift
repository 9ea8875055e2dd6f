import Glibc

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
