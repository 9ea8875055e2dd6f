import MpvFront
import SeekProtocol
import Testing

@Suite("mpv's command line")
struct MpvCommandLineTests {
    private typealias Line = MpvCommandLine

    /// Some lines in the format of mpv's `--list-options`.
    private static let catalogue = MpvOptionCatalogue(listed: [
        "Options:", "",
        " --idle                           Choices: no once yes (default: no)",
        " --pause                          Flag (default: no)",
        " --volume                         Float (-1 to 1000) (default: 100.000)",
        " --vid                            Choices: no auto (or an integer) (0 to 8190) (default: auto)",
        " --video                          alias for vid",
        " --ss                             alias [deprecated] for start",
        " --start                          Relative time or percent position (default: none)",
        " --scripts                        String list (default: ) [file]",
        "    --scripts-append", "    --scripts-clr",
        " --script                         alias for --scripts-append (CLI/config files only)",
        " --lua                            alias [deprecated] for script",
        " --chapter                        removed [deprecated]",
        " --version                        Print [not in config files]",
        " --h                              String (default: ) [not in config files]",
        " --playlist                       String (default: ) [not in config files] [file]",
        " --demuxer-lavf-linearize-timestamps Choices: no auto yes (default: auto)",
        "", "Total: 18 options",
    ])

    private func read(_ arguments: String...) -> Line {
        Line(arguments.map { ByteString($0) }, needsValue: Self.catalogue.needsValue)
    }

    @Test("options in every form and files are read in order")
    func forms() {
        let line = read("--volume=5", "film", "-volume", "6", "--pause", "--no-video", "-", "--idle=", "--", "--pause")
        #expect(
            line.steps == [
                .set(.init("volume", "5")), .set(.init("volume", "6")), .set(.init("pause")), .set(.init("no-video")),
                .set(.init("idle")),
            ])
        #expect(line.entries.map(\.path) == ["film", "-", "--pause"])
    }

    @Test("an option without the value that it needs ends the reading")
    func lacking() {
        for arguments in [["--volume", "5"], ["-volume"], ["--lua"], ["--scripts-append"], ["--video"]] {
            let line = Line(
                (arguments + ["film"]).prefix(arguments.count).map { ByteString($0) },
                needsValue: Self.catalogue.needsValue)
            let name = ByteString(String(arguments[0].drop { $0 == "-" }))
            #expect(line.steps == [.wrong(.lacksValue(name))], "\(arguments)")
        }
    }

    @Test(
        "an option that needs no value does not take the next argument",
        arguments: [
            "-idle", "-pause", "-no-volume", "-no-video", "-scripts-clr", "-h", "-version", "-nothing", "-chapter",
            "-demuxer-lavf-linearize-timestamps",
        ])
    func bare(option: String) {
        let line = read(option, "film")
        #expect(line.steps == [.set(.init(ByteString(String(option.dropFirst()))))])
        #expect(line.entries.map(\.path) == ["film"])
    }

    @Test("options between --{ and --} apply to the files there")
    func groups() {
        let line = read("a", "--{", "--pause", "b", "--volume=3", "--playlist=c", "--}", "d")
        let options: [Line.Option] = [.init("pause"), .init("volume", "3")]
        #expect(line.steps == [.check(.init("pause")), .check(.init("volume", "3")), .playlist("c")])
        #expect(line.entries.map(\.path) == ["a", "b", "c", "d"])
        #expect(line.entries.map(\.options) == [[], options, options, []])
        #expect(line.entries.map(\.isPlaylist) == [false, false, true, false])
    }

    @Test("unclosed, doubly closed and nested groups are errors, and a group without files gives a warning")
    func wrongGroups() {
        #expect(read("--{").steps == [.wrong(.notClosed)])
        #expect(read("--}").steps == [.wrong(.closedTwice)])
        #expect(read("--{", "--{", "--pause").steps == [.wrong(.nested)])
        #expect(read("--{", "--pause", "--}").steps == [.check(.init("pause")), .ignored])
        #expect(read("--{", "--}").steps == [])
    }

    @Test("-v is counted")
    func verbosity() {
        #expect(read("-v", "--v", "--", "-v").verbosity == 2)
    }

    @Test("bytes that are not UTF-8 are kept")
    func bytes() {
        let name = ByteString([0x66, 0xff])
        let line = Line([name, ByteString(Array("--title=".utf8) + [0xfe])], needsValue: { _ in true })
        #expect(line.entries.map(\.path) == [name])
        #expect(line.steps == [.set(.init("title", ByteString([0xfe])))])
    }

    @Test("aliases, prefixes and suffixes of a name are resolved to its option")
    func meanings() {
        func meaning(_ name: String) -> [String?] {
            let meaning = Self.catalogue.meaning(of: name)
            return [meaning?.option.name, meaning?.action, (meaning?.isNegated).map { $0 ? "no" : "yes" }]
        }
        #expect(meaning("video") == ["vid", nil, "yes"])
        #expect(meaning("no-video") == ["vid", nil, "no"])
        #expect(meaning("script") == ["scripts", "append", "yes"])
        #expect(meaning("lua") == ["scripts", "append", "yes"])
        #expect(meaning("scripts-clr") == ["scripts", "clr", "yes"])
        for name in ["no-volume", "no-script", "scripts-add", "chapter", "no-", "", "scripts-"] {
            #expect(meaning(name) == [nil, nil, nil], "\(name)")
        }
    }
}
