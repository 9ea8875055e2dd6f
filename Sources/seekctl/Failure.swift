import Glibc

/// Why a subcommand ends without having done its work.
struct Failure: Error, Equatable {
    /// What scripts tell failures apart by.
    enum Status: Int32 {
        case refused = 1
        case usage = 2
        case noAnswer = 3
    }

    let status: Status
    /// For standard error; nil where the output says it already.
    let message: String?

    init(_ status: Status, _ message: String? = nil) {
        self.status = status
        self.message = message
    }

    /// Something for the person that is not the output.
    static func say(_ message: String, prefix: String = "seekctl: ") {
        let bytes = Array("\(prefix)\(message)\n".utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    func exit(prefix: String = "seekctl: ") -> Never {
        if let message { Self.say(message, prefix: prefix) }
        Glibc.exit(status.rawValue)
    }
}
