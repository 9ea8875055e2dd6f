import Glibc
package import StateStore

extension StatePlace {
    /// This process's folder for its state; nil if its environment names no place. Blocks as the file system does.
    package static var own: String? {
        func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        // A home folder is not seekd's to make: that of a service's user often does not exist.
        let home = environment("HOME").flatMap { access($0, F_OK) == 0 ? $0 : nil }
        return folder(
            Environment(
                stateDirectory: environment("STATE_DIRECTORY"), stateHome: environment("XDG_STATE_HOME"), home: home))
    }
}
