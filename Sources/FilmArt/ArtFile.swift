internal import Glibc

/// The picture of a film, beside it (M5).
package enum ArtFile {
    private static let endings = ["jpg", "png"]
    private static let names = ["poster", "folder", "cover"]

    /// Waits for the disk.
    ///
    /// - Parameter film: its absolute path.
    /// - Returns: the path of the picture; nil if there is none that can be read.
    package static func path(beside film: [UInt8]) -> [UInt8]? {
        guard let slash = film.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let folder = film[...slash]
        let file = film[(slash + 1)...]
        let name = file.lastIndex(of: UInt8(ascii: ".")).map { file[..<$0] } ?? file
        let own = endings.map { folder + name + Array("-poster.\($0)".utf8) }
        let shared = names.flatMap { name in endings.map { folder + Array("\(name).\($0)".utf8) } }
        return (own + shared).map { Array($0) }.first(where: isReadable)
    }

    private static func isReadable(_ path: [UInt8]) -> Bool {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        var information = stat()
        guard stat(text, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return false }
        return access(text, R_OK) == 0
    }
}
