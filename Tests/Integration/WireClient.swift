import Foundation
import SeekClient
import TestSupport

/// A client that keeps received lines byte for byte.
final class WireClient {
    private var connection: Connection
    /// All events, oldest first.
    private(set) var events: [String] = []
    /// Replies that were not returned yet.
    private var replies: [String] = []
    private(set) var isClosed = false
    /// Indices in `events` that were already waited for.
    private var taken: Set<Int> = []
    /// The index in `events` at which `eventsSinceLast` continues.
    private var cursor = 0

    /// A unique request: its reply shows that all earlier requests are answered.
    private static let marker = Array(#"{"command":["client_name"],"request_id":9876543210}"#.utf8)
    private static let markerEcho = #""request_id":9876543210,"#
    /// A client that connects while its player starts gets this one before all others.
    private static let eventOfStart = #"{"event":"idle"}"#

    init(_ path: String) throws {
        connection = try Connection(path: path)
    }

    /// Sends a line, and returns its replies: those before the marker's reply, and at least `count`.
    func exchange(_ line: [UInt8], atLeast count: Int = 0) throws -> [String] {
        guard !isClosed else { throw WaitedInVain(what: "an answer: the connection has ended") }
        do {
            try send(line)
            try send(Self.marker)
        } catch let error as ClientError where error == .closed {
            // Its last lines can still be read.
        }
        var isMarked = false
        while !isClosed, !isMarked || replies.count < count {
            guard let line = try readLine() else { break }
            if line.contains(Self.markerEcho) { isMarked = true }
        }
        defer { replies = [] }
        return replies
    }

    /// The oldest event that contains this text and was not waited for before.
    func event(with text: String) throws -> String {
        var place = 0
        while true {
            while place < events.count {
                if !taken.contains(place), events[place].contains(text) {
                    taken.insert(place)
                    return events[place]
                }
                place += 1
            }
            guard try readLine() != nil else { throw WaitedInVain(what: "an event with \(text): the connection ended") }
        }
    }

    /// The events with these names since the last call. Earlier events are not waited for again.
    func eventsSinceLast(named names: [String]) throws -> [String] {
        _ = try exchange(Array("#".utf8))
        defer {
            cursor = events.count
            taken = Set(0..<cursor)
        }
        return events[cursor...].filter { event in names.contains { event.hasPrefix(#"{"event":"\#($0)""#) } }
    }

    /// Waits for the other side to close; returns the lines before.
    func end() throws -> [String] {
        while try readLine() != nil {}
        defer { replies = [] }
        return replies
    }

    private func send(_ line: [UInt8]) throws { try connection.send(line: line) }

    /// Reads a line and stores it as an event, a reply or the marker's reply.
    private func readLine() throws -> String? {
        guard let bytes = try connection.readLine(deadline: .now + .seconds(60)) else {
            isClosed = true
            return nil
        }
        let line = Self.shown(bytes)
        if events.isEmpty, line == Self.eventOfStart {
            // Whether a client connects before mpv's start ends is chance.
        } else if line.hasPrefix(#"{"event":"#) {
            events.append(line)
        } else if !line.contains(Self.markerEcho) {
            replies.append(line)
        }
        return line
    }

    /// The bytes as text; bytes that are not UTF-8 are written as `\xNN`, so that different lines stay different.
    private static func shown(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : #"\x"# + String($0, radix: 16) }.joined()
    }
}
