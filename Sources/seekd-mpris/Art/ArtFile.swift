import Glibc
import MprisModel

/// The picture of a film, beside it (M5).
enum ArtFile {
    private static let endings = ["jpg", "png"]
    private static let names = ["poster", "folder", "cover"]

    /// Waits for the disk.
    ///
    /// - Parameter path: absolute.
    /// - Returns: a `file://` URL; nil if there is none that can be read.
    static func url(beside path: [UInt8]) -> String? {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let folder = path[...slash]
        let file = path[(slash + 1)...]
        let film = file.lastIndex(of: UInt8(ascii: ".")).map { file[..<$0] } ?? file
        let own = endings.map { folder + film + Array("-poster.\($0)".utf8) }
        let shared = names.flatMap { name in endings.map { folder + Array("\(name).\($0)".utf8) } }
        return (own + shared).first(where: isReadable).map { "file://" + FileURL.escaped($0) }
    }

    private static func isReadable(_ path: ArraySlice<UInt8>) -> Bool {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        var information = stat()
        guard stat(text, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return false }
        return access(text, R_OK) == 0
    }
}
