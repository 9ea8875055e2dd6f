internal import Glibc
internal import SeekProtocol

extension Connection {
    /// The paths where a client looks for a daemon, in order: only `$SEEKD_SOCKET` if it is set, otherwise the user's
    /// runtime directory, then the system's.
    public static var standardPaths: [String] {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        return SocketPath.candidates(
            SocketPath.Environment(
                seekdSocket: variable("SEEKD_SOCKET"), runtimeDirectory: variable("XDG_RUNTIME_DIR"),
                userID: getuid()))
    }
}
