import CommandLineTool
import Glibc
import Linux
import PictureModel

/// The folder of pictures that were made, by the films' content (R1, P3).
struct PictureCache {
    /// All files, bytes.
    static let most = 500_000_000
    /// Of one film, bytes.
    private static let largest = 64 << 20
    private static let suffix = ".bif"

    let folder: String

    init(folder: String) { self.folder = folder }

    /// - Parameter environment: a variable's value.
    /// - Returns: nil if there is no folder to be found.
    static func standardFolder(_ environment: (String) -> String?) -> String? {
        if let service = environment("CACHE_DIRECTORY")?.split(separator: ":").first { return String(service) }
        let home = environment("XDG_CACHE_HOME") ?? environment("HOME").map { "\($0)/.cache" }
        guard let home, home.hasPrefix("/") else { return nil }
        return "\(home)/seekd-pictures"
    }

    func pictures(_ key: String) -> KeptPictures {
        guard Self.isKey(key) else { return KeptPictures() }
        let path = "\(folder)/\(key)\(Self.suffix)"
        let bytes = try? FileContents.read(path, maximumBytes: Self.largest, onlyRegular: true, followsLinks: false)
        guard let bytes, let pictures = KeptPictures(bytes) else { return KeptPictures() }
        // It is used.
        utimes(path, nil)
        return pictures
    }

    /// A crash leaves the whole file or none.
    ///
    /// - Returns: why it can't be kept; nil: it is.
    func keep(_ pictures: KeptPictures, as key: String) -> String? {
        guard Self.isKey(key), let bytes = pictures.bytes, bytes.count <= Self.largest else { return nil }
        for place in [folder.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }, folder] {
            mkdir(place, 0o700)
        }
        let path = "\(folder)/\(key)\(Self.suffix)"
        let file = open("\(path).new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return "\(folder): \(SystemError.last)" }
        let isWritten = Self.write(bytes, to: file)
        close(file)
        guard isWritten, rename("\(path).new", path) == 0 else {
            let reason = SystemError.last
            unlink("\(path).new")
            return "\(folder): \(reason)"
        }
        shrink()
        return nil
    }

    static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    static func isKey(_ key: String) -> Bool {
        (1...100).contains(key.utf8.count)
            && key.utf8.allSatisfy {
                $0 == 0x2D || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }

    private static func isOurs(_ name: String) -> Bool {
        guard let dot = name.firstIndex(of: ".") else { return false }
        return isKey(String(name[..<dot])) && [suffix, suffix + ".new"].contains(String(name[dot...]))
    }

    private func shrink() {
        let entries = FolderList.names(in: folder).compactMap { name -> PictureCacheIndex.Entry? in
            // Another program's files are none of ours.
            guard Self.isOurs(name) else { return nil }
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            let used = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
            return PictureCacheIndex.Entry(name: name, bytes: Int(status.st_size), lastUsed: used)
        }
        for name in PictureCacheIndex.namesToRemove(from: entries, limit: Self.most) { unlink("\(folder)/\(name)") }
    }
}
