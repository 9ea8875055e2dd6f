import Linux
import SeekClient
import Testing

@testable import seek_overlay

@Suite("Keys")
struct KeyReaderTests {
    private func presses(_ text: String) -> [KeyReader.Press] {
        var reader = KeyReader()
        return reader.keys(in: text.utf8, at: 0)
    }

    @Test(
        "are decoded from a terminal's bytes",
        arguments: [
            ("\u{1b}[C", TerminalKey.right), ("\u{1b}OC", .right), ("\u{1b}[D", .left), ("\u{1b}OD", .left),
            ("\u{1b}[1;2C", .right), (" ", .space), ("l", .letter("l")), ("L", .letter("l")), ("q", .letter("q")),
            ("\u{1b}[27u", .escape), ("\u{1b}[32u", .space), ("\u{1b}[108;1:1u", .letter("l")),
            ("\u{1b}[99;5u", .interrupt), ("\u{1b}[122;5u", .suspend), ("\u{1b}[1;65C", .right),
            ("\u{1b}[A", .up), ("\u{1b}OB", .down), ("\u{1b}[5~", .pageUp), ("\u{1b}[6;1:1~", .pageDown),
            ("?", .letter("?")), ("\r", .enter), ("\n", .enter), ("\u{7f}", .backspace), ("\u{8}", .backspace),
            ("\u{1b}[13u", .enter), ("\u{1b}[127;1:1u", .backspace),
        ])
    func known(_ text: String, _ key: TerminalKey) {
        #expect(presses(text) == [.init(key: key)])
    }

    @Test("repeats are recognized if the terminal reports them, and releases are ignored")
    func kitty() {
        #expect(presses("\u{1b}[1;1:2C") == [.init(key: .right, isRepeat: true)])
        #expect(presses("\u{1b}[108;1:2u") == [.init(key: .letter("l"), isRepeat: true)])
        #expect(presses("\u{1b}[1;1:3C\u{1b}[108;1:3u").isEmpty)
    }

    @Test("all keys of one read count, at any chunk boundaries", arguments: 1...7)
    func cuts(_ length: Int) {
        let bytes = Array("\u{1b}[C\u{1b}[Clll\u{1b}[D \u{1b}[1;1:2C".utf8)
        var reader = KeyReader()
        var keys: [TerminalKey] = []
        for start in stride(from: 0, to: bytes.count, by: length) {
            keys += reader.keys(in: bytes[start..<min(bytes.count, start + length)], at: Double(start)).map(\.key)
        }
        #expect(keys == [.right, .right, .letter("l"), .letter("l"), .letter("l"), .left, .space, .right])
    }

    @Test("an escape byte is a key if nothing follows for 30 ms")
    func escape() {
        var reader = KeyReader()
        #expect(reader.keys(in: [0x1B], at: 1000).isEmpty)
        #expect(reader.deadline == 1030)
        #expect(reader.keyAtDeadline(at: 1029) == nil)
        #expect(reader.keyAtDeadline(at: 1030) == .init(key: .escape))
        #expect(reader.deadline == nil)
        #expect(reader.keyAtDeadline(at: 2000) == nil)
        #expect(reader.keys(in: [0x1B, 0x1B], at: 2000) == [.init(key: .escape)])
    }

    @Test("an arrow whose bytes arrive one by one is not an escape, at any number of polls")
    func torn() {
        var reader = KeyReader()
        var keys: [TerminalKey] = []
        for (index, byte) in "\u{1b}[C".utf8.enumerated() {
            let now = Double(index) * 29
            keys += (reader.keyAtDeadline(at: now).map { [$0] } ?? []).map(\.key)
            keys += reader.keys(in: [byte], at: now).map(\.key)
        }
        #expect(keys == [.right])
        #expect(reader.keys(in: "\u{1b}[".utf8, at: 100).isEmpty)
        #expect(reader.keyAtDeadline(at: 200) == nil)
        #expect(reader.keys(in: "l".utf8, at: 200).map(\.key) == [.letter("l")])
    }

    @Test(
        "unknown and endless sequences do nothing",
        arguments: [
            "\u{1b}[E", "\u{1b}x", "\u{1b}[1;5C", "é", "\u{1}", "\u{1b}[1;-9223372036854775808C", "\u{1b}[?1u",
            "\u{1b}[99999999999u",
        ])
    func nothing(_ text: String) {
        #expect(presses(text).isEmpty)
        var reader = KeyReader()
        let endless = Array(repeating: UInt8(ascii: "1"), count: 1000)
        _ = reader.keys(in: [0x1B, UInt8(ascii: "[")] + endless, at: 0)
        #expect(reader.keys(in: "\u{1b}[C".utf8, at: 0).map(\.key) == [.right])
        #expect(reader.deadline == nil)
    }

    @Test("are taps, play and pause, undo, cancel and quit; a held key does not toggle again")
    func meanings() {
        #expect(TerminalKey.right.effect(isRepeat: false) == .send(.tap(.forward)))
        #expect(TerminalKey.letter("j").effect(isRepeat: true) == .send(.tap(.backward, isRepeat: true)))
        #expect(TerminalKey.space.effect(isRepeat: false) == .send(.toggle))
        #expect(TerminalKey.space.effect(isRepeat: true) == nil)
        #expect(TerminalKey.letter("u").effect(isRepeat: false) == .send(.undo))
        #expect(TerminalKey.escape.effect(isRepeat: false) == .send(.cancel))
        #expect(TerminalKey.letter("q").effect(isRepeat: false) == .quit)
        #expect(TerminalKey.letter("x").effect(isRepeat: false) == nil)
        #expect(TerminalKey.letter("g").effect(isRepeat: false) == .send(.menu(.menu)))
        #expect(TerminalKey.letter("g").effect(isRepeat: true) == nil)
        for key in [TerminalKey.enter, .backspace] { #expect(key.effect(isRepeat: false) == nil) }
    }

    @Test("F5: arrows, enter, escape and backspace go to a menu while one is open; the others do what they do")
    func menu() {
        var menu = TerminalMenu()
        let keys: [(TerminalKey, String)] = [
            (.up, "up"), (.down, "down"), (.left, "left"), (.right, "right"), (.enter, "ok"), (.escape, "back"),
            (.backspace, "back"),
        ]
        for (key, word) in keys {
            #expect(menu.destination(of: .init(key: key), isOpen: true) == .menu(word))
            #expect(menu.destination(of: .init(key: key), isOpen: false) == .buttons)
        }
        for key in [TerminalKey.space, .letter("m"), .letter("l"), .pageUp, .interrupt] {
            #expect(menu.destination(of: .init(key: key), isOpen: true) == .buttons)
        }
    }

    @Test("F5: a repeat belongs to where its press went; up and down are repeated in a menu")
    func menuRepeats() {
        var menu = TerminalMenu()
        func destination(_ key: TerminalKey, isRepeat: Bool = false, isOpen: Bool) -> TerminalMenu.Destination {
            menu.destination(of: .init(key: key, isRepeat: isRepeat), isOpen: isOpen)
        }
        #expect(destination(.down, isOpen: true) == .menu("down"))
        #expect(destination(.down, isRepeat: true, isOpen: true) == .menu("down"))
        #expect(destination(.down, isRepeat: true, isOpen: false) == .nowhere, "the menu is closed meanwhile")
        #expect(destination(.enter, isOpen: true) == .menu("ok"))
        #expect(destination(.enter, isRepeat: true, isOpen: true) == .nowhere)
        #expect(destination(.right, isOpen: false) == .buttons)
        #expect(destination(.right, isRepeat: true, isOpen: false) == .buttons)
        #expect(destination(.right, isRepeat: true, isOpen: true) == .nowhere, "the menu is open meanwhile")
        #expect(destination(.right, isOpen: true) == .menu("right"))
    }
}
