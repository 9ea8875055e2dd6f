import Glibc

/// The `errno` of a system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
    let code: Int32

    init(_ code: Int32) {
        self.code = code
    }

    var description: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
