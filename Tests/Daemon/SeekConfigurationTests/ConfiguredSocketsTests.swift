import ConfigurationText
import MpvCommands
import SeekConfiguration
import TestSupport
import Testing

@Suite("[sockets.NAME]")
struct ConfiguredSocketsTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func sources(_ text: String, set settings: [String]) throws -> ConfigurationSources {
        var sources = ConfigurationSources()
        sources.file = try folder.write(text, to: "s.toml")
        sources.settings = settings
        return sources
    }

    private func sockets(_ text: String, set settings: [String] = []) throws -> [Configuration.Socket] {
        try sources(text, set: settings).load().configuration.sockets
    }

    private func problems(_ text: String, set settings: [String] = []) throws -> [String] {
        let sources = try sources(text, set: settings)
        let refusal = try #require(throws: ConfigurationRefusal.self) { try sources.load() }
        return refusal.problems.map { $0.description.replacing(folder.path + "/", with: "") }
    }

    @Test("come after the daemon's own, in the file's order, each with the defaults")
    func order() throws {
        let text = """
            [sockets.overlay]
            path = "/run/seekd/overlay.sock"
            mode = "0660"
            group = "video"
            uids = [1000]
            access = "observe"
            [sockets.A-1_b]
            path = "/run/a.sock"
            [socket]
            access = "observe"
            """
        var own = Configuration.Socket()
        own.access = .observe
        var overlay = Configuration.Socket("overlay", path: "/run/seekd/overlay.sock")
        overlay.mode = 0o660
        overlay.group = "video"
        overlay.uids = [1000]
        overlay.access = .observe
        #expect(try sockets(text) == [own, overlay, Configuration.Socket("A-1_b", path: "/run/a.sock")])
    }

    @Test("--set adds one, and changes one of the file")
    func settings() throws {
        let made = try sockets("", set: ["sockets.overlay.path=/x.sock", "sockets.overlay.group=44"])
        #expect(made.map(\.name) == ["", "overlay"])
        #expect(made[1].path == "/x.sock")
        #expect(made[1].group == "44")
        let changed = try sockets(
            "[sockets.a]\npath = '/a'\n[sockets.b]\naccess = 'observe'",
            set: ["sockets.b.path=/b", "sockets.a.access=observe"])
        #expect(changed.map(\.path) == [nil, "/a", "/b"])
        #expect(changed.map(\.access) == [.control, .observe, .observe])
    }

    @Test("each error has its position, its key and what is expected")
    func everyProblem() throws {
        let text = """
            [sockets]
            path = "/x"
            b = 5
            [sockets.none]
            access = "observe"
            [sockets."a b"]
            path = "/ab"
            [sockets.wrong]
            path = ""
            acess = "observe"
            clients = 9
            whatever = 1
            access = "obsrve"
            """
        #expect(
            try problems(text) == [
                "s.toml:2:1: sockets.path: invalid value \"/x\": expected a table, [sockets.NAME]; "
                    + "did you mean socket.path?",
                "s.toml:3:1: sockets.b: invalid value 5: expected a table, [sockets.NAME]",
                "s.toml:6:10: [sockets.a b]: invalid name of a socket: expected 1 to 32 letters, digits, - and _",
                "s.toml:9:1: sockets.wrong.path: invalid value \"\": expected an absolute path of at most 103 bytes",
                "s.toml:10:1: sockets.wrong.acess: unknown key; did you mean sockets.wrong.access?",
                "s.toml:11:1: sockets.wrong.clients: unknown key; did you mean limits.clients?",
                "s.toml:12:1: sockets.wrong.whatever: unknown key: expected one of "
                    + "path, mode, group, uids, access",
                "s.toml:13:1: sockets.wrong.access: invalid value \"obsrve\": "
                    + "expected \"control\" or \"observe\"; did you mean \"observe\"?",
                "s.toml:4:10: [sockets.none]: no path: expected path = \"/...\", an absolute path",
            ])
    }

    @Test("two sockets can't have the same path", arguments: ["[sockets.a]", "[socket]"])
    func duplicates(first: String) throws {
        let table = first.dropFirst().dropLast()
        #expect(
            try problems("\(first)\npath = '/x'\n[sockets.b]\n\npath = '/x'") == [
                "s.toml:5:1: sockets.b.path: \"/x\" is the path of [\(table)] too: expected a path of its own"
            ])
        #expect(
            try problems("\(first)\npath = '/x'\n", set: ["sockets.b.path=/x"]) == [
                "--set sockets.b.path=/x: sockets.b.path: \"/x\" is the path of [\(table)] too: "
                    + "expected a path of its own"
            ])
    }

    @Test("16 are accepted, the 17th is an error")
    func most() throws {
        func text(_ count: Int) -> String {
            (1...count).map { "[sockets.s\($0)]\npath = '/\($0)'\n" }.joined()
        }
        #expect(try sockets(text(16)).count == 17)
        #expect(
            try problems(text(17)) == [
                "s.toml:33:10: [sockets.s17]: too many sockets: expected at most 16 besides [socket]"
            ])
    }

    @Test(
        "a setting that is not a key of a socket is an error",
        arguments: ["sockets", "sockets.a", "sockets.a.", "sockets..path", "sockets.a.b.c"])
    func wrongSettings(path: String) throws {
        #expect(try !problems("", set: ["\(path)=/x"]).isEmpty)
    }
}
