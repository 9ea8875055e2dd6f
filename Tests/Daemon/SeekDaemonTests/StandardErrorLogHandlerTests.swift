import Glibc
import Linux
import Logging
import SocketServer
import Testing
import seekd

@Suite("The log")
struct StandardErrorLogHandlerTests {
    /// The written lines, one element for each `write(2)`: a packet socket keeps the boundaries.
    private func lines(
        style: StandardErrorLogHandler.Style, level: Logger.Level = .trace, _ body: (Logger) -> Void
    ) throws -> [String] {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue)
        try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let handler = StandardErrorLogHandler(level: level, style: style, descriptor: ends[1])
        body(Logger(label: "test") { _ in handler })
        var lines: [String] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
            lines.append(String(decoding: buffer[..<count], as: UTF8.self))
        }
        return lines
    }

    @Test("under the journal a line begins with syslog's priority")
    func journal() throws {
        let lines = try lines(style: .journal) { logger in
            for level in Logger.Level.allCases { logger.log(level: level, "told") }
        }
        #expect(lines == ["<7>told\n", "<7>told\n", "<6>told\n", "<5>told\n", "<4>told\n", "<3>told\n", "<2>told\n"])
    }

    @Test("otherwise a line starts with the program and the level; metadata follow, sorted by name")
    func terminal() throws {
        let lines = try lines(style: .terminal) { logger in
            var logger = logger
            logger[metadataKey: "uid"] = "1000"
            logger.warning("client left", metadata: ["pid": "7", "clients": "\(3)"])
            logger.info("file loaded", metadata: ["uid": "0"])
        }
        #expect(
            lines == [
                "seekd: warning: client left clients=3 pid=7 uid=1000\n", "seekd: info: file loaded uid=0\n",
            ])
    }

    @Test("an error logged with the message is at the end of the line")
    func error() throws {
        let lines = try lines(style: .terminal) { $0.error("no socket", error: SystemError(EACCES)) }
        #expect(lines == ["seekd: error: no socket error=Permission denied\n"])
    }

    @Test("a message stays one line, without control characters")
    func controlCharacters() throws {
        let lines = try lines(style: .journal) { $0.info("a\nb", metadata: ["path": "\u{1B}[2J\r\u{9B}é"]) }
        #expect(lines == ["<6>a\\nb path=\\u{1b}[2J\\u{d}\\u{9b}é\n"])
    }

    @Test("messages below the level are not written")
    func level() throws {
        let lines = try lines(style: .terminal, level: .warning) {
            $0.info("no")
            $0.error("yes")
        }
        #expect(lines == ["seekd: error: yes\n"])
    }

    @Test("the journal's style is used only for the stream that systemd named")
    func style() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var status = stat()
        try #require(fstat(ends[1], &status) == 0)
        let name = "\(status.st_dev):\(status.st_ino)"
        #expect(StandardErrorLogHandler.Style.of(ends[1], journalStream: name) == .journal)
        #expect(StandardErrorLogHandler.Style.of(ends[1], journalStream: name + "0") == .terminal)
        #expect(StandardErrorLogHandler.Style.of(ends[1], journalStream: nil) == .terminal)
        #expect(StandardErrorLogHandler.Style.of(-1, journalStream: name) == .terminal)
    }
}
