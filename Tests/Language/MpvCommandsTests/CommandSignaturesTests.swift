import MpvCommands
import SeekProtocol
import Testing

@Suite("The problem with a command")
struct CommandSignaturesTests {
    private static let signatures: CommandSignatures = {
        let list = #"""
            [{"name":"ignore","args":[],"vararg":false},
             {"name":"seek","args":[{"name":"target","type":"Time","optional":false},
              {"name":"flags","type":"Flags","optional":false},{"name":"legacy","type":"Choice","optional":true}]},
             {"name":"quit","args":[{"name":"code","type":"Integer","optional":true}],"vararg":false},
             {"name":"cycle","args":[{"name":"name","type":"String","optional":false},
              {"name":"value","type":"up|down","optional":false}],"vararg":false},
             {"name":"run","args":[{"name":"command","type":"String","optional":false},
              {"name":"args","type":"String","optional":false}],"vararg":true},
             {"name":"novel","args":[{"name":"thing","type":"Colour","optional":false}],"vararg":false},
             {"args":[]}, 7]
            """#
        return CommandSignatures((try? JSONReader.value(of: list.utf8)) ?? .null)
    }()

    @Test(
        "is a sentence with the expected arguments",
        arguments: [
            ("sek 10", #"mpv has no command "sek"; did you mean "seek"?"#),
            ("make-coffee", #"mpv has no command "make-coffee""#),
            ("ignore 1", "ignore takes no arguments, got 1"),
            ("quit 1 2", "quit takes at most 1 argument, got 2 (code)"),
            ("seek 1 2 3 4", "seek takes at most 3 arguments, got 4 (target, flags, legacy)"),
            ("seek", "seek needs target (target, flags, legacy)"),
            (
                "seek soon",
                #"seek: target must be a finite number of seconds or a time as in 1:02:03.5, got the string "soon""#
            ),
            ("quit never", #"quit: code must be a whole number of 32 bits, got the string "never""#),
            (
                "cycle x sideways",
                #"cycle: value must be "up", "down" or a number in a string, got the string "sideways""#
            ),
            ("run", "run needs command (command, args)"),
        ])
    func problem(_ text: String, _ expected: String) throws {
        let command = try #require(try CommandText.commands(in: text.utf8).first)
        #expect(Self.signatures.problem(in: command) == expected)
    }

    @Test(
        "is found in named arguments too",
        arguments: [
            (
                MpvCommand("seek", .named([.init("to", .integer(1))])),
                #"seek has no argument "to": it knows target, flags, legacy"#
            ),
            (MpvCommand("ignore", .named([.init("to", .null)])), #"ignore has no argument "to": it takes none"#),
            (MpvCommand("seek", .named([])), "seek needs target (target, flags, legacy)"),
            (
                MpvCommand("seek", .named([.init("target", .integer(1)), .init("target", .integer(2))])),
                "seek: target is given twice"
            ),
            (MpvCommand("run", .named([])), "run takes any number of arguments, so they can't be given by name"),
        ])
    func named(_ command: MpvCommand, _ expected: String) {
        #expect(Self.signatures.problem(in: command) == expected)
    }

    @Test(
        "is nil if libmpv accepts the command, or if only libmpv can tell",
        arguments: [
            "ignore", "seek 10", "seek 10 no-such-word", "quit", "cycle x", "cycle x up", "run a b c d e", "run a",
            "novel",
            "novel blue",
        ])
    func none(_ text: String) throws {
        let command = try #require(try CommandText.commands(in: text.utf8).first)
        #expect(Self.signatures.problem(in: command) == nil)
    }

    @Test("is that every command is unknown if libmpv gave no list")
    func noList() {
        #expect(CommandSignatures(.null).names == [])
        #expect(CommandSignatures(.null).problem(in: MpvCommand("seek")) == #"mpv has no command "seek""#)
        #expect(Self.signatures.names == ["ignore", "seek", "quit", "cycle", "run", "novel"])
    }
}
