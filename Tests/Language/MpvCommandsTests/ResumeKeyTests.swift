import MpvCommands
import SeekProtocol
import Testing

@Suite("The key of a film in loadfile")
struct ResumeKeyTests {
    private func load(_ options: JSONValue) -> MpvCommand {
        MpvCommand("loadfile", .list([.text("x"), .text("replace"), options]))
    }

    @Test("it is taken out of the options, in each of their forms")
    func forms() throws {
        let key = JSONValue.Member("resume-key", .text("42"))
        let start = JSONValue.Member("start", .text("5"))
        let list = try load(.object([start, key])).withoutResumeKey()
        #expect(list.key == "42")
        #expect(list.command == load(.object([start])))
        let text = try load(.text("start=5,resume-key=a b")).withoutResumeKey()
        #expect(text.key == "a b")
        #expect(text.command == load(.text("start=5")))
        let named = try MpvCommand("loadfile", .named([.init("url", .text("x")), .init("options", .object([key]))]))
            .withoutResumeKey()
        #expect(named.key == "42")
        #expect(
            named.command == MpvCommand("loadfile", .named([.init("url", .text("x")), .init("options", .object([]))])))
        let last = try MpvCommand("loadfile", .list([.text("x"), .text("replace"), .integer(0), .object([key])]))
            .withoutResumeKey()
        #expect(last.key == "42", "mpv 0.38 has a place in the playlist before the options")
    }

    @Test("without it, and in other commands, nothing changes")
    func others() throws {
        for command in [
            load(.text("start=5")), load(.object([])), load(.null), MpvCommand("loadfile", .list([.text("x")])),
        ] {
            let (same, key) = try command.withoutResumeKey()
            #expect(same == command)
            #expect(key == nil)
        }
        let other = MpvCommand("loadlist", .list([.text("x"), .text("replace"), .text("resume-key=1")]))
        #expect(try other.withoutResumeKey().key == nil)
    }

    @Test("a key that is no string, empty or too long is refused")
    func refused() {
        let long = String(repeating: "x", count: 257)
        for value in [JSONValue.integer(7), .text(""), .null, .text(long)] {
            #expect(throws: Refusal(.invalidParameter, "loadfile: expected a string of 1 to 256 bytes as resume-key")) {
                try load(.object([.init("resume-key", value)])).withoutResumeKey()
            }
        }
        #expect(throws: Refusal.self) { try load(.text("resume-key=")).withoutResumeKey() }
    }
}
