import LibmpvFacts
import Mpv
import MpvCommands
import SeekProtocol
import Testing

/// The policy's tables against the installed libmpv.
@Suite("The policy's tables and this libmpv", .serialized)
struct CommandPolicyTests {
    private static let policy = CommandPolicy(
        allowedCommands: [], allowedProperties: [], protocols: [], socketPath: nil)

    private let commands: [String]
    private let properties: [String]
    /// Of mpv's: (0, 35).
    private let version: (major: Int, minor: Int)

    init() throws {
        var player = try TestPlayer()
        commands = try #require(try player.property("command-list").elements).compactMap { $0["name"]?.text }
        properties = try #require(try player.property("property-list").elements).compactMap(\.text)
        let named = try #require(try player.property("mpv-version").text)
        let match = try #require(named.firstMatch(of: #/mpv v?([0-9]+)\.([0-9]+)/#), "\(named)")
        version = (try #require(Int(match.output.1)), try #require(Int(match.output.2)))
        try #require(commands.count > 50 && properties.count > 500)
    }

    @Test("they have each command")
    func tablesKnowCommands() {
        #expect(commands.filter { !CommandPolicy.judgedCommands.contains($0) } == [])
        print("commands that this libmpv has not:", CommandPolicy.judgedCommands.subtracting(commands).sorted())
    }

    @Test("they have each property")
    func tablesKnowProperties() {
        #expect(properties.filter { !CommandPolicy.judgedProperties.contains($0) } == [])
        print("properties that this libmpv has not:", CommandPolicy.judgedProperties.subtracting(properties).sorted())
    }

    /// Options by another way than properties: libmpv's list has also those that can't be read, and other names.
    @Test("they have each option, under each name that can be set")
    func tablesKnowOptions() throws {
        let listed = try Self.listedOptions()
        try #require(listed.count > 700)
        let unknown = listed.filter { name, target in
            if CommandPolicy.judgedProperties.contains(name) || Self.ofTheProgram.contains(name) { return false }
            // Another name of no option: libmpv takes neither.
            return target.map { listed.keys.contains($0) } ?? true
        }
        #expect(unknown.keys.sorted() == [])
    }

    /// mpv's program asks about it at its start. libmpv has no property of this name.
    private static let ofTheProgram: Set<String> = ["player-operation-mode"]

    /// The options that can be set, each with the option whose other name it is, if it is one.
    private static func listedOptions() throws -> [String: String?] {
        let setup = try MpvSetup()
        _ = setup.messages()
        try? setup.set("list-options", to: "")
        var options: [String: String?] = [:]
        for line in setup.messages().map(\.text) where line.hasPrefix(LibmpvOptionList.option) {
            let words = line.dropFirst(LibmpvOptionList.option.count).split(separator: " ").map(String.init)
            guard words.count > 1, words[1] != LibmpvOptionList.Kind.removed,
                !line.contains(LibmpvOptionList.ofCommandLine)
            else { continue }
            let target = words.firstIndex(of: LibmpvOptionList.Kind.aliasTarget).map { words[$0 + 1] }
            options[words[0]] = .some(words[1] == LibmpvOptionList.Kind.alias ? target : nil)
        }
        return options
    }
}
