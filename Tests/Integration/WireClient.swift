import Foundation
import SeekClient
import TestSupport

/// A client that keeps the lines as they come, byte for byte.
final class WireClient {
    private var connection: Connection
    /// All events, oldest first.
    private(set) var events: [String] = []
    /// Replies that nobody has taken yet.
    private var replies: [String] = []
    private(set) var isClosed = false
    /// Places in `events` that were waited for already.
    private var taken: Set<Int> = []
    /// Where `eventsSinceLast` goes on.
    private var cursor = 0

    /// A request that nobody else makes, whose reply shows that all before it has been answered.
    private static let marker = Array(#"{"command":["client_name"],"request_id":9876543210}"#.utf8)
    private static let markerEcho = #""request_id":9876543210,"#

    init(_ path: String) throws {
        connection = try Connection(path: path)
    }

    /// Sends a line, and answers the replies that came to it: those before the marker's, and at least so many.
    func exchange(_ line: [UInt8], atLeast count: Int = 0) throws -> [String] {
        guard !isClosed else { throw WaitedInVain(what: "an answer: the connection has ended") }
        do {
            try send(line)
            try send(Self.marker)
        } catch let error as ClientError where error == .closed {
            // What it said last can still be read.
        }
        var isMarked = false
        while !isClosed, !isMarked || replies.count < count {
            guard let line = try readLine() else { break }
            if line.contains(Self.markerEcho) { isMarked = true }
        }
        defer { replies = [] }
        return replies
    }

    /// The oldest event that has this text in it and was not waited for before.
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

    /// The events of these names that have come since this was last asked, up to now. None before is waited for again.
    func eventsSinceLast(named names: [String]) throws -> [String] {
        _ = try exchange(Array("#".utf8))
        defer {
            cursor = events.count
            taken = Set(0..<cursor)
        }
        return events[cursor...].filter { event in names.contains { event.hasPrefix(#"{"event":"\#($0)""#) } }
    }

    /// Waits for the other side to close; answers what it said before.
    func end() throws -> [String] {
        while try readLine() != nil {}
        defer { replies = [] }
        return replies
    }

    private func send(_ line: [UInt8]) throws { try connection.send(line: line) }

    /// Keeps what it reads in its place, the marker's replies apart.
    private func readLine() throws -> String? {
        guard let bytes = try connection.readLine(deadline: .now + .seconds(20)) else {
            isClosed = true
            return nil
        }
        let line = Self.shown(bytes)
        if line.hasPrefix(#"{"event":"#) {
            events.append(line)
        } else if !line.contains(Self.markerEcho) {
            replies.append(line)
        }
        return line
    }

    /// The bytes as text; one that is no UTF-8 is written as `\xNN`, so that no two lines look the same.
    private static func shown(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : #"\x"# + String($0, radix: 16) }.joined()
    }
}
