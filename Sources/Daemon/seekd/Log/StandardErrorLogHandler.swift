import Glibc
import Linux
package import Logging
import MediaPolicy
import Synchronization

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

/// Writes log lines to a descriptor without blocking. If the reader is slow, lines that do not fit are dropped, and the
/// next line that fits is preceded by their number. Any thread.
final class LogStream: Sendable {
    private let descriptor: Int32
    private let isTerminal: Bool
    /// Dropped lines that are not reported yet. The lock is held while a line is written, so that lines never mix.
    private let lost = Mutex(0)

    /// Bytes that a pipe takes in one atomic write.
    private static let atomicBytes = Int(PIPE_BUF)

    /// - Parameter descriptor: must stay open as long as this object is used.
    init(_ descriptor: Int32) {
        isTerminal = isatty(descriptor) != 0
        // A terminal may block in the middle of a line. Pipes and journals don't.
        self.descriptor = TerminalLine.unblocked(descriptor)
    }

    /// - Parameters:
    ///   - line: Without a line end. A line longer than a pipe's atomic write is cut.
    ///   - notice: Makes the line that reports the number of dropped lines.
    func write(_ line: String, notice: (Int) -> String) {
        lost.withLock { lost in
            if lost > 0, write(notice(lost)) { lost = 0 }
            if lost > 0 || !write(line) { lost += 1 }
        }
    }

    private func write(_ line: String) -> Bool {
        isTerminal ? TerminalLine.standard.above { put(line) } : put(line)
    }

    /// Writes a line with one `write(2)`. Returns false if there is no room. Other errors count as written: there is
    /// nowhere to report them.
    private func put(_ line: String) -> Bool {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&room, 1, 0) > 0 else { return false }
        let bytes = Array(line.utf8.prefix(Self.atomicBytes - 1)) + [UInt8(ascii: "\n")]
        while Glibc.write(descriptor, bytes, bytes.count) < 0 {
            if errno == EAGAIN { return false }
            guard errno == EINTR else { break }
        }
        return true
    }
}

/// The level of a log, which may change while it is used. Any thread.
final class SharedLogLevel: Sendable {
    private static let levels = Logger.Level.allCases

    /// In `levels`.
    private let index: Atomic<Int>

    init(_ level: Logger.Level) { index = Atomic(Self.levels.firstIndex(of: level) ?? 0) }

    var value: Logger.Level {
        get { Self.levels[index.load(ordering: .relaxed)] }
        set { index.store(Self.levels.firstIndex(of: newValue) ?? 0, ordering: .relaxed) }
    }
}
