internal import Glibc

/// Why a program ends without success: an exit status and a message.
package struct Failure: Error, Equatable {
    /// The exit statuses that scripts rely on.
    package enum Status: Int32, Sendable {
        case refused = 1
        case usage = 2
        case noAnswer = 3
        /// A configuration file has errors: EX_CONFIG of sysexits.h.
        case configuration = 78
    }

    package let status: Status
    /// For standard error; nil if the output has it already.
    package let message: String?

    package init(_ status: Status, _ message: String? = nil) {
        self.status = status
        self.message = message
    }

    /// "seekctl: ", from the name that the program was started with.
    package static var prefix: String {
        let path = CommandLine.arguments.first ?? ""
        return (path.split(separator: "/").last.map(String.init) ?? path) + ": "
    }

    /// Writes a message to standard error, with control characters escaped.
    package static func say(_ message: String, prefix: String = Failure.prefix) {
        let lines = "\(prefix)\(message)".split(separator: "\n", omittingEmptySubsequences: false)
        let bytes = Array((lines.map { String($0).forTerminal }.joined(separator: "\n") + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    package func exit(prefix: String = Failure.prefix) -> Never {
        if let message { Self.say(message, prefix: prefix) }
        Glibc.exit(status.rawValue)
    }
}
