/// The default paths of the socket, on which daemon and clients agree.
package enum SocketPath {
    /// The environment variables that matter.
    package struct Environment: Equatable, Sendable {
        /// `SEEKD_SOCKET`, which overrides the others in clients.
        package var seekdSocket: String?
        /// `XDG_RUNTIME_DIR`.
        package var runtimeDirectory: String?
        package var userID: UInt32

        package init(seekdSocket: String?, runtimeDirectory: String?, userID: UInt32) {
            self.seekdSocket = seekdSocket
            self.runtimeDirectory = runtimeDirectory
            self.userID = userID
        }
    }

    /// The system service's.
    package static let system = "/run/seekd/ipc.sock"

    /// The path on which a daemon of this user listens.
    package static func standard(_ environment: Environment) -> String {
        if let directory = environment.runtimeDirectory, !directory.isEmpty {
            return directory + "/seekd/ipc.sock"
        }
        return environment.userID == 0 ? system : "/run/user/\(environment.userID)/seekd/ipc.sock"
    }

    /// The paths that a client tries, in order.
    package static func candidates(_ environment: Environment) -> [String] {
        if let path = environment.seekdSocket, !path.isEmpty { return [path] }
        let own = standard(environment)
        return own == system ? [own] : [own, system]
    }
}
