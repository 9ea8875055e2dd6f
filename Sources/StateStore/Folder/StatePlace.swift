/// Where the state is kept (R7).
package enum StatePlace {
    /// The environment variables that decide.
    package struct Environment: Equatable, Sendable {
        /// `STATE_DIRECTORY`: what systemd made for the service; of several the first.
        package var stateDirectory: String?
        /// `XDG_STATE_HOME`. A relative path is ignored, as the XDG specification demands.
        package var stateHome: String?
        /// `HOME`.
        package var home: String?

        package init(stateDirectory: String? = nil, stateHome: String? = nil, home: String? = nil) {
            self.stateDirectory = stateDirectory
            self.stateHome = stateHome
            self.home = home
        }
    }

    /// An absolute path; nil if the environment names none.
    package static func folder(_ environment: Environment) -> String? {
        if let folder = absolute(environment.stateDirectory?.split(separator: ":").first.map(String.init)) {
            return folder
        }
        if let home = absolute(environment.stateHome) { return home + "/seekd" }
        return absolute(environment.home).map { $0 + "/.local/state/seekd" }
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path
    }
}
