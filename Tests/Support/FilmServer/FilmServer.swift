import Foundation
import Glibc

/// An HTTP/1.1 server on loopback for one file, which a test makes slow, wrong or absent while it runs. It counts
/// connections and requests.
///
/// What the kernel has taken from the server reaches the client also after the server has stopped: up to 64 KiB, and
/// what the client's socket holds, megabytes where the client reads more slowly than the server sends.
package final class FilmServer: Sendable {
    private let site: FilmSite
    /// Bound for as long as the server lives, without listening: nobody else gets the port while the line is cut.
    private let reservation: Int32
    package let port: UInt16
    /// The film's address.
    package let url: String

    /// - Parameters:
    ///   - file: is read while it is served.
    ///   - path: of the URL.
    package init(
        _ file: String, path: String = "/film.mkv", conduct: FilmServerConduct = FilmServerConduct()
    ) throws {
        site = try FilmSite(file, path: path, conduct: conduct)
        (reservation, port) = try Self.bound(to: 0)
        url = "http://127.0.0.1:\(port)\(path)"
        try listen()
    }

    deinit {
        site.end()
        close(reservation)
    }

    // MARK: - What it does

    /// Changes what the server does from now on, also in responses that it has begun.
    package func change(_ body: (inout FilmServerConduct) -> Void) { site.change(body) }

    /// Answers the next requests with a status instead of the film.
    ///
    /// - Parameters:
    ///   - times: how many; nil: all, until `succeed`.
    ///   - retryAfter: seconds, for the header `Retry-After`.
    package func fail(_ status: Int, times: Int? = 1, retryAfter: Int? = nil) {
        change { $0.failure = FilmServerConduct.Failure(status: status, times: times, retryAfter: retryAfter) }
    }

    package func succeed() { change { $0.failure = nil } }

    // MARK: - The line

    /// Sends nothing more on any connection. New connections are accepted, and their requests read and counted, but
    /// not answered.
    package func stall() { site.setLine(.stalled) }

    /// As a host that is gone: nothing more is read or sent on any connection. The kernel accepts new connections, and
    /// nobody answers them.
    package func blackHole() { site.setLine(.blackHole) }

    /// Resets all connections and refuses new ones. Returns once that is so.
    package func cut() throws {
        site.setLine(.cut)
        try wait(for: "the end of all connections") { !site.isListening && site.openConnections == 0 }
    }

    /// Ends `stall`, `blackHole` and `cut`. Responses that stalled go on.
    package func restore() throws {
        site.setLine(.open)
        if !site.isListening { try listen() }
    }

    /// Closes all connections, as a server that restarts; new ones are accepted.
    ///
    /// - Parameter resetting: whether the client is told so by RST, instead of an end of the stream.
    package func closeConnections(resetting: Bool = false) { site.closeConnections(resetting: resetting) }

    // MARK: - What was asked

    /// All requests so far, oldest first.
    package var requests: [FilmServerRequest] { site.requests }
    /// How many connections were accepted so far.
    package var connections: Int { site.connections }
    package var openConnections: Int { site.openConnections }
    /// How many bytes of the film were sent so far, as far as the kernel has taken them.
    package var sent: Int { site.sent }
    /// The film's size, bytes.
    package var size: Int { site.size }

    // MARK: - Sockets

    private func listen() throws {
        let (listener, _) = try Self.bound(to: port)
        guard Glibc.listen(listener, 64) == 0 else {
            close(listener)
            throw WaitedInVain(what: "a server at port \(port)")
        }
        site.setListening(true)
        Thread.detachNewThread { [site] in site.accept(at: listener) }
    }

    /// - Parameter port: 0: any.
    private static func bound(to port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        // Both of the server's own sockets have it: then they may be bound to the same port.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        address.sin_port = port.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            throw WaitedInVain(what: "a server's port")
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}
