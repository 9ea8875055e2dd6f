import ConfigurationText
import Foundation
import MpvCommands
import SeekConfiguration
import TestSupport
import Testing

@Suite("config/seekd.toml")
struct ShippedConfigurationTests {
    /// A key of the file, with its table and the comment above it.
    private struct Entry {
        let path: String
        let comment: [String]
    }

    private static let file = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../config/seekd.toml").standardizedFileURL.path

    private static func entries() throws -> [Entry] {
        var table = ""
        var comment: [String] = []
        var entries: [Entry] = []
        let text = try String(contentsOfFile: file, encoding: .utf8)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# ") {
                comment.append(String(line.dropFirst(2)))
                continue
            }
            if line.hasPrefix("[") { table = String(line.dropFirst().dropLast()) }
            if let equals = line.range(of: " = ") {
                entries.append(Entry(path: "\(table).\(line[..<equals.lowerBound])", comment: comment))
            }
            comment = []
        }
        return entries
    }

    @Test("has exactly the defaults")
    func defaults() throws {
        var sources = ConfigurationSources()
        sources.file = Self.file
        let outcome = try sources.load()
        #expect(outcome.configuration == Configuration())
        #expect(outcome.file == Self.file)
    }

    @Test("has every key and no other, in the same order")
    func keys() throws {
        #expect(try Self.entries().map(\.path) == ConfigurationKey.all.map(\.path))
    }

    @Test("the example of a socket is valid and has every key of a socket")
    func example() throws {
        let text = try String(contentsOfFile: Self.file, encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("#   [sockets.") })
        let example = lines[start...].prefix { $0.hasPrefix("#   ") }.map { $0.dropFirst(4) }
        let names = example.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names == ConfigurationKey.all.filter { $0.table == "socket" }.map(\.name))

        let folder = try ScratchFolder()
        var sources = ConfigurationSources()
        sources.file = try folder.write(text + "\n" + example.joined(separator: "\n"), to: "s.toml")
        var overlay = Configuration.Socket("overlay", path: "/run/seekd/overlay.sock")
        overlay.mode = 0o660
        overlay.group = "video"
        overlay.uids = [1000]
        overlay.access = .observe
        #expect(try sources.load().configuration.sockets == [Configuration.Socket(), overlay])
    }

    @Test("explains each key, and gives its type, unit and range as errors do")
    func comments() throws {
        for (entry, key) in zip(try Self.entries(), ConfigurationKey.all) {
            let range = key.expectation.prefix(1).uppercased() + key.expectation.dropFirst() + "."
            #expect(entry.comment.last == range, "above \(entry.path)")
            #expect(entry.comment.count >= 2, "\(entry.path) has no explanation")
        }
    }
}
