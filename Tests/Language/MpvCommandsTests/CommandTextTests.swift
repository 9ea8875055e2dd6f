import MpvCommands
import SeekProtocol
import Testing

@Suite("Input syntax")
struct CommandTextTests {
    private static let shown: [MpvCommand.Prefix] = [.osdAuto, .expandProperties]

    private static func command(
        _ name: String, _ arguments: [String] = [], prefixes: [MpvCommand.Prefix] = shown
    ) -> MpvCommand {
        MpvCommand(name, .list(arguments.map { .text($0) }), prefixes: prefixes)
    }

    @Test(
        "is read as mpv reads it",
        arguments: [
            ("seek 10", [command("seek", ["10"])]),
            ("  seek\t10 \u{0B}\u{0C} exact  \r\n", [command("seek", ["10", "exact"])]),
            ("cycle pause", [command("cycle", ["pause"])]),
            ("playlist_next force", [command("playlist-next", ["force"])]),
            ("no-osd seek 10", [command("seek", ["10"], prefixes: shown + [.noOSD])]),
            ("\"no-osd\" 'raw' seek 10", [command("seek", ["10"], prefixes: shown + [.noOSD, .raw])]),
            ("seek raw", [command("seek", ["raw"])]),
            ("seek 10;seek 20", [command("seek", ["10"]), command("seek", ["20"])]),
            ("stop ; no-osd stop;", [command("stop"), command("stop", prefixes: shown + [.noOSD])]),
            ("stop;; quit", [command("stop")]),
            ("stop; # quit", [command("stop")]),
            ("stop # ; quit", [command("stop")]),
            ("show-text a#b", [command("show-text", ["a"])]),
            ("show-text \"14\"#x; quit", [command("show-text", ["14"])]),
            (#"stop ;"quit" 3"#, [command("stop"), command("quit", ["3"])]),
            (#"show-text "a;b # c" 5"#, [command("show-text", ["a;b # c", "5"])]),
            (#"show-text "a"b"#, [command("show-text", ["a", "b"])]),
            (#"show-text "a"'b'`-c-`d"#, [command("show-text", ["a", "b", "c", "d"])]),
            (#"show-text a"b c"d"#, [command("show-text", [#"a"b"#, #"c"d"#])]),
            (#"show-text don't"#, [command("show-text", ["don't"])]),
            (#"show-text "" ''"#, [command("show-text", ["", ""])]),
            (#"show-text 'a\n"b"'"#, [command("show-text", [#"a\n"b""#])]),
            (#"show-text `xit's "a`b" \x`"#, [command("show-text", [#"it's "a`b" \"#])]),
            ("show-text ````", [command("show-text", [""])]),
            (#"show-text "\"\\\/\'|\b\f\n\r\t\e""#, [command("show-text", ["\"\\/'|\u{8}\u{C}\n\r\t\u{1B}"])]),
            (#"show-text "\x41\x7a \u0042\u00e9\u20AC\ud83d\ude00""#, [command("show-text", ["Az Bé€😀"])]),
            (#"show-text "\x 1\x+2\u0x41""#, [command("show-text", ["\u{1}\u{2}A"])]),
            ("show-text ${time-pos}", [command("show-text", ["${time-pos}"])]),
            // A NUL ends the text of a name or an argument, but a word with one is no prefix.
            (#"show-text "a\x00b" "\u0000c"d"#, [command("show-text", ["a", "", "d"])]),
            (#""stop\x00x" a"#, [command("stop", ["a"])]),
            (#""no-osd\x00" a"#, [command("no-osd", ["a"])]),
        ] as [(String, [MpvCommand])])
    func understood(_ text: String, _ expected: [MpvCommand]) throws {
        #expect(try CommandText.commands(in: text.utf8) == expected)
    }

    @Test("keeps bytes that are not UTF-8")
    func bytes() throws {
        let plain = try CommandText.commands(in: Array("loadfile ".utf8) + [0xFF, 0x80])
        #expect(plain.map(\.arguments) == [.list([.string(ByteString([0xFF, 0x80]))])])
        let escaped = try CommandText.commands(in: #"loadfile "\xff\x80\udc00""#.utf8)
        #expect(escaped.map(\.arguments) == [.list([.string(ByteString([0xFF, 0x80, 0xED, 0xB0, 0x80]))])])
    }

    @Test(
        "that mpv can't read is refused with a reason",
        arguments: [
            ("", "a command's name is missing"),
            ("  # seek 10", "a command's name is missing"),
            ("; seek 10", "a command's name is missing"),
            ("no-osd", "a command's name is missing"),
            ("raw async ; seek 10", "a command's name is missing"),
            (#""" seek"#, "a command's name is missing"),
            ("stop; no-osd", "a command's name is missing"),
            (#"show-text "a b"#, #"quotes are not closed by ": "a b"#),
            (#"show-text "a\""#, #"quotes are not closed by ": "a\""#),
            (#"stop; show-text 'a b"#, "quotes are not closed by ': 'a b"),
            ("show-text `-a`", "quotes are not closed by -`: `-a`"),
            ("show-text `", "quotes are not closed by the character after it and `: `"),
            (
                #"show-text "\q""#,
                #"no escape starts like this: \q"; a \ in double quotes is written \\"#
            ),
            (#"show-text "\x4""#, #"no escape starts like this: \x4"; a \ in double quotes is written \\"#),
            (
                #"show-text "\u12g4""#,
                #"no escape starts like this: \u12g4"; a \ in double quotes is written \\"#
            ),
            (
                #"show-text "\ud83dx""#,
                #"no escape starts like this: \ud83dx"; a \ in double quotes is written \\"#
            ),
            (#"show-text "C:\"#, #"no escape starts like this: \; a \ in double quotes is written \\"#),
            (
                "script-message \(String(repeating: "a ", count: 101))",
                "a command in text takes at most 100 arguments, got 101"
            ),
        ])
    func refused(_ text: String, _ sentence: String) {
        #expect(throws: Refusal(.invalidParameter, sentence)) { try CommandText.commands(in: text.utf8) }
    }

    @Test("takes a hundred arguments")
    func mostArguments() throws {
        let text = "script-message\(String(repeating: " a", count: 100))"
        let commands = try CommandText.commands(in: text.utf8)
        #expect(commands.map(\.arguments) == [.list(Array(repeating: .text("a"), count: 100))])
    }

    @Test("may contain seekd's commands, with numbers and flags as words")
    func ownCommands() throws {
        func text(_ line: String) throws -> [Request] {
            try CommandText.commands(in: line.utf8).map { try Request(text: $0, maximumNames: 8) }
        }
        #expect(
            try text("tap forward 3; toggle") == [
                .tap(.forward, count: 3, .steps, isRepeat: false), .toggle,
            ])
        #expect(try text("tap backward 1 2.5 true") == [.tap(.backward, count: 1, .seconds(2.5), isRepeat: true)])
        #expect(
            try text("seek 5") == [
                .mpv(.command(MpvCommand("seek", .list([.string("5")]), prefixes: MpvCommand.inputSyntaxPrefixes)))
            ])
        #expect(throws: Refusal.self) { try text("tap sideways") }
    }
}
