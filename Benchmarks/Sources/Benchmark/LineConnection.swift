import Foundation

/// A connection to a player's socket that reads lines, each with the time at which it was read.
final class LineConnection {
    struct Line {
        let text: String
        let readAt: Moment
    }

    let descriptor: Int32
    private var unread: [UInt8] = []
    private var lines: ArraySlice<Line> = []
    private var lastRequest = 0

    init(_ path: String) throws {
        descriptor = try Self.connect(to: path)
    }

    deinit { close(descriptor) }

    /// A connected socket; throws if nothing listens.
    static func connect(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw Failure("nothing listens at \(path)")
        }
        return descriptor
    }

    /// Sends a line.
    func send(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure("the player closed the connection") }
            sent += count
        }
    }

    /// The next line; nil if none arrives in time. Lines that have arrived are returned in any case.
    func readLine(until deadline: Moment) throws -> Line? {
        while lines.isEmpty {
            let left = deadline - .now
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // poll(2) counts whole milliseconds: below one, this spins.
            if poll(&waiting, 1, left < 1 ? 0 : Int32(left)) > 0 {
                try readWhatIsThere()
            } else if left <= 0 {
                return nil
            }
        }
        return lines.popFirst()
    }

    /// Sends a command and returns the reply's data. Events that arrive meanwhile are passed to `event`.
    @discardableResult
    func request(_ command: String, event: (Line) -> Void = { _ in }) throws -> Any? {
        lastRequest += 1
        try send(#"{"command":\#(command),"request_id":\#(lastRequest)}"#)
        let mark = #""request_id":\#(lastRequest),"#
        let deadline = Moment.now + 20_000
        while let line = try readLine(until: deadline) {
            guard line.text.contains(mark) else {
                event(line)
                continue
            }
            let reply = try JSONSerialization.jsonObject(with: Data(line.text.utf8)) as? [String: Any]
            guard reply?["error"] as? String == "success" else { throw Failure("\(command): \(line.text)") }
            return reply?["data"]
        }
        throw Failure("\(command): no reply")
    }

    private func readWhatIsThere() throws {
        let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { chunk in
            let count = read(descriptor, chunk.baseAddress, chunk.count)
            if count > 0 { unread += chunk[..<count] }
            return count
        }
        guard count > 0 else { throw Failure("the player closed the connection") }
        let readAt = Moment.now
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Line(text: String(decoding: unread[..<end], as: UTF8.self), readAt: readAt))
            unread.removeSubrange(...end)
        }
    }
}
