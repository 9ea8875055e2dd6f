internal import Glibc

/// A failure of the connection. A refused request is not an error but a response (`Response.error`).
public enum ClientError: Error, Equatable, Sendable {
    /// The path is longer than the `limit` bytes of a Unix socket's address.
    case pathTooLong(path: String, limit: Int)
    /// The connection attempt failed; `code` is the `errno`.
    case unreachable(path: String, code: Int32)
    /// The daemon closed the connection before it answered.
    case closed
    /// The deadline passed.
    case timedOut
    /// A line of more than `limit` bytes: the other side is not seekd.
    case lineTooLong(limit: Int)
    /// A line that is not a JSON object; its first bytes as text.
    case notUnderstood(line: String)
    /// A command that is not JSON: the problem, and its byte offset.
    case notJSON(problem: String, offset: Int)
    /// The daemon does not serve this client (too many clients, or access denied), or refused a request whose result is
    /// typed, such as `LiveConnection.tap`. `error` is the code, `message` a sentence for a person.
    case refused(error: String, message: String?)
    /// The reader of the watched descriptor is gone (`Connection.watchedOutput`).
    case outputClosed
    /// A system call failed; `code` is its `errno`.
    case system(call: String, code: Int32)
}

extension ClientError: CustomStringConvertible {
    /// A sentence for a person, without a full stop.
    public var description: String {
        switch self {
        case .pathTooLong(let path, let limit):
            "expected a socket path of at most \(limit) bytes, got \(path.utf8.count): \(path)"
        case .unreachable(let path, let code): "\(path): \(Self.text(of: code))"
        case .closed: "the daemon closed the connection"
        case .timedOut: "the daemon did not answer in time"
        case .lineTooLong(let limit): "received a line of more than \(limit) bytes: the other side is not seekd"
        case .notUnderstood(let line): "received a line that is not JSON: \(line)"
        case .notJSON(let problem, let offset): "invalid JSON in the command at byte \(offset): \(problem)"
        case .refused(let error, let message): error + (message.map { ": \($0)" } ?? "")
        case .outputClosed: "the reader of the output is gone"
        case .system(let call, let code): "\(call): \(Self.text(of: code))"
        }
    }

    /// The system's text for an `errno`.
    private static func text(of code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
