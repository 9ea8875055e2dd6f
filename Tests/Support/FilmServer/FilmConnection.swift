import Foundation
import Glibc

/// A client of a `FilmServer`, in a thread of its own.
final class FilmConnection: Sendable {
    private let descriptor: Int32
    private let number: Int
    private let site: FilmSite

    /// A connection that ends here; the associated value says how.
    private struct Ended: Error {
        let resetting: Bool
    }

    private static let chunk = 16_384

    init(_ descriptor: Int32, _ number: Int, _ site: FilmSite) {
        self.descriptor = descriptor
        self.number = number
        self.site = site
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var (yes, buffer): (Int32, Int32) = (1, 32_768)
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
        // What the kernel holds is sent even if the server has stopped; it takes twice this number.
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, size)
    }

    /// Answers requests until the connection ends, and closes it.
    func serve() {
        var resetting = false
        do throws(Ended) {
            pause(site.currentConduct.delay)
            var left = Left(site.currentConduct.bytesPerConnection)
            while try answer(&left) {}
        } catch {
            resetting = error.resetting
        }
        if resetting {
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }
        close(descriptor)
    }

    /// How many bytes of the film the connection may still carry.
    private struct Left {
        var bytes: Int

        init(_ bound: Int?) { bytes = bound ?? .max }
    }

    // MARK: - A request

    /// - Returns: whether another request may follow.
    private func answer(_ left: inout Left) throws(Ended) -> Bool {
        guard let request = FilmServerRequest(head: try readHead(), connection: number) else { return false }
        let place = site.note(request)
        pause(site.currentConduct.delay)
        var response = response(to: request)
        response.closes = response.closes || request.closesConnection
        try send(Array(response.head.utf8))
        site.noteStatus(response.status, of: place)
        if request.method == "GET" { try sendFilm(response.part, &left) }
        return !response.closes
    }

    private func readHead() throws(Ended) -> String {
        var head: [UInt8] = []
        while !head.ends(with: "\r\n\r\n") {
            try go(reading: true)
            guard head.count < 65_536 else { throw Ended(resetting: false) }
            guard site.isReady(descriptor, POLLIN) else { continue }
            var chunk = [UInt8](repeating: 0, count: 4_096)
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { throw Ended(resetting: false) }
            head += chunk[..<count]
        }
        return String(decoding: head, as: UTF8.self)
    }

    // MARK: - Its response

    private struct Response {
        let status: Int
        var fields: [String] = []
        /// Of the film.
        var part = 0..<0
        var length: Int? = 0
        /// Whether the connection ends with it.
        var closes = false

        var head: String {
            let length = length.map { ["Content-Length: \($0)"] } ?? []
            let lines = ["HTTP/1.1 \(status) -"] + fields + length + (closes ? ["Connection: close"] : [])
            return lines.map { $0 + "\r\n" }.joined() + "\r\n"
        }
    }

    private func response(to request: FilmServerRequest) -> Response {
        let conduct = site.currentConduct
        let moved = "/moved" + site.path
        guard request.path == site.path || request.path == moved else { return Response(status: 404) }
        if let failure = site.takeFailure() {
            let fields =
                (failure.status == 416 ? ["Content-Range: bytes */\(site.size)"] : [])
                + (failure.retryAfter.map { ["Retry-After: \($0)"] } ?? [])
            return Response(status: failure.status, fields: fields)
        }
        if conduct.redirects, request.path != moved { return Response(status: 302, fields: ["Location: \(moved)"]) }
        return film(request, conduct)
    }

    private func film(_ request: FilmServerRequest, _ conduct: FilmServerConduct) -> Response {
        let asked: Int? =
            switch conduct.ranges {
            case .served: request.first
            case .none, .ignored: nil
            case .shifted(let count): request.first.map { $0 + count }
            }
        guard asked ?? 0 < site.size else {
            return Response(status: 416, fields: ["Content-Range: bytes */\(site.size)"])
        }
        let first = asked ?? 0
        var end = asked == nil ? site.size : min(site.size, (request.last ?? .max - 1) + 1)
        if let bound = conduct.bytesPerResponse { end = min(end, first + bound) }
        var response = Response(status: asked == nil ? 200 : 206, fields: ["Content-Type: video/x-matroska"])
        if conduct.ranges != .none { response.fields.append("Accept-Ranges: bytes") }
        if asked != nil { response.fields.append("Content-Range: bytes \(first)-\(end - 1)/\(site.size)") }
        response.part = first..<max(first, end)
        response.length = conduct.saysLength ? response.part.count : nil
        response.closes = !conduct.saysLength
        return response
    }

    // MARK: - Sending

    private func sendFilm(_ part: Range<Int>, _ left: inout Left) throws(Ended) {
        var place = part.lowerBound
        while place < part.upperBound {
            guard left.bytes > 0 else { throw Ended(resetting: false) }
            let here = place
            try go(reading: false) { $0.stallsAt.map { here >= $0 } ?? false }
            let stop = site.currentConduct.stallsAt ?? .max
            guard stop > place else { continue }
            let bytes = site.read(min(Self.chunk, part.upperBound - place, left.bytes, stop - place), at: place)
            guard !bytes.isEmpty else { throw Ended(resetting: false) }
            let delay = ContinuousClock.now.duration(to: site.carry(bytes.count))
            if delay > .zero { pause(delay) }
            try send(bytes)
            site.noteSent(bytes.count)
            place += bytes.count
            left.bytes -= bytes.count
        }
    }

    private func send(_ bytes: [UInt8]) throws(Ended) {
        var sent = 0
        while sent < bytes.count {
            try go(reading: false)
            guard site.isReady(descriptor, POLLOUT) else { continue }
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Ended(resetting: false) }
            sent += count
        }
    }

    /// Waits while the server is told to do nothing.
    private func go(reading: Bool, holding: (FilmServerConduct) -> Bool = { _ in false }) throws(Ended) {
        switch site.course(of: number, reading: reading, holding: holding) {
        case .on, .held: return
        case .closed: throw Ended(resetting: false)
        case .reset: throw Ended(resetting: true)
        }
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
