import ConfigurationText

/// `[sockets.NAME]`, and what concerns all sockets together.
extension ConfigurationReader {
    /// Besides the daemon's own.
    private static let maximumSockets = 16
    private static let maximumNameBytes = 32

    mutating func readSockets(_ members: [Member], _ place: (Member) -> Place) {
        for member in members where !isFull {
            guard case .table(let keys) = member.value else {
                report(Self.notATable(member, place(member)))
                continue
            }
            guard let index = indexOfSocket(member.key, place(member)) else { continue }
            for key in keys where !isFull { read(key, ofSocket: index, place(key)) }
        }
    }

    /// The socket of this name, which is added if there is none yet; nil after an error.
    private mutating func indexOfSocket(_ name: String, _ place: Place) -> Int? {
        // The daemon's own has no name.
        if !name.isEmpty, let index = configuration.sockets.firstIndex(where: { $0.name == name }) { return index }
        guard Self.isName(name) else {
            report(
                ConfigurationProblem(
                    place: place, key: "[sockets.\(name)]", found: "invalid name of a socket",
                    expected: "1 to \(Self.maximumNameBytes) letters, digits, - and _"))
            return nil
        }
        guard configuration.sockets.count <= Self.maximumSockets else {
            report(
                ConfigurationProblem(
                    place: place, key: "[sockets.\(name)]", found: "too many sockets",
                    expected: "at most \(Self.maximumSockets) besides [socket]"))
            return nil
        }
        let socket = Configuration.Socket(name)
        configuration.sockets.append(socket)
        places[socket.table] = place
        return configuration.sockets.count - 1
    }

    /// Reports what only shows when everything is read: a socket without a path, two with the same one, a path that
    /// can't be bound, and a group that doesn't exist.
    mutating func checkSockets() {
        var paths: [String] = []
        for socket in configuration.sockets {
            let key = "\(socket.table).path"
            let pathPlace = places[key]
            let place = pathPlace ?? places[socket.table]
            let path = socket.path ?? (socket.name.isEmpty ? checks?.standardPath : nil)
            paths.append(path ?? "")
            if let group = socket.group, let place = places["\(socket.table).group"],
                let reason = checks?.group(group)
            {
                report(ConfigurationProblem(place: place, key: "\(socket.table).group", found: reason))
            }
            guard let path else {
                // An invalid path is reported already.
                if let place, pathPlace == nil { report(Self.noPath(socket, place)) }
                continue
            }
            if !Configuration.Socket.isPath(path) {
                // Of the configured paths only that of --socket comes here unchecked.
                report(
                    ConfigurationProblem(
                        place: place ?? .file("the standard socket"), key: nil,
                        found: "invalid path \(ConfigurationValue.string(path).shown)",
                        expected: "the path of a socket, at most \(Configuration.Socket.maximumPathBytes) bytes"))
            } else if let place, let other = paths.dropLast().firstIndex(of: path) {
                report(
                    ConfigurationProblem(
                        place: place, key: key,
                        found: "\(ConfigurationValue.string(path).shown) is the path of "
                            + "[\(configuration.sockets[other].table)] too",
                        expected: "a path of its own"))
            } else if let place, let reason = checks?.socketPath(path) {
                report(ConfigurationProblem(place: place, key: key, found: reason))
            }
        }
    }

    private static func noPath(_ socket: Configuration.Socket, _ place: Place) -> ConfigurationProblem {
        ConfigurationProblem(
            place: place, key: "[\(socket.table)]", found: "no path", expected: "path = \"/...\", an absolute path")
    }

    private static func notATable(_ member: Member, _ place: Place) -> ConfigurationProblem {
        let isKey = ConfigurationKey.all.contains { $0.table == "socket" && $0.name == member.key }
        return ConfigurationProblem(
            place: place, key: "sockets.\(member.key)", found: "invalid value \(member.value.shown)",
            expected: "a table, [sockets.NAME]", suggestion: isKey ? "socket.\(member.key)" : nil)
    }

    private static func isName(_ text: String) -> Bool {
        (1...maximumNameBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8.contains($0)
            }
    }
}
