import Glibc

/// mpv's own program among the folders of PATH, in which seekd may stand in its place.
package enum MpvOnPath {
    /// - Parameter path: the value of `PATH`.
    /// - Returns: the first `mpv` that is not seekd; nil if there is none.
    package static func find(in path: String) -> String? {
        // As execvp(3) reads it: an empty name is the working directory.
        path.split(separator: ":", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "./mpv" : "\($0)/mpv" }
            .first { isProgram($0) && !startsSeekd($0) }
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// Whether a program is seekd, or a script that names it: seekd-mpv, a copy, or another wrapper.
    private static func startsSeekd(_ path: String) -> Bool {
        guard let resolved = realpath(path, nil) else { return false }
        defer { free(resolved) }
        let name = String(cString: resolved).split(separator: "/").last ?? ""
        if name.hasPrefix("seekd") { return true }
        let start = firstBytes(of: path)
        guard start.starts(with: "#!".utf8) else { return false }
        return String(decoding: start, as: UTF8.self).contains("seekd")
    }

    /// Longer than such a script is.
    private static let scriptBytes = 16_384

    private static func firstBytes(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: scriptBytes) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, scriptBytes))
        }
    }
}
