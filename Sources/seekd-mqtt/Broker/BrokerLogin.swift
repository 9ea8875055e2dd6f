import Glibc

/// The name and the password for the broker.
struct BrokerLogin: Equatable, Sendable {
    /// Nil: none are sent.
    let name: String?
    let password: String?
}

enum FileKind {
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
