import MpvCommands
import SeekProtocol
import Testing

@Suite("The seek request of a command")
struct SeekRequestTests {
    @Test(
        "is read from its text",
        arguments: [
            ("seek 10", .relative(seconds: 10)), ("seek -5 relative", .relative(seconds: -5)),
            ("seek 1:30 -", .relative(seconds: 90)), ("seek 10 exact", .relative(seconds: 10)),
            ("seek 10 relative+keyframes", .relative(seconds: 10)), (#"seek 10 """#, .relative(seconds: 10)),
            ("no-osd seek 5 relative-percent", .relativePercent(5)),
            ("seek 20 absolute", .absolute(.position(20), .exact)),
            ("seek -20 absolute+exact", .absolute(.position(-20), .exact)),
            ("seek 0 exact+absolute", .absolute(.position(0), .exact)),
            ("seek 20 keyframes+absolute", .absolute(.position(20), .keyframes)),
            ("seek 20 absolute+", .absolute(.position(20), .exact)),
            ("seek 50 absolute-percent", .absolute(.fraction(0.5), .exact)),
            ("seek 150 absolute-percent+keyframes", .absolute(.fraction(1.5), .keyframes)),
            ("seek 20 absolute keyframes", .absolute(.position(20), .keyframes)),
            ("seek 20 absolute exact", .absolute(.position(20), .exact)),
            ("seek 20 absolute unused", .absolute(.position(20), .exact)),
            ("seek 20 absolute+exact keyframes", .absolute(.position(20), .exact)),
            ("revert-seek", .revert), ("revert_seek \"\"", .revert), ("revert-seek mark", .mark(isPermanent: false)),
            ("revert-seek mark-permanent", .mark(isPermanent: true)),
            ("set time-pos 12.5", .absolute(.position(12.5), .exact)),
            ("set playback-time 1:00", .absolute(.position(60), .exact)),
            ("set time-pos -5", .absolute(.position(0), .exact)),
            ("set percent-pos 25", .absolute(.fraction(0.25), .exact)),
            ("set chapter 0x2", .absolute(.chapter(2), .exact)), ("set chapter -1", .absolute(.chapter(-1), .exact)),
            ("add time-pos 10", .relative(seconds: 10)), ("add playback-time -1/2", .relative(seconds: -0.5)),
            ("add time-pos", .relative(seconds: 1)), ("add percent-pos -5", .relativePercent(-5)),
            ("add chapter 1", .absolute(.chapterStep(1), .exact)),
            ("add chapter -2.5", .absolute(.chapterStep(-2), .exact)),
            ("cycle time-pos", .relative(seconds: 1)), ("cycle time-pos down", .relative(seconds: -1)),
            ("cycle time-pos 2.5", .relative(seconds: 2.5)), ("cycle chapter up", .absolute(.chapterStep(1), .exact)),
            ("cycle chapter down", .absolute(.chapterStep(-1), .exact)),
            ("multiply percent-pos 0.5", .absolute(.scaled(0.5), .exact)),
            ("multiply percent-pos -1", .absolute(.scaled(0), .exact)),
            ("raw set time-pos 5", .absolute(.position(5), .exact)),
        ] as [(String, SeekRequest)])
    func understood(_ text: String, _ expected: SeekRequest) throws {
        let commands = try CommandText.commands(in: text.utf8)
        #expect(commands.map { SeekRequest($0) } == [expected])
    }

    @Test(
        "is nil if only libmpv can interpret the command, or if it is invalid",
        arguments: [
            "seek", "seek 0", "seek soon", "seek inf", "seek 0 relative-percent", "seek 10 absolut", "seek 10 +exact",
            "seek 10 absolute+relative", "seek 10 exact+keyframes", "seek 10 exact+exact", "seek 10 exact later",
            "seek 10 exact exact exact", "seek no", "seek ${chapter}", "revert-seek unmark",
            "revert-seek mark+mark-permanent", "revert-seek mark mark", "set time-pos", "set time-pos soon",
            "set time-pos 1 2", "set percent-pos 101", "set percent-pos -1", "set chapter 1.5", "set chapter -2",
            "set chapter 4294967296", "set time-pos ${duration}", "set ${x} 5", "set time_pos 5", "set volume 5",
            "set time-remaining 5", "set options/time-pos 5", "set time-pos/full 5", "add time-pos 0",
            "add time-pos up", "add time-pos 1:00:00", "add chapter 0.4", "add chapter 1e20", "add volume 5",
            "cycle percent-pos", "cycle time-pos sideways", "cycle pause", "multiply time-pos 2", "multiply chapter 2",
            "multiply percent-pos", "cycle-values time-pos 1 2", "sub-seek 1", "frame-step", "stop",
        ])
    func none(_ text: String) throws {
        let commands = try CommandText.commands(in: text.utf8)
        #expect(commands.map { SeekRequest($0) } == [nil])
    }

    @Test(
        "is read from JSON values",
        arguments: [
            (MpvCommand("seek", .list([.integer(10)])), .relative(seconds: 10)),
            (MpvCommand("seek", .list([.double(-0.5), .array([.text("exact")])])), .relative(seconds: -0.5)),
            (
                MpvCommand("seek", .list([.text("$"), .text("exact")])),
                nil
            ),
            (
                MpvCommand(
                    "seek", .named([.init("flags", .text("absolute+keyframes")), .init("target", .integer(3))])),
                .absolute(.position(3), .keyframes)
            ),
            (MpvCommand("seek", .named([.init("target", .integer(3)), .init("where", .integer(3))])), nil),
            (MpvCommand("seek", .named([.init("target", .integer(3)), .init("target", .integer(4))])), nil),
            (MpvCommand("seek", .list([.bool(true)])), nil),
            (MpvCommand("seek", .list([.double(.infinity)])), nil),
            (MpvCommand("seek", .list([.integer(1), .null])), nil),
            (MpvCommand("seek", .list([.integer(1), .integer(2)])), nil),
            (MpvCommand("seek", .list([.integer(1), .text("exact"), .integer(0)])), nil),
            (MpvCommand("revert-seek", .list([.array([])])), .revert),
            (MpvCommand("revert-seek", .list([.array([.text("mark")])])), .mark(isPermanent: false)),
            (MpvCommand("revert-seek", .list([.integer(1)])), nil),
            (MpvCommand("set", .list([.text("time-pos"), .integer(5)])), nil),
            (MpvCommand("add", .list([.text("time-pos"), .integer(5)])), .relative(seconds: 5)),
            (MpvCommand("add", .list([.text("time-pos"), .double(.nan)])), nil),
            (MpvCommand("cycle", .list([.text("chapter"), .integer(1)])), nil),
        ] as [(MpvCommand, SeekRequest?)])
    func values(_ command: MpvCommand, _ expected: SeekRequest?) {
        #expect(SeekRequest(command) == expected)
    }

    @Test(
        "is read from a property's new value",
        arguments: [
            ("time-pos", .integer(5), .absolute(.position(5), .exact)),
            ("time-pos", .double(5.5), .absolute(.position(5.5), .exact)),
            ("time-pos", .text("1:05"), .absolute(.position(65), .exact)),
            ("playback-time", .integer(-5), .absolute(.position(0), .exact)),
            ("percent-pos", .integer(100), .absolute(.fraction(1), .exact)),
            ("percent-pos", .text("1/2"), .absolute(.fraction(0.005), .exact)),
            ("chapter", .integer(3), .absolute(.chapter(3), .exact)),
            ("chapter", .text("3"), .absolute(.chapter(3), .exact)),
            ("chapter", .double(3), nil), ("chapter", .integer(-2), nil), ("percent-pos", .double(100.5), nil),
            ("time-pos", .double(.infinity), nil), ("time-pos", .bool(true), nil), ("time-pos", .null, nil),
            ("time-pos", .text("5 "), nil), ("volume", .integer(5), nil),
        ] as [(ByteString, JSONValue, SeekRequest?)])
    func setting(_ property: ByteString, _ value: JSONValue, _ expected: SeekRequest?) {
        #expect(SeekRequest(setting: property, to: value) == expected)
    }
}
