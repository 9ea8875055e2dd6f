import Glibc
import Linux

/// The files that questions are answered with: the newest are there for a while.
struct HandedOut {
    /// Files.
    private static let most = 512
    /// Bytes of all: the folder is in memory.
    private static let mostBytes = 32 << 20

    private struct File {
        let name: String
        let bytes: Int
    }

    private let folder: String
    private let group: gid_t?
    /// The oldest first.
    private var files: [File] = []
    private var bytes = 0

    /// Files of an earlier run go.
    ///
    /// - Parameter group: who may read them too; nil: nobody.
    init(_ folder: String, group: gid_t?) throws(SystemError) {
        (self.folder, self.group) = (folder, group)
        if mkdir(folder, 0o700) != 0 {
            guard errno == EEXIST else { throw .last }
            var status = stat()
            // Somebody else's folder, or a link, is none.
            guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
                throw SystemError(EEXIST)
            }
        }
        for name in FolderList.names(in: folder) where name.hasSuffix(".jpg") || name.hasSuffix(".jpg.new") {
            unlink("\(folder)/\(name)")
        }
        if let group, group == getegid() || chown(folder, uid_t.max, group) == 0 { chmod(folder, 0o750) }
    }

    /// - Returns: the path of a file with these bytes.
    mutating func path(of picture: FilmPicture, film: String) throws(SystemError) -> String {
        let name = "\(film)-\(Int(picture.seconds * 1000))-\(picture.width)-\(picture.source.rawValue).jpg"
        let path = "\(folder)/\(name)"
        if let known = files.firstIndex(where: { $0.name == name }) {
            files.append(files.remove(at: known))
            return path
        }
        try write(picture.jpeg, to: path)
        files.append(File(name: name, bytes: picture.jpeg.count))
        bytes += picture.jpeg.count
        while files.count > Self.most || bytes > Self.mostBytes, files.count > 1 {
            let oldest = files.removeFirst()
            bytes -= oldest.bytes
            unlink("\(folder)/\(oldest.name)")
        }
        return path
    }

    private func write(_ jpeg: [UInt8], to path: String) throws(SystemError) {
        try FileContents.replace(path, draft: "\(path).new", with: jpeg) { file in
            if let group, group == getegid() || fchown(file, uid_t.max, group) == 0 { fchmod(file, 0o640) }
        }
    }
}
