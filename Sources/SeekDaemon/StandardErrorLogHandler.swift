import Glibc
package import Logging

/// Logs to standard error, a line a message, each with one `write(2)`, so that lines of several threads never mix.
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
    private let descriptor: Int32

    /// `descriptor` must stay open as long as anybody logs.
    package init(level: Logger.Level, style: Style, descriptor: Int32 = STDERR_FILENO) {
        logLevel = level
        self.style = style
        self.descriptor = descriptor
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var line =
            switch style {
            case .journal: "<\(Self.priority(event.level))>"
            case .terminal: "seekd: \(event.level): "
            }
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
        line += "\n"
        write(line)
    }

    /// One call for the whole line; a second one only where the kernel took a part. What can't be written is lost:
    /// there is nowhere left to say so.
    private func write(_ line: String) {
        var bytes = Array(line.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
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
