import Glibc
package import Logging
import MediaPolicy

/// Logs to standard error, one line for each message, without waiting for the reader (see `LogStream`). Under systemd's
/// journal a line begins with `<N>`, from which the journal takes its priority; elsewhere with `seekd: info: `. Any
/// thread.
package struct StandardErrorLogHandler: LogHandler {
    /// The prefix of lines.
    package enum Style: Equatable, Sendable {
        case journal
        case terminal

        /// `.journal` if `descriptor` is the stream that systemd named in `JOURNAL_STREAM` (`DEVICE:INODE`): a program
        /// whose output is redirected inherits the variable too.
        package static func of(_ descriptor: Int32, journalStream: String?) -> Style {
            var status = stat()
            guard let journalStream, fstat(descriptor, &status) == 0,
                journalStream == "\(status.st_dev):\(status.st_ino)"
            else { return .terminal }
            return .journal
        }

        /// The prefix of a line.
        package func start(_ level: Logger.Level) -> String {
            switch self {
            case .journal: "<\(Self.priority(level))>"
            case .terminal: "seekd: \(level): "
            }
        }

        /// syslog's priority, as in sd-daemon(3).
        private static func priority(_ level: Logger.Level) -> Int {
            switch level {
            case .trace, .debug: 7
            case .info: 6
            case .notice: 5
            case .warning: 4
            case .error: 3
            case .critical: 2
            }
        }
    }

    /// All copies of the handler have one level.
    package var logLevel: Logger.Level {
        get { level.value }
        set { level.value = newValue }
    }
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?

    private let level: SharedLogLevel
    private let style: Style
    private let stream: LogStream

    /// - Parameter descriptor: must stay open as long as this handler is used.
    package init(level: Logger.Level, style: Style, descriptor: Int32 = STDERR_FILENO) {
        self.level = SharedLogLevel(level)
        self.style = style
        stream = LogStream(descriptor)
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var line = style.start(event.level)
        Self.append(event.message.description, to: &line)
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            line += " \(key)="
            Self.append("\(value)", to: &line)
        }
        if let error = event.error {
            line += " error="
            Self.append("\(error)", to: &line)
        }
        // Whoever may read the journal would read passwords.
        stream.write(URLSecrets.hidden(inText: line)) {
            "\(style.start(.warning))dropped \($0) log lines: the reader is too slow"
        }
    }

    /// Escapes control characters, which could break the line or affect a terminal: the log contains file names and
    /// text from clients.
    private static func append(_ text: String, to line: inout String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: line += "\\n"
            case 0..<0x20, 0x7F..<0xA0: line += "\\u{\(String(scalar.value, radix: 16))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
    }
}
