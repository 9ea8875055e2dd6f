import Glibc

/// A connection that asks one question over and over, and does nothing with the answers but count them.
final class Asker {
    private let descriptor: Int32
    private let line: [UInt8]
    /// What comes after the last whole line that was counted is the beginning of the next one.
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)

    init(_ path: String, asking line: String) throws {
        descriptor = try LineConnection.connect(to: path)
        self.line = Array((line + "\n").utf8)
    }

    deinit { close(descriptor) }

    /// Asks so many times, one after another. Microseconds, in order.
    /// - Parameters:
    ///   - pause: milliseconds between two questions.
    ///   - meanwhile: runs before each.
    func ask(_ count: Int, every pause: Double = 0, meanwhile: () throws -> Void = {}) throws -> [Double] {
        var waits: [Double] = []
        waits.reserveCapacity(count)
        let start = Moment.now
        for turn in 0..<count {
            try meanwhile()
            let due = start + Double(turn) * pause
            if pause > 0, due > .now { wait(due - .now) }
            let sent = Moment.now
            try send(line)
            var replies = 0
            while replies == 0 { replies = try readReplies() }
            waits.append((Moment.now - sent) * 1000)
        }
        return waits.sorted()
    }

    /// Replies a second, while so many questions are on their way.
    func rate(of count: Int, pipelined depth: Int) throws -> Double {
        var asked = 0
        var answered = 0
        let start = Moment.now
        while answered < count {
            let more = min(depth - (asked - answered), count - asked)
            // All in one write, as a client does that has many.
            if more > 0 { try send(Array(repeatElement(line, count: more).joined())) }
            asked += more
            answered += try readReplies()
        }
        return Double(count) / (Moment.now - start) * 1000
    }

    private func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure("the player closed the connection") }
            sent += count
        }
    }

    private var rest: [UInt8] = []

    /// How many replies came; events between them don't count.
    private func readReplies() throws -> Int {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { throw Failure("the player closed the connection") }
        var replies = 0
        var start = 0
        while let end = chunk[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
            let isEvent: Bool
            if rest.isEmpty {
                isEvent = chunk[start..<end].starts(with: Self.event)
            } else {
                rest += chunk[start..<end]
                isEvent = rest.starts(with: Self.event)
                rest.removeAll(keepingCapacity: true)
            }
            if !isEvent { replies += 1 }
            start = end + 1
        }
        rest += chunk[start..<count]
        return replies
    }

    private static let event = Array(#"{"event":"#.utf8)
}
