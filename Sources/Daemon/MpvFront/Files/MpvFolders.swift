import Glibc

/// The folders in which mpv looks for its configuration.
package struct MpvFolders: Equatable, Sendable {
    /// The environment variables that mpv reads; nil if not set.
    package struct Environment: Equatable, Sendable {
        /// `MPV_HOME`.
        package var mpvHome: String?
        /// `XDG_CONFIG_HOME`.
        package var configurationHome: String?
        /// `HOME`.
        package var home: String?

        package init() {}
    }

    /// The user's own folder.
    package let own: String?
    private let home: String?
    /// All folders, highest priority first.
    private let all: [String]

    /// - Parameters:
    ///   - chosen: The value of `--config-dir`, which replaces all other folders.
    ///   - exists: Whether a file or folder exists.
    package init(_ environment: Environment, chosen: String?, exists: (String) -> Bool) {
        home = Self.filled(environment.home)
        if let only = Self.filled(chosen) ?? environment.mpvHome {
            own = Self.filled(only)
            all = own.map { [$0] } ?? []
            return
        }
        let base = Self.filled(environment.configurationHome) ?? home.map { $0 + "/.config" }
        let folder = base.map { $0 + "/mpv" }
        let old = home.map { $0 + "/.mpv" }
        if let old, exists(old), !(folder.map(exists) ?? false) {
            own = old
            all = [old, Self.system]
        } else {
            own = folder
            all = [folder, old, Self.system].compactMap(\.self)
        }
    }

    /// No folders (`--no-config`).
    package init(without environment: Environment) {
        home = Self.filled(environment.home)
        own = nil
        all = []
    }

    /// Existing files with these names, lowest priority first.
    package func files(named names: [String], exists: (String) -> Bool) -> [String] {
        all.flatMap { folder in names.map { "\(folder)/\($0)" } }.filter(exists).reversed()
    }

    /// Expands an option's path as mpv does: `~/` is the user's home, `~~/` the first of mpv's folders in which the rest
    /// exists, or else the user's own, and `~~home/` always the user's own.
    package func expanded(_ path: String, exists: (String) -> Bool) -> String {
        for (prefix, folder) in [("~/", home), ("~~/", own), ("~~home/", own)] where path.hasPrefix(prefix) {
            let rest = path.dropFirst(prefix.count)
            if prefix == "~~/", let file = all.map({ "\($0)/\(rest)" }).first(where: exists) { return file }
            return folder.map { "\($0)/\(rest)" } ?? String(rest)
        }
        return path
    }

    /// The system folder of Debian's mpv.
    private static let system = "/etc/mpv"

    private static func filled(_ text: String?) -> String? {
        text == "" ? nil : text
    }
}

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
