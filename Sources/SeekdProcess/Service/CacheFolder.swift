import Glibc

/// The folder for the caches of libraries: fontconfig's and the graphics drivers'. They use `$XDG_CACHE_HOME` or
/// `~/.cache`. A service's user often has neither: then each search for a font reads all fonts again, and writes an
/// error to the log.
package enum CacheFolder {
    /// Sets `XDG_CACHE_HOME` to a folder of the service, if there is no cache folder in which this process may write.
    /// Call it before any thread is started.
    package static func choose() {
        let candidates = [folder("CACHE_DIRECTORY"), folder("RUNTIME_DIRECTORY").map { $0 + "/cache" }]
        guard !isWritable(standard), let chosen = candidates.compactMap(\.self).first(where: makeFolder) else { return }
        setenv("XDG_CACHE_HOME", chosen, 1)
    }

    /// Nil without a home folder.
    private static var standard: String? {
        folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0 == "/" ? "/.cache" : $0 + "/.cache" }
    }

    /// Whether the folder can be used, or made.
    private static func isWritable(_ folder: String?) -> Bool {
        guard let folder else { return false }
        if access(folder, W_OK) == 0 { return true }
        guard errno == ENOENT, let slash = folder.lastIndex(of: "/") else { return false }
        return access(slash == folder.startIndex ? "/" : String(folder[..<slash]), W_OK) == 0
    }

    private static func makeFolder(_ folder: String) -> Bool {
        mkdir(folder, 0o700)
        return access(folder, W_OK) == 0
    }

    /// The first folder of a variable: systemd separates several by colons.
    private static func folder(_ variable: String) -> String? {
        DaemonProcess.environment(variable)?.split(separator: ":").first.map(String.init)
    }
}
