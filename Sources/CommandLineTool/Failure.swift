internal import Glibc

/// Why a program that asks the daemon ends without having done its work.
package struct Failure: Error, Equatable {
    /// What scripts tell failures apart by.
    package enum Status: Int32, Sendable {
        case refused = 1
        case usage = 2
        case noAnswer = 3
    }

    package let status: Status
    /// For standard error; nil where the output says it already.
    package let message: String?

    package init(_ status: Status, _ message: String? = nil) {
        self.status = status
        self.message = message
    }

    /// "seekctl: ", by the name that the program was started with.
    package static var prefix: String {
        let path = CommandLine.arguments.first ?? ""
        return (path.split(separator: "/").last.map(String.init) ?? path) + ": "
    }

    /// Something for the person that is not the output. What is in its lines doesn't speak to the terminal.
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
