/// Reads the values of a TOML file into a `Root`, key by key, and collects the errors.
package struct TableReader<Root: SendableMetatype> {
    package typealias Key = KeyTable<Root>.Key
    package typealias Member = ConfigurationValue.Member
    package typealias Place = ConfigurationProblem.Place
    /// The known name that is nearest to a mistyped one; nil if none is near.
    package typealias Nearest = (_ name: String, _ known: [String]) -> String?

    package var root: Root
    package private(set) var problems: [ConfigurationProblem] = []
    /// Where keys were set last, by their paths, `socket.path`.
    package var places: [String: Place] = [:]
    private let table: KeyTable<Root>
    private let nearest: Nearest

    /// - Parameter root: has the defaults.
    package init(_ root: Root, _ table: KeyTable<Root>, nearest: @escaping Nearest) {
        self.root = root
        self.table = table
        self.nearest = nearest
    }

    /// Whether there is no point in looking for more errors.
    package var isFull: Bool { problems.count >= ConfigurationRefusal.maximumProblems }

    package mutating func report(_ problem: ConfigurationProblem) {
        guard !isFull else { return }
        problems.append(problem)
    }

    /// The tables of a file; empty after an error of its syntax.
    ///
    /// - Parameter file: its name in errors.
    package mutating func tables(of text: [UInt8], file: String) -> [Member] {
        do throws(ConfigurationProblem) {
            return try TOMLDocument.members(of: text, file: file)
        } catch {
            report(error)
            return []
        }
    }

    /// What a table of the file has; nil after an error: it is none, or none that is known.
    package mutating func members(of table: Member, _ place: Place) -> [Member]? {
        guard self.table.tables.contains(table.key) else {
            report(unknownTable(table, place))
            return nil
        }
        guard case .table(let members) = table.value else {
            report(
                ConfigurationProblem(
                    place: place, key: table.key, found: "invalid value \(table.value.shown)",
                    expected: "a table, [\(table.key)]"))
            return nil
        }
        return members
    }

    /// Reads a key of a table.
    package mutating func read(_ member: Member, of table: String, _ place: Place) {
        read(member, of: table, self.table.keys(of: table), place)
    }

    /// Reads a key of a table that has these keys.
    package mutating func read(_ member: Member, of table: String, _ keys: [Key], _ place: Place) {
        guard let key = keys.first(where: { $0.name == member.key }) else {
            return report(unknownKey(member.key, of: table, keys, place))
        }
        places[key.path] = place
        do {
            try key.write(member.value, &root)
        } catch {
            report(
                ConfigurationProblem(
                    place: place, key: key.path, found: error.found ?? "invalid value \(member.value.shown)",
                    expected: error.expected ?? key.expectation,
                    suggestion: error.unknown.flatMap { suggestion(for: $0, error.known) }))
        }
    }

    /// Names may be in quotes, which the mistyped one has not.
    private func suggestion(for name: String, _ known: [String]) -> String? {
        let names = known.map { $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : $0 }
        return nearest(name, names).flatMap { names.firstIndex(of: $0) }.map { known[$0] }
    }

    // MARK: - Unknown names

    private func unknownTable(_ member: Member, _ place: Place) -> ConfigurationProblem {
        if case .array(let elements) = member.value, case .table = elements.first {
            let near = nearest(member.key, table.tables.filter(table.lists.contains))
            return ConfigurationProblem(
                place: place, key: "[[\(member.key)]]", found: "unknown table",
                expected: near == nil ? "one of \(tables)" : nil, suggestion: near.map { "[[\($0)]]" })
        }
        guard case .table = member.value else {
            let near = namesake(of: member.key) ?? nearestKey(to: member.key)
            return ConfigurationProblem(
                place: place, key: member.key, found: "unknown key",
                expected: near == nil ? "a key in one of the tables \(tables)" : nil, suggestion: near)
        }
        let near = nearest(member.key, table.tables)
        return ConfigurationProblem(
            place: place, key: "[\(member.key)]", found: "unknown table",
            expected: near == nil ? "one of \(tables)" : nil, suggestion: near.map { "[\($0)]" })
    }

    private func unknownKey(_ name: String, of table: String, _ keys: [Key], _ place: Place) -> ConfigurationProblem {
        let names = keys.map(\.name)
        let neighbour = nearest(name, names).map { "\(table).\($0)" }
        let near = neighbour ?? namesake(of: name) ?? nearestKey(to: name)
        return ConfigurationProblem(
            place: place, key: "\(table).\(name)", found: "unknown key",
            expected: near == nil ? "one of \(names.joined(separator: ", "))" : nil, suggestion: near)
    }

    /// The path of a key of this name in whatever table.
    private func namesake(of name: String) -> String? { table.keys.first { $0.name == name }?.path }

    private func nearestKey(to name: String) -> String? {
        nearest(name, table.keys.map(\.name)).flatMap(namesake)
    }

    private var tables: String {
        table.tables.map { name in
            if table.lists.contains(name) { return "[[\(name)]]" }
            return table.groups.contains(name) ? "[\(name).NAME]" : "[\(name)]"
        }.joined(separator: ", ")
    }
}
