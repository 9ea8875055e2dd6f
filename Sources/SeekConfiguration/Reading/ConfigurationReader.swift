import SeekProtocol

/// Takes values into a `Configuration`, key by key, and gathers whatever is wrong with them.
struct ConfigurationReader {
    typealias Place = ConfigurationProblem.Place
    typealias Member = ConfigurationValue.Member

    var configuration = Configuration()
    private(set) var problems: [ConfigurationProblem] = []
    /// Of the sockets that have a name.
    var socketPlaces: [String: SocketPlaces] = [:]

    mutating func report(_ problem: ConfigurationProblem) {
        problems.append(problem)
    }

    /// A whole text; `file` is its name in what is reported.
    mutating func read(_ text: String, file: String) {
        let document: TOMLText
        do {
            document = try TOMLText(text, file: file)
        } catch {
            return report(error)
        }
        let positions = document.positions
        read(document.members, order: positions.order(of:)) { .line(positions.line(of: $0), file: file) }
    }

    /// `--set KEY=VALUE`: the value as TOML would read it, or else as a string, so that a word needs no quotes.
    mutating func read(setting: String) {
        let place = Place.argument("--set \(setting)")
        guard let (path, text) = Self.split(setting) else {
            return report(
                ConfigurationProblem(
                    place: place, found: "no KEY=VALUE", expected: "such as seek.accumulate_window_ms=600"))
        }
        let value = Self.value(of: text)
        let words = Self.words(of: path)
        let member = words.dropLast().reversed().reduce(Member(key: words[words.count - 1], value: value)) {
            Member(key: $1, value: .table([$0]))
        }
        read([member], order: { _ in 0 }, place: { _ in place })
    }

    /// The tables that a key's path names, and the key: two words, or three where a table holds tables.
    private static func words(of path: String) -> [String] {
        let most = path.hasPrefix(ConfigurationKey.socketsTable + ".") ? 3 : 2
        return path.split(separator: ".", maxSplits: most - 1, omittingEmptySubsequences: false).map(String.init)
    }

    /// `--mpv-option NAME=VALUE`: always a string, as libmpv takes it.
    mutating func read(mpvOption option: String) {
        guard let (name, value) = Self.split(option), !name.hasPrefix("-") else {
            return report(
                ConfigurationProblem(
                    place: .argument("--mpv-option \(option)"), found: "no NAME=VALUE",
                    expected: "such as hwdec=auto, with no dashes before it"))
        }
        configuration.mpvOptions.append(.init(name: name, value: value))
    }

    private mutating func read(_ members: [Member], order: ([String]) -> Int, place: ([String]) -> Place) {
        for table in members.sorted(by: { order([$0.key]) < order([$1.key]) }) {
            guard ConfigurationKey.tables.contains(table.key) else {
                report(Self.unknownTable(table, place([table.key])))
                continue
            }
            guard case .table(let keys) = table.value else {
                report(
                    ConfigurationProblem(
                        place: place([table.key]), key: table.key, found: table.value.found,
                        expected: "a table, [\(table.key)]"))
                continue
            }
            if table.key == ConfigurationKey.socketsTable {
                readSockets(keys, order: order, place: place)
                continue
            }
            for key in keys.sorted(by: { order([table.key, $0.key]) < order([table.key, $1.key]) }) {
                read(key, of: table.key, place([table.key, key.key]))
            }
        }
    }

    private mutating func read(_ member: Member, of table: String, _ place: Place) {
        if table == ConfigurationKey.freeTable { return readMpvOption(member, place) }
        guard let key = ConfigurationKey.all.first(where: { $0.table == table && $0.name == member.key }) else {
            return report(Self.unknownKey(member.key, of: table, place))
        }
        write(member, to: key, place)
    }

    mutating func write(_ member: Member, to key: ConfigurationKey, _ place: Place) {
        do {
            try key.write(member.value, &configuration)
        } catch {
            report(
                ConfigurationProblem(
                    place: place, key: key.path, found: error.found ?? member.value.found, expected: key.expectation,
                    suggestion: error.suggestion))
        }
    }

    private mutating func readMpvOption(_ member: Member, _ place: Place) {
        let value: String
        switch member.value {
        case .string(let text): value = text
        case .integer(let number): value = "\(number)"
        case .number(let number): value = "\(number)"
        case .boolean(let flag): value = flag ? "yes" : "no"
        case .moment, .array, .table:
            return report(
                ConfigurationProblem(
                    place: place, key: "\(ConfigurationKey.freeTable).\(member.key)", found: member.value.found,
                    expected: "a string, a number, true or false"))
        }
        configuration.mpvOptions.append(.init(name: member.key, value: value))
    }

    private static func unknownTable(_ member: Member, _ place: Place) -> ConfigurationProblem {
        guard case .table = member.value else {
            let namesakes = ConfigurationKey.all.filter { $0.name == member.key }.map(\.path)
            let near = namesakes.first ?? nearestKey(member.key)
            return ConfigurationProblem(
                place: place, key: member.key, found: "unknown key",
                expected: near == nil ? "one in a table: \(tables)" : nil, suggestion: near)
        }
        let near = Nearest.match(for: member.key, among: ConfigurationKey.tables)
        return ConfigurationProblem(
            place: place, key: "[\(member.key)]", found: "unknown table",
            expected: near == nil ? "one of \(tables)" : nil, suggestion: near.map { "[\($0)]" })
    }

    private static func unknownKey(_ name: String, of table: String, _ place: Place) -> ConfigurationProblem {
        let names = ConfigurationKey.all.filter { $0.table == table }.map(\.name)
        let namesake = ConfigurationKey.all.first { $0.name == name }?.path
        let neighbour = Nearest.match(for: name, among: names).map { "\(table).\($0)" }
        let near = namesake ?? neighbour ?? nearestKey(name)
        return ConfigurationProblem(
            place: place, key: "\(table).\(name)", found: "unknown key",
            expected: near == nil ? "one of \(names.joined(separator: ", "))" : nil, suggestion: near)
    }

    private static func nearestKey(_ name: String) -> String? {
        guard let near = Nearest.match(for: name, among: ConfigurationKey.all.map(\.name)) else { return nil }
        return ConfigurationKey.all.first { $0.name == near }?.path
    }

    private static var tables: String {
        ConfigurationKey.tables.map { "[\($0)]" }.joined(separator: ", ")
    }

    /// What is before the first `=` and what is behind it; nil without a name.
    private static func split(_ argument: String) -> (name: String, value: String)? {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func value(of text: String) -> ConfigurationValue {
        // With an end of line in it the text could say more than one value.
        guard !text.contains("\n"), let document = try? TOMLText("value = \(text)", file: ""),
            let value = document.members.first?.value
        else { return .string(text) }
        // What has no quotes and only looks like a date (`10:00:00`) was meant as it stands.
        if case .moment = value { return .string(text) }
        return value
    }
}
