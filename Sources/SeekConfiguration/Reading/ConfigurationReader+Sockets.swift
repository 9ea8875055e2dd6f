import SeekProtocol

/// `[sockets.NAME]`: tables whose names are the writer's own.
extension ConfigurationReader {
    /// As many as there may be besides the daemon's own.
    private static let mostSockets = 16
    private static let mostNameBytes = 32

    /// Where a socket is spoken of, for what can only be said when all of them are known.
    struct SocketPlaces {
        /// Where its table begins.
        var table: Place
        /// Where its path stands, right or wrong.
        var path: Place?
    }

    mutating func readSockets(_ members: [Member], order: ([String]) -> Int, place: ([String]) -> Place) {
        let table = ConfigurationKey.socketsTable
        for member in members.sorted(by: { order([table, $0.key]) < order([table, $1.key]) }) {
            guard case .table(let keys) = member.value else {
                report(Self.noTable(member, place([table, member.key])))
                continue
            }
            guard let index = indexOfSocket(member.key, place([table, member.key])) else { continue }
            for key in keys.sorted(by: { order([table, member.key, $0.key]) < order([table, member.key, $1.key]) }) {
                readKey(key, ofSocket: index, place([table, member.key, key.key]))
            }
        }
    }

    private mutating func readKey(_ member: Member, ofSocket index: Int, _ place: Place) {
        let socket = configuration.sockets[index]
        if member.key == "path" { socketPlaces[socket.name]?.path = place }
        let keys = ConfigurationKey.keys(ofSocket: index, table: socket.table)
        if let key = keys.first(where: { $0.name == member.key }) {
            write(member, to: key, place)
        } else {
            let namesake = ConfigurationKey.all.first { $0.name == member.key }?.path
            let neighbour = Nearest.match(for: member.key, among: keys.map(\.name)).map { "\(socket.table).\($0)" }
            let near = namesake ?? neighbour
            report(
                ConfigurationProblem(
                    place: place, key: "\(socket.table).\(member.key)", found: "unknown key",
                    expected: near == nil ? "one of \(keys.map(\.name).joined(separator: ", "))" : nil,
                    suggestion: near))
        }
    }

    /// Which of the configuration's sockets has this name; a new one where none has yet.
    private mutating func indexOfSocket(_ name: String, _ place: Place) -> Int? {
        // The daemon's own has no name.
        if !name.isEmpty, let index = configuration.sockets.firstIndex(where: { $0.name == name }) { return index }
        guard Self.isName(name) else {
            report(
                ConfigurationProblem(
                    place: place, key: "[sockets.\(name)]", found: "no name for a socket",
                    expected: "1 to \(Self.mostNameBytes) letters, digits, - and _"))
            return nil
        }
        guard configuration.sockets.count <= Self.mostSockets else {
            report(
                ConfigurationProblem(
                    place: place, key: "[sockets.\(name)]", found: "one socket too many",
                    expected: "\(Self.mostSockets) at most, besides [socket]"))
            return nil
        }
        configuration.sockets.append(Configuration.Socket(name))
        socketPlaces[name] = SocketPlaces(table: place)
        return configuration.sockets.count - 1
    }

    /// What no key by itself shows: a socket without a path, and two with one. Once all has been read.
    mutating func checkSockets() {
        for (index, socket) in configuration.sockets.enumerated() {
            guard let places = socketPlaces[socket.name] else { continue }
            guard let path = socket.path else {
                if places.path == nil { report(Self.noPath(socket, places.table)) }
                continue
            }
            guard let other = configuration.sockets[..<index].first(where: { $0.path == path }) else { continue }
            report(
                ConfigurationProblem(
                    place: places.path ?? places.table, key: "\(socket.table).path",
                    found: "\"\(path)\", as [\(other.table)] has it", expected: "a path of its own"))
        }
    }

    private static func noPath(_ socket: Configuration.Socket, _ place: Place) -> ConfigurationProblem {
        ConfigurationProblem(
            place: place, key: "[\(socket.table)]", found: "no path", expected: "path = \"/...\", an absolute path")
    }

    private static func noTable(_ member: Member, _ place: Place) -> ConfigurationProblem {
        let isKey = ConfigurationKey.all.contains { $0.table == "socket" && $0.name == member.key }
        return ConfigurationProblem(
            place: place, key: "sockets.\(member.key)", found: member.value.found,
            expected: "a table, [sockets.NAME]", suggestion: isKey ? "socket.\(member.key)" : nil)
    }

    private static func isName(_ text: String) -> Bool {
        (1...mostNameBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8.contains($0)
            }
    }
}
