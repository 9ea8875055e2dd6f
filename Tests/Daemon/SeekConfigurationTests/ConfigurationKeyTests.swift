import ConfigurationText
import SeekConfiguration
import TestSupport
import Testing

@Suite("The keys of the configuration")
struct ConfigurationKeyTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func configuration(_ text: String) throws -> Configuration {
        var sources = ConfigurationSources()
        sources.file = try folder.write(text, to: "s.toml")
        return try sources.load().configuration
    }

    /// Values to try on a key: the ends of its range and its words, as its expectation has them, and one of each other
    /// kind.
    private static func candidates(of key: ConfigurationKey.Key) -> [String] {
        let words = key.expectation.split(separator: " ").map { $0.trimmingSuffix { ",".contains($0) } }
        let quoted = words.filter { $0.hasPrefix("\"") && $0.count > 2 }.map(String.init)
        let numbers = words.compactMap { Double($0) == nil ? nil : String($0) }
        return quoted + numbers + quoted.map { "[\($0)]" }
            + ["[7]", "[7, 7, 7, 7]", "true", "false", "\"/x\"", "\"x\"", "7"]
    }

    @Test("each key sets a property that no other key sets")
    func properties() {
        var seen: [(key: String, configuration: Configuration)] = []
        for key in ConfigurationKey.all {
            let changed = Self.candidates(of: key).compactMap { value -> Configuration? in
                let changed = try? configuration("\(key.path) = \(value)")
                return changed == Configuration() ? nil : changed
            }
            #expect(!changed.isEmpty, "no value for \(key.path): \(key.expectation)")
            for configuration in changed {
                let other = seen.first { $0.configuration == configuration }
                #expect(other == nil, "\(key.path) sets what \(other?.key ?? "") sets")
            }
            seen += changed.map { (key.path, $0) }
        }
    }

    @Test("each key is in a table that the reader knows")
    func tables() {
        #expect(ConfigurationKey.all.allSatisfy { ConfigurationKey.tables.contains($0.table) })
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isRemoved: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isRemoved(last) { text.removeLast() }
        return text
    }
}
