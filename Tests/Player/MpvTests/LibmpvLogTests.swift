import LibmpvFacts
import Mpv
import TestSupport
import Testing

/// The wording of libmpv's log that `LibmpvLog` and `LibmpvOptionList` know, against the installed libmpv.
@Suite("Lines of libmpv's log", .serialized)
struct LibmpvLogTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func read(_ line: String, _ setup: borrowing MpvSetup) throws -> [MpvSetup.Message] {
        _ = setup.messages()
        return try setup.read(Array(line.utf8), as: "place")
    }

    @Test("it says which configuration file it reads")
    func readingFile() throws {
        let included = try folder.write("volume=12\n", to: "included.conf")
        let setup = try MpvSetup()
        let messages = try read("include=\(included)", setup)
        #expect(messages.contains { $0.text == LibmpvLog.readingFile + included }, "\(messages)")
    }

    @Test("it says which option is set, and to which value", arguments: ["12", "", "a='b' (c)"])
    func setting(value: String) throws {
        let setup = try MpvSetup()
        let messages = try read("force-media-title=%\(value.utf8.count)%\(value)", setup)
        let settings = messages.compactMap { LibmpvLog.setting($0.text) }
        #expect(settings.map(\.name) == ["force-media-title"] && settings.map(\.value) == [value], "\(messages)")
    }

    @Test("it says that an option was refused, and why, unless help was asked for")
    func refusedOption() throws {
        let setup = try MpvSetup()
        let refused = LibmpvLog.refusedFirstLine(of: "place")
        let wrong = try read("volume=loud", setup)
        #expect(wrong.contains { $0.text.hasPrefix(LibmpvLog.unparsedOption + "volume ") }, "\(wrong)")
        #expect(wrong.contains { $0.text.hasPrefix(refused) }, "\(wrong)")
        let help = try read("vo=help", setup)
        #expect(!help.contains { $0.text.hasPrefix(LibmpvLog.unparsedOption) }, "\(help)")
        #expect(help.contains { $0.text.hasPrefix(refused) }, "\(help)")
    }

    /// A line of the list, which begins with the name and has the other words.
    private static let lines: [(name: String, words: [String])] = [
        ("mute", [LibmpvOptionList.Kind.choice]), ("fullscreen", [LibmpvOptionList.Kind.flag]),
        ("list-protocols", [LibmpvOptionList.Kind.print, LibmpvOptionList.ofCommandLine]),
        ("sub-file", [LibmpvOptionList.Kind.alias, LibmpvOptionList.Kind.aliasTarget + " --sub-files-append"]),
        ("sub-files", [LibmpvOptionList.Kind.list, LibmpvOptionList.path]),
        ("video-aspect-override", [LibmpvOptionList.Kind.aspect]),
    ]

    @Test("it lists the options in the known form, and removed ones", arguments: lines)
    func optionList(name: String, words: [String]) throws {
        let setup = try MpvSetup()
        _ = setup.messages()
        try? setup.set("list-options", to: "")
        let list = setup.messages().map(\.text)
        let line = try #require(list.first { $0.hasPrefix(LibmpvOptionList.option + name + " ") })
        for word in words { #expect(line.contains(word), "\(line)") }
        #expect(list.contains(LibmpvOptionList.operation + "sub-files-append"))
        #expect(list.contains { $0.contains(" " + LibmpvOptionList.Kind.removed) })
    }
}
