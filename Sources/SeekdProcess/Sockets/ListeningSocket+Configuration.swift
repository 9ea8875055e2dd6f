package import SeekConfiguration
package import SocketServer

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
