import RemoteKeys
import SeekProtocol
import Testing

@Suite("What a key may do")
struct BindingTests {
    private func binding(_ words: String) throws -> KeyBinding { try KeyBinding(words: words) }

    private func problem(_ words: String) -> String? {
        do {
            _ = try KeyBinding(words: words)
            return nil
        } catch {
            return error.text
        }
    }

    @Test("words become a binding")
    func words() throws {
        #expect(try binding("press forward") == .seek(.forward))
        #expect(try binding("  press   backward ") == .seek(.backward))
        #expect(try binding("digit 7") == .digit(7))
        #expect(try binding("none") == .ignored)
        #expect(try binding("menu ok") == .menu(.ok))
        #expect(
            try binding("tap forward 1 60")
                == .command(command("tap", "forward", 1, 60), repeats: false))
        // mpv reads its own numbers.
        #expect(try binding("add volume 2") == .command(command("add", "volume", "2"), repeats: false))
        #expect(
            try KeyBinding(list: [.text("show-text"), .text("two words")], repeats: true)
                == .command(command("show-text", "two words"), repeats: true))
    }

    @Test("a command of seekd's that it would refuse is refused, with its reason")
    func refused() {
        #expect(
            problem("tap sideways")
                == "tap: button must be \"forward\" or \"backward\", got the string \"sideways\"")
        #expect(problem("press") == "press: button must be \"forward\" or \"backward\", got none")
        #expect(
            problem("menu fire")?.hasPrefix("menu: key must be \"up\" or") == true)
        #expect(problem("digit 10") == "digit: expected 0 to 9, got the string \"10\"")
        #expect(problem("") == "is empty: to leave the key alone, write \"none\"")
        #expect(problem("show-text \"two words\"")?.hasPrefix("can't have quotes") == true)
    }

    @Test("every standard binding can be read, and none is given twice")
    func standards() throws {
        var names: Set<KeyName> = []
        for group in KeyMap.standards {
            let binding = try KeyBinding(words: group.words, repeats: group.repeats)
            for name in group.names {
                #expect(KeyMap.standard[name] == binding, "\(name)")
                #expect(names.insert(name).inserted, "\(name)")
            }
        }
        #expect(KeyMap.standard.names == names.sorted())
    }

    @Test("F5: in a menu the arrows, OK and back are what they are, and keys that are bound to a key of a menu")
    func menuKeys() {
        var map = KeyMap.standard
        for (name, key) in KeyMap.menuKeys { #expect(map.menuKey(name) == key, "\(name)") }
        #expect(map.menuKey("KEY_MENU") == .menu)
        #expect(map.menuKey("KEY_EXIT") == .back)
        #expect(map.menuKey("KEY_FASTFORWARD") == nil)
        map["KEY_FASTFORWARD"] = .menu(.right)
        map["KEY_UP"] = .command(command("add", "volume", "2"), repeats: true)
        map["KEY_BACK"] = .ignored
        #expect(map.menuKey("KEY_FASTFORWARD") == .right)
        #expect(map.menuKey("KEY_UP") == .up)
        #expect(map.menuKey("KEY_BACK") == nil)
    }

    @Test("none takes a binding away")
    func none() {
        var map = KeyMap.standard
        map["KEY_BACK"] = .ignored
        #expect(map["KEY_BACK"] == nil)
        #expect(!map.names.contains("KEY_BACK"))
    }

    @Test(
        "lines of lircd that are no keys",
        arguments: ["BEGIN", "SIGHUP", "END", "", "x 00 c d", "0000 0g KEY_PLAY Harmony", "0000 00 KEY_PLAY"])
    func otherLines(line: String) {
        #expect(LircLine(line) == nil)
    }

    @Test("a line of lircd: the count is hexadecimal")
    func line() throws {
        let line = try #require(LircLine("00000000000017a1 0a KEY_PLAY Harmony_900"))
        #expect(line.key == "KEY_PLAY")
        #expect(line.count == 10)
    }
}
