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
