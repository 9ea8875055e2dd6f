import LibmpvFacts
import MpvCommands
import SeekProtocol
import Testing

@Suite("loadfile and loadlist in the form of the loaded libmpv")
struct EntryIndexTests {
    private static let old = LibmpvFacts(apiVersion: 2 << 16)
    private static let new = LibmpvFacts(apiVersion: 2 << 16 | 5)

    private func arguments(_ text: String, in facts: LibmpvFacts, of name: String = "loadfile") throws -> String {
        let value = try JSONReader.value(of: text.utf8)
        let arguments: MpvCommand.Arguments =
            if case .object(let members) = value { .named(members) } else { .list(value.elements) }
        switch MpvCommand(name, arguments).withEntryIndex(asIn: facts).arguments {
        case .list(let values): return "\(JSONValue.array(values))"
        case .named(let members): return "\(JSONValue.object(members))"
        }
    }

    private func same(_ text: String, in facts: LibmpvFacts, as other: String, of name: String = "loadfile") throws {
        #expect(
            try arguments(text, in: facts, of: name) == "\(JSONReader.value(of: other.utf8))", "\(text)")
    }

    @Test("options without a place get one where libmpv has places; a place goes where it has none")
    func loadfile() throws {
        let (without, with) = (#"["/f","append","start=5"]"#, #"["/f","append",-1,"start=5"]"#)
        for text in [without, with] {
            try same(text, in: Self.old, as: without)
            try same(text, in: Self.new, as: with)
        }
        try same(#"["/f","append",{"start":"5"}]"#, in: Self.new, as: #"["/f","append",-1,{"start":"5"}]"#)
        try same(#"["/f","insert-at","3"]"#, in: Self.new, as: #"["/f","insert-at","3"]"#)
        try same(#"["/f","append","3","start=5"]"#, in: Self.old, as: #"["/f","append","start=5"]"#)
        try same(#"["/f","replace",""]"#, in: Self.new, as: #"["/f","replace",-1,""]"#)
        for facts in [Self.old, Self.new] { try same(#"["/f","append"]"#, in: facts, as: #"["/f","append"]"#) }
    }

    @Test("loadlist, and arguments by name")
    func others() throws {
        try same(#"["/l","append",2]"#, in: Self.old, as: #"["/l","append",2]"#, of: "loadlist")
        try same(#"["/f","append",5]"#, in: Self.old, as: #"["/f","append",5]"#)
        try same(#"["/l","append",2]"#, in: Self.new, as: #"["/l","append",2]"#, of: "loadlist")
        let named = #"{"url":"/f","index":1,"options":{"start":"5"}}"#
        try same(named, in: Self.old, as: #"{"url":"/f","options":{"start":"5"}}"#)
        try same(named, in: Self.new, as: named)
        try same(#"["/f","append",2,3]"#, in: Self.old, as: #"["/f","append",2,3]"#, of: "seek")
    }
}
