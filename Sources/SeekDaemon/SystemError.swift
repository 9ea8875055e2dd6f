import Glibc

/// What a system call said when it failed.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An `errno`.
    package let code: Int32

    package init(_ code: Int32) {
        self.code = code
    }

    /// That of the call that has just failed on this thread.
    package static var last: SystemError { SystemError(errno) }

    /// The C library's words, `Permission denied`.
    package var description: String { String(cString: strerror(code)) }
}
