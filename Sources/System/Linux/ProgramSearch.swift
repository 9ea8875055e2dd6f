import Glibc

/// Programs in the folders of `PATH`.
package enum ProgramSearch {
    /// - Parameters:
    ///   - names: the first of them that is there counts.
    ///   - path: the value of `PATH`. Empty names of folders are left out.
    /// - Returns: the path of a program that may be started; nil if there is none.
    package static func find(_ names: [String], in path: String) -> String? {
        let folders = path.split(separator: ":")
        return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first { access($0, X_OK) == 0 }
    }
}
