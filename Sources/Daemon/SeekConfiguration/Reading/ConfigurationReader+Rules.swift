import ConfigurationText
import MediaPolicy
import SeekProtocol

/// `[[rules]]` (U1), and the home folder in other values.
extension ConfigurationReader {
    private static let maximumRules = 64

    mutating func readRules(_ rules: Member, _ place: Place, _ placeOf: (Member) -> Place) {
        guard case .array(let elements) = rules.value, elements.count <= Self.maximumRules else {
            return report(
                ConfigurationProblem(
                    place: place, key: ConfigurationKey.rulesTable, found: "invalid value \(rules.value.shown)",
                    expected: "at most \(Self.maximumRules) tables, each [[\(ConfigurationKey.rulesTable)]]"))
        }
        for element in elements where !isFull {
            guard case .table(let members) = element else {
                report(
                    ConfigurationProblem(
                        place: place, key: ConfigurationKey.rulesTable, found: "invalid element \(element.shown)",
                        expected: "a table, [[\(ConfigurationKey.rulesTable)]]"))
                continue
            }
            var reader = TableReader(FilmRule(), ConfigurationKey.rule) { Nearest.match(for: $0, among: $1) }
            for member in members { reader.read(member, of: ConfigurationKey.rulesTable, placeOf(member)) }
            for problem in reader.problems { report(problem) }
            let start = members.first.map(placeOf) ?? place
            if !members.contains(where: { $0.key == "match" }) {
                report(
                    ConfigurationProblem(
                        place: start, key: "[[\(ConfigurationKey.rulesTable)]]", found: "no match",
                        expected: "match = \"~/Podcasts/**\" or another pattern"))
            }
            configuration.rules.append(reader.root)
        }
    }

    /// Puts the home folder in the place of `~`.
    ///
    /// - Parameter home: nil if it is not known; then such a rule is for no film, and such a folder does not exist.
    mutating func expandHome(_ home: String?) {
        guard let home, home.hasPrefix("/") else { return }
        let quoted = home.reduce(into: "") { text, character in
            if "*?\\".contains(character) { text.append("\\") }
            text.append(character)
        }
        for index in configuration.rules.indices where configuration.rules[index].match.text.hasPrefix("~/") {
            configuration.rules[index].match = FilmPattern(quoted + configuration.rules[index].match.text.dropFirst())
        }
        configuration.films.folders = configuration.films.folders.map {
            $0.hasPrefix("~/") ? home + $0.dropFirst() : $0
        }
    }
}
