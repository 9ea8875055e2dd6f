import Glibc
package import SeekProtocol

/// An option that a configuration file sets.
package struct MpvFileSetting: Equatable, Sendable {
    /// The option's full name.
    package let name: String
    package let value: ByteString
    /// Whether the file belongs to the user or to the system.
    package let isOwn: Bool
    /// Whether its value is a list of paths.
    let isPathList: Bool

    package init(_ name: String, _ value: ByteString, isOwn: Bool, isPathList: Bool = false) {
        self.name = name
        self.value = value
        self.isOwn = isOwn
        self.isPathList = isPathList
    }

    /// The value; a list of paths is split as libmpv splits it, unless it contains escapes.
    package var listed: JSONValue {
        let (colon, backslash) = (UInt8(ascii: ":"), UInt8(ascii: "\\"))
        guard isPathList, !value.bytes.contains(backslash) else { return .string(value) }
        let paths = value.bytes.split(separator: colon)
        return .array(paths.map { .string(ByteString(Array($0))) })
    }

    /// Whether a file belongs to this process's user or to root, and is not writable by everyone.
    static func isOwn(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return (status.st_uid == geteuid() || status.st_uid == 0) && status.st_mode & S_IWOTH == 0
    }
}
