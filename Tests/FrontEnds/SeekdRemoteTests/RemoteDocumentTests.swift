import ConfigurationText
import Foundation
import RemoteKeys
import Testing

@testable import seekd_remote

@Suite("docs/remote.md")
struct RemoteDocumentTests {
    private let lines: [String]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        lines = try String(contentsOf: root.appending(path: "docs/remote.md"), encoding: .utf8)
            .components(separatedBy: "\n")
    }

    @Test("its table of keys is that of the program")
    func keys() {
        let rows = KeyMap.standards.filter { !$0.words.hasPrefix("digit") }.map { group in
            let names = group.names.map { "`\($0)`" }.joined(separator: ", ")
            return "| \(names) | `\(group.words)`\(group.repeats ? ", repeats" : "") |"
        }
        let digits = "| `KEY_0` to `KEY_9`, `KEY_NUMERIC_0` to `KEY_NUMERIC_9` | `digit 0` to `digit 9` |"
        #expect(lines.filter { $0.hasPrefix("| `KEY_") } == rows + [digits])
    }

    @Test("its example of a configuration can be read, sets every key, and has the defaults of [remote] and [lirc]")
    func example() throws {
        let start = try #require(lines.firstIndex(of: "```toml"))
        let example = lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n")
        var reader = RemoteConfigurationReader(file: "remote.md")
        reader.read(Array(example.utf8))
        #expect(reader.problems.map(\.description) == [])
        var standard = RemoteConfiguration()
        standard.settings.keys = reader.configuration.settings.keys
        standard.lirc.isExpected = true
        standard.rules = reader.configuration.rules
        #expect(reader.configuration == standard)
        for key in RemoteKeyTable.table.keys + RemoteKeyTable.device("devices.tv", 0) {
            #expect(example.contains("\n\(key.name) ="), "\(key.name)")
        }
    }
}
