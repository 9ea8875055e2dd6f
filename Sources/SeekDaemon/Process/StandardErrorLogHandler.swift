import Glibc
package import Logging

/// Logs to standard error, a line a message, without ever waiting for who reads it (see `LogStream`).
/// Under systemd's journal a line begins with `<N>`, from which the journal takes its priority; elsewhere with
/// `seekd: info: `. Any thread.
package struct StandardErrorLogHandler: LogHandler {
    /// What begins a line.
    package enum Style: Equatable, Sendable {
        case journal
        case terminal

        /// `.journal` if `descriptor` is the stream that systemd named in `JOURNAL_STREAM` (`DEVICE:INODE`); a program
        /// whose output was redirected elsewhere inherits the variable all the same.
        package static func of(_ descriptor: Int32, journalStream: String?) -> Style {
            var status = stat()
            guard let journalStream, fstat(descriptor, &status) == 0,
                journalStream == "\(status.st_dev):\(status.st_ino)"
            else { return .terminal }
            return .journal
        }
    }

    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?

    private let style: Style
    private let stream: LogStream

    /// `descriptor` must stay open as long as anybody logs.
    package init(level: Logger.Level, style: Style, descriptor: Int32 = STDERR_FILENO) {
        logLevel = level
        self.style = style
        stream = LogStream(descriptor)
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var line = start(event.level)
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
        stream.write(line) { "\(start(.warning))\($0) lines of the log were lost: nobody read them" }
    }

    /// What a line of a level begins with.
    private func start(_ level: Logger.Level) -> String {
        switch style {
        case .journal: "<\(Self.priority(level))>"
        case .terminal: "seekd: \(level): "
        }
    }

    /// Control characters would break the line in two, or a terminal: names of files and what clients send are logged.
    private static func append(_ text: String, to line: inout String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: line += "\\n"
            case 0..<0x20, 0x7F..<0xA0: line += "\\u{\(String(scalar.value, radix: 16))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
    }

    /// syslog's, as sd-daemon(3) has them.
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
