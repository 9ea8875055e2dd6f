import NIOCore
import NIOEmbedded
import SeekProtocol

/// A client of a dialogue. Each line that it gets is compared with what it has asked for.
final class DialogueClient {
    private let name: String
    private let connection: TestConnection
    private let transcript: DialogueTranscript
    private var watch: DialogueWatch
    /// Of each subject the newest event.
    private var told: [String: Event] = [:]
    /// The newest reply with data, and what was told before it.
    private(set) var newest: (data: JSONValue, told: [String: Event])?

    /// - Parameter isSilent: whether it asks for no event.
    init(
        _ name: String, _ connection: TestConnection, _ transcript: DialogueTranscript, isSilent: Bool = false
    ) {
        (self.name, self.connection, self.transcript) = (name, connection, transcript)
        watch = DialogueWatch(isSilent: isSilent)
    }

    var isAnswered: Bool { watch.isAnswered }
    var unanswered: String { "\(watch)" }

    func send(_ lines: [DialogueScript.Line], cut: Int?) async throws {
        for line in lines {
            transcript.add("\(name) > \(line.text)")
            watch.sent(line)
        }
        let bytes = Array(lines.map { $0.text + "\n" }.joined().utf8)
        let place = min(cut ?? bytes.count, bytes.count)
        for piece in [bytes[..<place], bytes[place...]] where !piece.isEmpty {
            try await connection.channel.writeInbound(ByteBuffer(bytes: piece))
        }
    }

    /// Lines that the daemon finds in one turn.
    static func sendTogether(
        _ line: DialogueScript.Line, _ clients: [DialogueClient], _ test: TestDaemon
    ) async throws {
        for client in clients { client.watch.sent(line) }
        try await test.sendTogether(clients.map { ($0.connection, line.text) })
    }

    /// - Returns: the lines that it has got since the last time.
    func read() async throws -> [JSONValue] {
        try await connection.read()
        let lines = connection.drain()
        for line in lines {
            // Snapshots are asked for until nothing moves.
            if line.member("data")?.member("buttons") == nil {
                transcript.add("\(name) < \(String(decoding: JSONWriter.bytes(of: line), as: UTF8.self))")
            }
            try watch.received(line)
            if let event = Event(line) { told[event.subject] = event }
            if let data = line.member("data") { newest = (data, told) }
        }
        return lines
    }

    /// - Parameter begun: a line without its end.
    func end(_ begun: String?) async throws {
        if let begun { try await connection.channel.writeInbound(ByteBuffer(string: begun)) }
        try await connection.channel.close()
    }
}

/// What clients sent and got, a line each.
final class DialogueTranscript {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
}

extension Event {
    /// A newer event of the same subject replaces it.
    var subject: String {
        if case .seekButton(let event) = self { "\(name) \(event.button)" } else { "\(name)" }
    }
}
