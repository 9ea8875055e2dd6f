import Glibc

/// The error of a failed system call.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An `errno`.
    package let code: Int32

    package init(_ code: Int32) {
        self.code = code
    }

    /// The error of the call that has just failed on this thread.
    package static var last: SystemError { SystemError(errno) }

    /// The text of strerror(3), such as `Permission denied`.
    package var description: String { String(cString: strerror(code)) }
}
