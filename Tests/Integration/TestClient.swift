import SeekClient
import SeekProtocol
import TestSupport
import Testing

/// A client of a test: sends requests and raw lines, and keeps every event that comes.
final class TestClient {
    private var connection: Connection
    /// All received events, oldest first.
    private(set) var events: [JSONValue] = []
    /// Events before this one have been looked at by `next`.
    private var cursor = 0

    init(_ path: String) throws {
        connection = try Connection(path: path)
    }

    // MARK: - Requests

    struct Refused: Error, CustomStringConvertible {
        let error: String
        let message: String?
        var description: String { "\(error): \(message ?? "")" }
    }

    /// Returns the reply's data; throws `Refused` if the request was refused.
    @discardableResult
    func request(_ words: any WireArgument...) throws -> JSONValue {
        try request(.array(words.map(\.wire)))
    }

    @discardableResult
    func request(_ command: JSONValue) throws -> JSONValue {
        let response = try connection.request(command, deadline: Self.deadline) { keep($0.value) }
        guard response.isSuccess else { throw Refused(error: response.error, message: response.message) }
        return response.data ?? .null
    }

    /// The error of a request; nil if it succeeded.
    func refusal(_ words: any WireArgument...) throws -> String? {
        do {
            try request(.array(words.map(\.wire)))
            return nil
        } catch let refused as Refused {
            return refused.error
        }
    }

    func refusal(named name: String, _ arguments: [ByteString: JSONValue]) throws -> String? {
        do {
            let members = arguments.map { JSONValue.Member($0.key, $0.value) }
            try request(.object([.init("name", .text(name))] + members))
            return nil
        } catch let refused as Refused {
            return refused.error
        }
    }

    // MARK: - Raw lines

    func send(_ line: String) throws { try connection.send(line: Array(line.utf8)) }

    func send(bytes: [UInt8]) throws { try connection.send(line: bytes) }

    /// The next line of any kind; nil at the end of the connection.
    func readLine() throws -> JSONValue? {
        guard let line = try connection.readLine(deadline: Self.deadline) else { return nil }
        return try JSONReader.value(of: line)
    }

    /// The next reply; keeps events that come before it.
    func readReply() throws -> JSONValue? {
        while let line = try readLine() {
            guard line["event"] != nil else { return line }
            keep(line)
        }
        return nil
    }

    private static var deadline: ContinuousClock.Instant { .now + .seconds(60) }

    private func keep(_ value: JSONValue) {
        if value["event"] != nil { events.append(value) }
    }

    // MARK: - Events

    func subscribe(_ names: String...) throws {
        try request(.array([.text("subscribe")] + names.map(JSONValue.text)))
    }

    /// The next event with all these fields; skips events before it.
    @discardableResult
    func next(_ name: String, _ fields: [ByteString: JSONValue] = [:]) throws -> JSONValue {
        while true {
            while cursor < events.count {
                let event = events[cursor]
                cursor += 1
                if event["event"] == .text(name), fields.allSatisfy({ event[$0.key] == $0.value }) { return event }
            }
            guard let line = try readLine() else { throw WaitedInVain(what: "\(name) \(fields): the connection ended") }
            keep(line)
        }
    }

    /// All events with this name, from an index on.
    func events(_ name: String, from start: Int = 0) -> [JSONValue] {
        events[start...].filter { $0["event"] == .text(name) }
    }

    /// Makes `next` skip all events received so far.
    func forgetEvents() { cursor = events.count }

    // MARK: - What many tests do

    /// What libmpv itself has of a property, as text: text is expanded there.
    func libmpvs(_ property: String) throws -> String? {
        try request("expand-text", "${=\(property)}").string
    }

    func waitForMedia(_ phase: String) throws {
        try next("media", ["phase": .text(phase)])
    }

    func pauseFilm() throws {
        if try request("snapshot")["play"]?["playing"] == .bool(true) { try request("toggle") }
    }

    func playFilm() throws {
        if try request("snapshot")["play"]?["playing"] == .bool(false) { try request("toggle") }
    }

    /// Waits for the terminal event of a chase.
    func end(of chase: JSONValue?) throws -> JSONValue {
        let number = try #require(chase)
        while true {
            let event = try next("chase", ["chase": number])
            if case .string(let phase)? = event["phase"],
                ["landed", "failed", "cancelled", "aborted"].contains(phase.description)
            {
                return event
            }
        }
    }

    /// Where the film is, media seconds.
    func position() throws -> Double {
        try #require(try request("get_property", "time-pos").number)
    }

    /// Seeks to a position and waits for the landing.
    func goTo(_ position: Double) throws {
        let moved = try request("scrub", position)
        try request("scrub-end")
        let end = try end(of: moved["chase"])
        #expect(end["phase"] == .text("landed"))
    }

    /// Taps, and returns the reply and the end of the chase.
    @discardableResult
    func tapAndLand(_ button: String, _ count: Int = 1) throws -> (reply: JSONValue, end: JSONValue) {
        let reply = try request("tap", button, count)
        return (reply, try end(of: reply["chase"]))
    }

    /// Loads a clip with options for it alone, `NAME=VALUE` with commas between, in the form that every mpv takes.
    func load(_ clip: String, _ options: String) throws {
        try request(
            JSONValue.object([
                .init("name", .text("loadfile")), .init("url", .text(Seekd.clip(clip))),
                .init("options", .text(options)),
            ]))
    }
}

/// A value that a test can use as an argument of a command.
protocol WireArgument { var wire: JSONValue { get } }

extension String: WireArgument { var wire: JSONValue { .text(self) } }
extension Int: WireArgument { var wire: JSONValue { .integer(Int64(self)) } }
extension Double: WireArgument { var wire: JSONValue { .double(self) } }
extension Bool: WireArgument { var wire: JSONValue { .bool(self) } }

extension JSONValue {
    /// A number of either kind.
    var number: Double? {
        switch self {
        case .integer(let whole): Double(whole)
        case .double(let double): double
        default: nil
        }
    }

    var string: String? {
        if case .string(let text) = self { return text.description }
        return nil
    }
}
