import Foundation
import Synchronization

/// Serves one file over HTTP on loopback with the latency and the bandwidth of a remote server. It supports only `GET`,
/// with an optional range that has a start; each connection serves one request.
final class DistantServer {
    /// The state that the connections' threads share.
    private struct Service: Sendable {
        let file: Int32
        let size: Int
        /// Milliseconds.
        let delay: Double
        /// Bytes a millisecond.
        let rate: Double
        let requests: Counter
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    let url: String
    private let requests = Counter()
    private let listener: Int32

    /// - Parameters:
    ///   - delay: from a request to the first byte of its response. Milliseconds.
    ///   - rate: megabits a second.
    init(of path: String, delay: Double, rate: Double) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure("\(path) can't be read") }
        let size = Int(lseek(file, 0, SEEK_END))
        (listener, url) = try Self.listen()
        let service = Service(file: file, size: size, delay: delay, rate: rate * 1000 / 8, requests: requests)
        let listener = listener
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { break }
                Thread.detachNewThread {
                    Self.serve(client, service)
                    close(client)
                }
            }
            close(listener)
        }
    }

    /// Open connections are still served; the file stays open for them.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Requests so far.
    var requestCount: Int { requests.count.load(ordering: .relaxed) }

    private static func listen() throws -> (listener: Int32, url: String) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && Glibc.listen(listener, 16) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else { throw Failure("could not bind a port on loopback") }
        return (listener, "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/film.mkv")
    }

    // MARK: - One request

    private static func serve(_ client: Int32, _ service: Service) {
        guard let request = readHead(client) else { return }
        service.requests.count.add(1, ordering: .relaxed)
        wait(service.delay)
        let start = rangeStart(in: request)
        guard request.hasPrefix("GET "), start ?? 0 < service.size else {
            _ = send("HTTP/1.1 416 Range Not Satisfiable\r\nContent-Range: bytes */\(service.size)\r\n", to: client)
            return
        }
        var head = "HTTP/1.1 200 OK\r\n"
        if let start {
            head = "HTTP/1.1 206 Partial Content\r\n"
            head += "Content-Range: bytes \(start)-\(service.size - 1)/\(service.size)\r\n"
        }
        head += "Content-Type: video/x-matroska\r\nAccept-Ranges: bytes\r\nConnection: close\r\n"
        head += "Content-Length: \(service.size - (start ?? 0))\r\n"
        if send(head, to: client) { sendFile(from: start ?? 0, to: client, service) }
    }

    private static func readHead(_ client: Int32) -> String? {
        var head: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while head.count < 65_536 {
            let count = read(client, &chunk, chunk.count)
            guard count > 0 else { return nil }
            head += chunk[..<count]
            if head.suffix(4).elementsEqual("\r\n\r\n".utf8) { return String(decoding: head, as: UTF8.self) }
        }
        return nil
    }

    /// The first requested byte; nil: the whole file.
    private static func rangeStart(in head: String) -> Int? {
        let mark = "range: bytes="
        guard let line = head.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix(mark) }) else {
            return nil
        }
        return Int(line.dropFirst(mark.count).prefix { $0.isNumber })
    }

    /// Sends the response's headers, followed by an empty line.
    private static func send(_ head: String, to client: Int32) -> Bool {
        let bytes = Array((head + "\r\n").utf8)
        return Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    private static func sendFile(from start: Int, to client: Int32, _ service: Service) {
        var chunk = [UInt8](repeating: 0, count: 32_768)
        var place = start
        var due = Moment.now
        while place < service.size {
            wait(due - .now)
            let count = pread(service.file, &chunk, chunk.count, place)
            guard count > 0 else { return }
            var sent = 0
            while sent < count {
                let more = chunk[sent...].withUnsafeBytes {
                    Glibc.send(client, $0.baseAddress, count - sent, Int32(MSG_NOSIGNAL))
                }
                guard more > 0 else { return }
                sent += more
            }
            place += count
            // A client that paused does not get the bytes faster afterwards.
            due = max(due, .now) + Double(count) / service.rate
        }
    }
}
