import Glibc

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
