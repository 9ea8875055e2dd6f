import Glibc

/// A connection that repeats one request and only counts the replies, because its own work is part of the figures.
final class Asker {
    private let descriptor: Int32
    private let size: Int
    /// The request, repeated as often as may be unanswered at a time.
    private let lines: [UInt8]
    private var chunk = [UInt8](repeating: 0, count: 1 << 18)
    /// An incomplete line.
    private var rest: [UInt8] = []

    private static let deepest = 32
    private static let event = Array(#"{"event":"#.utf8)

    convenience init(_ path: String, asking line: String) throws {
        self.init(on: try LineConnection.connect(to: path), asking: line)
    }

    /// - Parameter descriptor: a connected socket, which is closed at the end.
    init(on descriptor: Int32, asking line: String) {
        self.descriptor = descriptor
        let bytes = Array((line + "\n").utf8)
        size = bytes.count
        lines = Array(repeatElement(bytes, count: Self.deepest).joined())
    }

    deinit { close(descriptor) }

    /// Round trips of requests sent one after another. Microseconds, sorted.
    /// - Parameters:
    ///   - pause: milliseconds between two requests.
    ///   - meanwhile: runs before each.
    func ask(_ count: Int, every pause: Double = 0, meanwhile: () throws -> Void = {}) throws -> [Double] {
        var waits: [Double] = []
        waits.reserveCapacity(count)
        let start = Moment.now
        for turn in 0..<count {
            try meanwhile()
            let due = start + Double(turn) * pause
            // If the reply before was late, this request is sent late: the delay counts for the player.
            let isLate = pause > 0 && due < .now
            if pause > 0, !isLate { wait(due - .now) }
            let asked = isLate ? due : .now
            try send(1)
            var replies = 0
            while replies == 0 { replies = try readReplies() }
            waits.append((Moment.now - asked) * 1000)
        }
        return waits.sorted()
    }

    /// Replies a second, with 32 unanswered requests.
    func rate(of count: Int) throws -> Double {
        var asked = 0
        var answered = 0
        let start = Moment.now
        while answered < count {
            // All in one write, as a client with many requests does.
            let more = min(Self.deepest - (asked - answered), count - asked)
            if more > 0 { try send(more) }
            asked += more
            answered += try readReplies()
        }
        return Double(count) / (Moment.now - start) * 1000
    }

    private func send(_ count: Int) throws {
        var sent = 0
        while sent < count * size {
            let written = lines.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, count * size - sent, Int32(MSG_NOSIGNAL))
            }
            guard written > 0 else { throw Failure("the player closed the connection") }
            sent += written
        }
    }

    /// The number of replies received, without events.
    private func readReplies() throws -> Int {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { throw Failure("the player closed the connection") }
        return chunk.withUnsafeBytes { bytes in
            var replies = 0
            var start = 0
            while let end = memchr(bytes.baseAddress! + start, Int32(UInt8(ascii: "\n")), count - start) {
                let next = UnsafeRawPointer(end) - bytes.baseAddress! + 1
                if !isEvent(bytes[start..<next]) { replies += 1 }
                start = next
            }
            rest += bytes[start..<count]
            return replies
        }
    }

    private func isEvent(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        if rest.isEmpty { return line.starts(with: Self.event) }
        rest += line
        defer { rest.removeAll(keepingCapacity: true) }
        return rest.starts(with: Self.event)
    }
}
