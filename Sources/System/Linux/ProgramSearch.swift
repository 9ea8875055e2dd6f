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

/// The folder of the running program.
package enum ProgramFolder {
    /// Without a slash at the end; empty for the root.
    package static func path() throws(SystemError) -> String {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        guard count > 0 else { throw .last }
        let own = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? ""
    }
}
