import Glibc
import Linux

/// The folders of films without `films.folders` (F1).
package enum StandardFilmFolders {
    /// The longest file of the user's folders that is read, bytes.
    private static let longestFile = 65_536

    /// For a user the folder for videos, for the system service `/srv/films`. Blocks as reading a small file does.
    ///
    /// - Parameters:
    ///   - userFolder: `XDG_CONFIG_HOME`; a relative path is ignored.
    ///   - home: `HOME`.
    ///   - isOfSystem: whether seekd is the system service.
    package static func paths(userFolder: String?, home: String?, isOfSystem: Bool) -> [String] {
        if isOfSystem { return ["/srv/films"] }
        guard let home, home.hasPrefix("/") else { return [] }
        let folder = userFolder.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let path = folder + "/user-dirs.dirs"
        let bytes = try? FileContents.read(
            path.utf8.map { CChar(bitPattern: $0) } + [0], maximumBytes: longestFile, onlyRegular: true)
        return videoFolder(in: String(decoding: bytes ?? [], as: UTF8.self), home: home).map { [$0] } ?? []
    }

    /// The value of `XDG_VIDEOS_DIR`, as `xdg-user-dirs` writes it. The home folder itself means that there is none.
    ///
    /// - Returns: nil if there is none; the standard one if the text does not tell.
    static func videoFolder(in text: String, home: String) -> String? {
        var found = home + "/Videos"
        for line in text.split(separator: "\n") {
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("XDG_VIDEOS_DIR=\"") else { continue }
            var value = ""
            var isEscaped = false
            for character in line.dropFirst("XDG_VIDEOS_DIR=\"".count) {
                if !isEscaped, character == "\"" { break }
                isEscaped = !isEscaped && character == "\\"
                if !isEscaped { value.append(character) }
            }
            if value.hasPrefix("$HOME/") || value == "$HOME" { value = home + value.dropFirst("$HOME".count) }
            if value.hasPrefix("/") { found = value }
        }
        while found.utf8.count > 1, found.hasSuffix("/") { found.removeLast() }
        return found == home ? nil : found
    }
}
