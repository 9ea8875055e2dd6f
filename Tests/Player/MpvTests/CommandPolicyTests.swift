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

    @Test("they have the names that later versions add, and this version has none of those")
    func tablesKnowNewerNames() throws {
        let (newCommands, newProperties) = (NewerNames.commands, NewerNames.properties)
        #expect(Set(newCommands.values.joined()).subtracting(CommandPolicy.judgedCommands).sorted() == [])
        #expect(Set(newProperties.values.joined()).subtracting(CommandPolicy.judgedProperties).sorted() == [])
        for later in Set(newCommands.keys).union(newProperties.keys) {
            let minor = try #require(later.split(separator: ".").last.flatMap { Int($0) })
            guard (0, minor) > version else { continue }
            #expect(newCommands[later]?.intersection(commands).sorted() ?? [] == [], "\(later)")
            #expect(newProperties[later]?.intersection(properties).sorted() ?? [] == [], "\(later)")
        }
    }

    @Test("what they don't have is refused, whether this libmpv has it or not")
    func unknownNames() throws {
        let command = MpvCommand("unheard-of", .list([]))
        let without = PlayerNames(commands: Set(commands), properties: Set(properties))
        let with = PlayerNames(commands: ["unheard-of"], properties: ["unheard-of"])
        #expect(Self.policy.refusal(of: command, without) != nil)
        #expect(Self.policy.refusal(of: command, with)?.code == .forbidden)
        for name in ["unheard-of", "options/unheard-of", "file-local-options/unheard-of"] {
            #expect(Self.policy.refusal(ofSetting: ByteString(name), to: .string("yes"), without) != nil, "\(name)")
            #expect(
                Self.policy.refusal(ofSetting: ByteString(name), to: .string("yes"), with)?.code == .forbidden,
                "\(name)")
        }
        for name in Self.ofTheProgram {
            #expect(Self.policy.refusal(ofSetting: ByteString(name), to: .string("yes"), without) != nil, "\(name)")
        }
    }
}
