import Glibc
package import Linux
import SeekProtocol
import SeekResume

/// A folder of files by the content of films (R1), so that what takes long to find is found once. Those that were not used
/// for longest go first; files of other programs stay.
package struct FilmCache: Sendable {
    private static let draft = ".new"

    package let folder: String
    /// Of the files' names, behind the key.
    private let suffix: String
    /// All files, bytes.
    private let most: Int

    package init(_ folder: String, suffix: String = "", most: Int) {
        (self.folder, self.suffix, self.most) = (folder, suffix, most)
    }

    // MARK: - Keys

    /// The key of a film; nil if it can't be read. Blocks as the file system does.
    package static func key(of path: String) -> String? {
        guard let print = FingerprintReader.fingerprint(of: ByteString(path)) else { return nil }
        return [UInt64(bitPattern: print.size), print.head, print.tail].map { String($0, radix: 16) }
            .joined(separator: "-")
    }

    /// Whether a text can be a key: it is safe as a file's name.
    package static func isKey(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
            }
    }

    // MARK: - Files

    /// What is kept of a film, which is thereby used.
    ///
    /// - Parameters:
    ///   - maximumBytes: a longer file is none.
    ///   - read: nil if the bytes are no such content.
    package func value<Value>(_ key: String, maximumBytes: Int, _ read: ([UInt8]) -> Value?) -> Value? {
        guard Self.isKey(key) else { return nil }
        let path = path(key)
        let bytes = try? FileContents.read(
            path, maximumBytes: maximumBytes, onlyRegular: true, followsLinks: false)
        guard let bytes, let value = read(bytes) else { return nil }
        utimes(path, nil)
        return value
    }

    /// A crash leaves the whole file or none.
    package func keep(_ bytes: [UInt8], as key: String) throws(SystemError) {
        guard Self.isKey(key) else { throw SystemError(EINVAL) }
        for place in [folder.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }, folder] {
            mkdir(place, 0o700)
        }
        try FileContents.replace(path(key), draft: path(key) + Self.draft, with: bytes)
        shrink()
    }

    private func path(_ key: String) -> String { "\(folder)/\(key)\(suffix)" }

    private func isOurs(_ name: String) -> Bool {
        var rest = name[...]
        if rest.hasSuffix(Self.draft) { rest = rest.dropLast(Self.draft.count) }
        return rest.hasSuffix(suffix) && Self.isKey(String(rest.dropLast(suffix.count)))
    }

    private func shrink() {
        let entries = FolderList.names(in: folder).filter(isOurs).compactMap { name -> CacheIndex.Entry? in
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let used = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
            return CacheIndex.Entry(name: name, bytes: Int(status.st_size), lastUsed: used)
        }
        for name in CacheIndex.namesToRemove(from: entries, limit: most) { unlink("\(folder)/\(name)") }
    }
}
