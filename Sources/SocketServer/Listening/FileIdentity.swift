import Glibc

/// Which file a path names, as long as the file exists.
struct FileIdentity: Equatable, Sendable {
    let device: dev_t
    let inode: ino_t
    let isSocket: Bool

    /// Of what is at `path` itself: a symbolic link is not followed.
    static func of(_ path: String) -> Result<FileIdentity, SystemError> {
        var status = stat()
        guard lstat(path, &status) == 0 else { return .failure(.last) }
        return .success(
            FileIdentity(
                device: status.st_dev, inode: status.st_ino, isSocket: status.st_mode & S_IFMT == S_IFSOCK))
    }
}
