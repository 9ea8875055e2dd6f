import ConfigurationText
import Foundation
import Glibc
import SeekConfiguration
import SeekCore
import SeekModel
import TestSupport
import Testing

/// A test fails if it takes longer than a minute; each text here takes some milliseconds.
@Suite("The bounds of the configuration", .timeLimit(.minutes(20)))
struct ConfigurationBoundsTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func refusal(of path: String) throws -> String {
        var sources = ConfigurationSources()
        sources.file = path
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        return refusal.description.replacing(folder.path + "/", with: "")
    }

    private func refusal(ofText text: String) throws -> String {
        try refusal(of: folder.write(text, to: "s.toml"))
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    @Test("a file of 64 KiB is read, one of a byte more is refused")
    func size() throws {
        let line = "seek.hold = false #"
        var sources = ConfigurationSources()
        sources.file = try folder.write(line + Self.repeated("x", 65_536 - line.utf8.count), to: "s.toml")
        #expect(try sources.load().configuration.seek.hold == false)
        #expect(
            try refusal(ofText: line + Self.repeated("x", 65_537 - line.utf8.count))
                == "s.toml: can't be read: larger than 65536 bytes")
    }

    @Test(
        "nested arrays and tables and long dotted keys are refused at once, of any size",
        arguments: [
            ("a = " + repeated("[", 500_000), "s.toml: can't be read: larger than 65536 bytes"),
            ("a = " + repeated("{b=", 250_000), "s.toml: can't be read: larger than 65536 bytes"),
            ("a" + repeated(".a", 400_000) + " = 1", "s.toml: can't be read: larger than 65536 bytes"),
            ("a = " + repeated("[", 65_000), "s.toml:1:21: syntax error in value: more than 16 levels"),
            (
                "a = " + repeated("{b=", 20_000),
                "s.toml:1:53: syntax error in value: more than 16 levels"
            ),
            ("a" + repeated(".a", 20_000) + " = 1", "s.toml:1:1026: syntax error: more than 512 dots in one line"),
            ("[a" + repeated(" . a", 10_000) + "]", "s.toml:1:2052: syntax error: more than 512 dots in one line"),
            ("a" + repeated(".a", 512) + " = 1", "s.toml:1:33: syntax error: more than 16 levels"),
            // 6 nested arrays and tables of 512 keys each: the deepest tree that the parser is given.
            (
                "a" + repeated(".a", 511) + " = [\n{"
                    + repeated("a" + repeated(".a", 500) + " = [\n{", 6) + "a = 1" + repeated("}]", 7),
                "s.toml:1:33: syntax error: more than 16 levels"
            ),
        ])
    func nesting(text: String, start: String) throws {
        let told = try refusal(ofText: text)
        #expect(told.hasPrefix(start), "\(told.prefix(200))")
    }

    @Test("the parser's slowest texts end soon")
    func slowTexts() throws {
        // 4,000 tables of dotted keys, which the parser searches for each part of a further key.
        let tables = (0..<4_000).map { "k\($0).b=1\n" }.joined()
        let keys = (0..<24).map { "k3999" + Self.repeated(".c", 500) + "\($0)=1\n" }.joined()
        #expect(try refusal(ofText: tables + keys).hasPrefix("s.toml:4001:37: syntax error: more than 16 levels"))
        let headers = (0..<3_000).map { "[a\($0).b]\n" }.joined() + (0..<3_000).map { "[a\(2_999 - $0)]\n" }.joined()
        #expect(try refusal(ofText: headers).hasPrefix("s.toml:1:2: [a0]: unknown table"))
    }

    @Test("50 errors are shown, and each is short")
    func errors() throws {
        let lines = try refusal(ofText: (0..<5_000).map { "key\($0) = 1\n" }.joined()).split(separator: "\n")
        #expect(lines.count == 51)
        #expect(lines.last == "only the first 50 errors are shown")
        for text in ["[seek]\n\(Self.repeated("k", 60_000)) = 1", "[seek]\nflip = '\(Self.repeated("v", 60_000))'"] {
            let told = try refusal(ofText: text)
            #expect(told.utf8.count < 1_000, "\(told.prefix(1_000))")
        }
        #expect(
            try refusal(ofText: "[seek]\nflip = \"a\\nb\\u001B[2J\\u202E\"").hasPrefix(
                "s.toml:2:1: seek.flip: invalid value \"a\\nb\\u{1B}[2J\\u{202E}\": "))
    }

    @Test("a FIFO, a device and a directory are refused without waiting for them")
    func specialFiles() throws {
        let fifo = "\(folder.path)/fifo"
        try #require(mkfifo(fifo, 0o600) == 0)
        #expect(try refusal(of: fifo) == "fifo: can't be read: not a regular file")
        // With a writer too, as a shell's process substitution has it.
        let descriptor = open(fifo, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(try refusal(of: fifo) == "fifo: can't be read: not a regular file")
        #expect(try refusal(of: "/dev/zero") == "/dev/zero: can't be read: not a regular file")
        #expect(try refusal(of: "/dev/null") == "/dev/null: can't be read: not a regular file")
        #expect(try refusal(of: folder.path).hasSuffix(": can't be read: Is a directory"))
    }

    @Test("a long value of --set is taken as a string")
    func longSetting() throws {
        var sources = ConfigurationSources()
        sources.file = try folder.write("", to: "s.toml")
        sources.settings = ["mpv.title=\(Self.repeated("[", 100_000))"]
        #expect(try sources.load().configuration.mpvOptions.first?.value.utf8.count == 100_000)
    }
}
