import ConfigurationText
import SeekConfiguration
import TestSupport
import Testing

@Suite("A check of the configuration without a start")
struct ConfigurationChecksTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private static func checks(standardPath: String = "/standard") -> ConfigurationChecks {
        ConfigurationChecks(
            mpvOption: { $0.name == "good" ? nil : "refused \($0.value)" },
            group: { $0 == "video" ? nil : "unknown" },
            socketPath: { $0.hasPrefix("/none/") ? "there is no folder /none" : nil }, standardPath: standardPath)
    }

    private func problems(
        _ text: String, mpvOptions: [String] = [], socketPath: String? = nil, standardPath: String = "/standard"
    ) throws -> [String] {
        var sources = ConfigurationSources()
        sources.file = try folder.write(text, to: "s.toml")
        sources.mpvOptions = mpvOptions
        sources.socketPath = socketPath
        do {
            _ = try sources.load(checks: Self.checks(standardPath: standardPath))
            return []
        } catch {
            return error.problems.map { $0.description.replacing(folder.path + "/", with: "") }
        }
    }

    @Test("options that libmpv refuses have their position")
    func mpvOptions() throws {
        #expect(
            try problems("[mpv]\ngood = 1\nbad = 2\n", mpvOptions: ["good=3", "bad=4"]) == [
                "s.toml:3:1: mpv.bad: refused 2", "--mpv-option bad=4: mpv.bad: refused 4",
            ])
    }

    @Test("groups that don't exist have their position")
    func groups() throws {
        #expect(try problems("[socket]\ngroup = 'video'\n[sockets.a]\npath = '/a'\ngroup = ''") == [])
        #expect(
            try problems("[socket]\n\ngroup = 'x'\n[sockets.a]\npath = '/a'\ngroup = 5") == [
                "s.toml:3:1: socket.group: unknown", "s.toml:6:1: sockets.a.group: unknown",
            ])
    }

    @Test("the standard path and --socket count like configured paths")
    func paths() throws {
        #expect(
            try problems("[sockets.a]\npath = '/standard'") == [
                "s.toml:2:1: sockets.a.path: \"/standard\" is the path of [socket] too: expected a path of its own"
            ])
        #expect(try problems("[sockets.a]\npath = '/standard'", socketPath: "/other") == [])
        #expect(
            try problems("[sockets.a]\npath = '/other'", socketPath: "/other") == [
                "s.toml:2:1: sockets.a.path: \"/other\" is the path of [socket] too: expected a path of its own"
            ])
        #expect(try problems("socket.path = '/x'", socketPath: "relative.sock") == [])
        let long = String(repeating: "x", count: 104)
        #expect(
            try problems("", socketPath: long) == [
                "--socket \(long): invalid path \"\(long)\": expected the path of a socket, at most 103 bytes"
            ])
        #expect(try problems("", socketPath: "folder/").count == 1)
        #expect(
            try problems("", standardPath: "/\(long)") == [
                "the standard socket: invalid path \"/\(long)\": expected the path of a socket, at most 103 bytes"
            ])
    }

    @Test("the folders of sockets are checked where a path is set")
    func folders() throws {
        #expect(
            try problems("[socket]\npath = \"/none/a/s\"\n") == ["s.toml:2:1: socket.path: there is no folder /none"])
        #expect(try problems("", standardPath: "/none/a/s") == [])
        #expect(try problems("[sockets.b]\npath = \"/run/b\"\n") == [])
    }
}
