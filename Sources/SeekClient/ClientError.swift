internal import Glibc

/// What can go wrong between a client and the daemon. A request that is refused is none of it, that is an answer
/// (`Response.error`).
public enum ClientError: Error, Equatable, Sendable {
    /// The path does not fit a Unix socket's address, which takes `limit` bytes.
    case pathTooLong(path: String, limit: Int)
    /// Nobody answers at the path; `code` is the system's `errno`.
    case unreachable(path: String, code: Int32)
    /// The daemon closed the connection while something was expected of it.
    case closed
    /// The deadline came first.
    case timedOut
    /// A line past `limit` bytes: this is no seekd.
    case lineTooLong(limit: Int)
    /// A line that is no JSON object, with its first bytes as text.
    case notUnderstood(line: String)
    /// A command that is no JSON: the problem in words, and the bytes before it.
    case notJSON(problem: String, offset: Int)
    /// The daemon serves this client not at all: too many are there, or it may not (`LiveConnection`). `error` is the code,
    /// `message` a sentence for a person.
    case refused(error: String, message: String?)
    /// The watched descriptor's reader went away (`Connection.watchedOutput`).
    case outputClosed
    /// A system call failed; `code` is its `errno`.
    case system(call: String, code: Int32)
}

extension ClientError: CustomStringConvertible {
    /// A sentence for a person, without a full stop.
    public var description: String {
        switch self {
        case .pathTooLong(let path, let limit):
            "the socket's path has \(path.utf8.count) bytes, and an address takes \(limit): \(path)"
        case .unreachable(let path, let code): "\(path): \(Self.text(of: code))"
        case .closed: "the daemon closed the connection"
        case .timedOut: "the daemon does not answer in time"
        case .lineTooLong(let limit): "a line of more than \(limit) bytes came back: this is no seekd"
        case .notUnderstood(let line): "a line came back that is no answer: \(line)"
        case .notJSON(let problem, let offset): "the command is no JSON: \(problem), at byte \(offset)"
        case .refused(let error, let message): error + (message.map { ": \($0)" } ?? "")
        case .outputClosed: "nobody reads the output any more"
        case .system(let call, let code): "\(call): \(Self.text(of: code))"
        }
    }

    /// The system's words for an `errno`.
    private static func text(of code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
