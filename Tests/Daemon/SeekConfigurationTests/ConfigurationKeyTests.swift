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

    @Test("each setting has a key")
    func settings() {
        let standard = Configuration()
        var missing = [
            Self.values(of: standard.seek), Self.values(of: standard.resume), Self.values(of: standard.limits),
        ]
        let before = missing
        for key in ConfigurationKey.all {
            for value in Self.candidates(of: key) {
                guard let changed = try? configuration("\(key.path) = \(value)") else { continue }
                for (index, part) in [changed.seek as Any, changed.resume, changed.limits].enumerated() {
                    for (name, text) in Self.values(of: part) where before[index][name] != text {
                        missing[index][name] = nil
                    }
                }
            }
        }
        #expect(missing.flatMap(\.keys).sorted() == [])
    }

    /// The text of each property, by its name.
    private static func values(of value: Any) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: value).children.map { ($0.label ?? "", "\($0.value)") })
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
