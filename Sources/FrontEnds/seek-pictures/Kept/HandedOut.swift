import Glibc
import Linux

/// The files that questions are answered with: the newest are there for a while.
struct HandedOut {
    /// Files.
    private static let most = 512

    private let folder: String
    /// The oldest first.
    private var names: [String] = []
    private var known: Set<String> = []

    /// Files of an earlier run go.
    ///
    /// - Parameter group: who may read them too; nil: nobody.
    init(_ folder: String, group: gid_t?) throws(SystemError) {
        self.folder = folder
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .last }
        for name in FolderList.names(in: folder) where name.hasSuffix(".jpg") { unlink("\(folder)/\(name)") }
        if let group, group == getegid() || chown(folder, uid_t.max, group) == 0 { chmod(folder, 0o2750) }
    }

    /// - Returns: the path of a file with these bytes.
    mutating func path(of picture: FilmPicture, film: String) throws(SystemError) -> String {
        let name = "\(film)-\(Int(picture.seconds * 1000))-\(picture.width)-\(picture.source.rawValue).jpg"
        let path = "\(folder)/\(name)"
        if known.contains(name) { return path }
        let file = open("\(path).new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard file >= 0 else { throw .last }
        let isWritten = PictureCache.write(picture.jpeg, to: file)
        close(file)
        guard isWritten, rename("\(path).new", path) == 0 else { throw .last }
        known.insert(name)
        names.append(name)
        if names.count > Self.most {
            let oldest = names.removeFirst()
            known.remove(oldest)
            unlink("\(folder)/\(oldest)")
        }
        return path
    }
}
