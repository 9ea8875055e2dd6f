import Glibc
import Linux
package import SeekConfiguration
package import SocketServer

/// The listening sockets that systemd passes to the service, with the names that their units give them
/// (`FileDescriptorName=`): `socket` for `[socket]`, `sockets.NAME` for `[sockets.NAME]`.
package struct PassedSockets: Equatable, Sendable {
    struct Named: Equatable, Sendable {
        let descriptor: Int32
        let name: String
    }

    /// Why the passed sockets don't fit the configuration. The description says what would be right.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        /// `LISTEN_FDS`.
        case invalidCount(String)
        case invalidNames(String, count: Int)
        case unknownName(String, expected: [String])
        case repeatedName(String)
        /// No socket has this name.
        case missing(String)
        case unusable(String, InheritedSocketError)
    }

    static let none = PassedSockets(all: [])

    /// systemd's first descriptor (SD_LISTEN_FDS_START).
    private static let first: Int32 = 3
    /// More than a configuration can have sockets, and fewer than there can be descriptors.
    private static let maximumCount = 1_000

    let all: [Named]
    /// Why the variables can't be read.
    private let refusal: Refusal?

    private init(all: [Named], refusal: Refusal? = nil) {
        self.all = all
        self.refusal = refusal
    }

    /// - Parameters:
    ///   - count: `LISTEN_FDS`.
    ///   - names: `LISTEN_FDNAMES`, separated by colons; nil stands for a manager that gives none.
    init(count text: String, names: String?) {
        guard let count = Int(text), (0...Self.maximumCount).contains(count) else {
            self.init(all: [], refusal: .invalidCount(text))
            return
        }
        let list = names.map { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) }
        let all = (0..<count).map { index in
            // systemd's own word for a socket without a name.
            let name = list.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? "unknown"
            return Named(descriptor: Self.first + Int32(index), name: name)
        }
        let fits = list.map { $0.count == count || count == 0 } ?? true
        self.init(all: all, refusal: fits ? nil : .invalidNames(names ?? "", count: count))
    }

    /// Whether systemd listens, rather than seekd. Also true if it passes something that can't be used.
    var isUsed: Bool { !all.isEmpty || refusal != nil }

    /// The sockets of the configuration, in its order.
    ///
    /// - Throws: If one is missing, or there are others.
    func match(_ sockets: [Configuration.Socket]) throws(Refusal) -> [ListeningSocket] {
        if let refusal { throw refusal }
        let expected = sockets.map(\.table)
        for (index, socket) in all.enumerated() {
            guard expected.contains(socket.name) else { throw .unknownName(socket.name, expected: expected) }
            guard !all[..<index].contains(where: { $0.name == socket.name }) else { throw .repeatedName(socket.name) }
        }
        for name in expected where !all.contains(where: { $0.name == name }) { throw .missing(name) }
        var matched: [ListeningSocket] = []
        for name in expected {
            for socket in all where socket.name == name {
                do throws(InheritedSocketError) {
                    matched.append(try ListeningSocket.inherited(socket.descriptor))
                } catch {
                    throw .unusable(name, error)
                }
            }
        }
        return matched
    }
}

extension PassedSockets.Refusal {
    var description: String {
        switch self {
        case .invalidCount(let text):
            "invalid LISTEN_FDS \"\(text)\": expected the number of sockets that systemd passes"
        case .invalidNames(let text, let count):
            "invalid LISTEN_FDNAMES \"\(text)\": expected \(count) names, one for each socket"
        case .unknownName(let name, let expected):
            "systemd passed a socket named \"\(name)\": expected \(Self.list(expected)); "
                + "set FileDescriptorName= in its unit, or configure the socket"
        case .repeatedName(let name):
            "systemd passed two sockets named \"\(name)\": expected one; "
                + "a unit with this FileDescriptorName= may have one ListenStream="
        case .missing(let name):
            "systemd passed no socket for [\(name)]: expected one named \"\(name)\"; "
                + "start a socket unit with FileDescriptorName=\(name) too, or stop the others: "
                + "systemd passes all of the configured sockets or none"
        case .unusable(let name, let error):
            "systemd's socket \"\(name)\" can't be used: expected a listening Unix stream socket "
                + "(ListenStream=/PATH, Accept=no), got \(error)"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}

extension Configuration.Socket {
    /// The keys of this socket that differ from one that systemd has made.
    func keysOverruled(by socket: ListeningSocket) -> [String] {
        var keys: [String] = []
        if let path, path != socket.path { keys.append("\(table).path") }
        let isDefault = mode == Configuration.Socket().mode
        var status = stat()
        guard stat(socket.path, &status) == 0 else { return keys }
        if !isDefault, mode_t(mode) != status.st_mode & 0o777 { keys.append("\(table).mode") }
        if let group, (try? GroupDatabase.id(of: group)) != status.st_gid { keys.append("\(table).group") }
        return keys
    }
}

/// The sockets of a configuration.
extension ListeningSocket {
    /// Opens all of them, in order. If one can't be opened, closes and removes those before it.
    ///
    /// - Parameter standardPath: the path of a socket without one.
    package static func open(
        _ sockets: [Configuration.Socket], standardPath: String
    ) throws(ListeningSocketError) -> [ListeningSocket] {
        var paths: Set<String> = []
        var groups: [UInt32?] = []
        for socket in sockets {
            let path = socket.path ?? standardPath
            guard paths.insert(path).inserted else { throw .twice(path) }
            groups.append(try group(of: socket, path))
        }
        var opened: [ListeningSocket] = []
        do throws(ListeningSocketError) {
            for (socket, group) in zip(sockets, groups) {
                opened.append(
                    try open(
                        socket.path ?? standardPath, mode: socket.mode, group: group, isLocked: socket.isLocked))
            }
        } catch {
            opened.forEach { $0.abandon() }
            throw error
        }
        return opened
    }

    private static func group(
        of socket: Configuration.Socket, _ path: String
    ) throws(ListeningSocketError) -> UInt32? {
        guard let name = socket.group else { return nil }
        let found: UInt32?
        do throws(SystemError) {
            found = try GroupDatabase.id(of: name)
        } catch {
            throw .failed(step: .findGroup, path: path, error)
        }
        guard let found else { throw .unknownGroup(name, path: path) }
        return found
    }
}
