internal import Glibc
internal import SeekProtocol

extension Connection {
    /// Where a daemon is looked for where nobody says otherwise, in order: `$SEEKD_SOCKET` alone if it is set, else the
    /// user's runtime folder, then the machine's.
    public static var standardPaths: [String] {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        return SocketPath.candidates(
            SocketPath.Environment(
                seekdSocket: variable("SEEKD_SOCKET"), runtimeDirectory: variable("XDG_RUNTIME_DIR"),
                userID: getuid()))
    }
}
