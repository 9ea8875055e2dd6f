import MpvFront
import SeekProtocol
import Testing

@Suite("mpv.conf")
struct MpvConfigurationTests {
    private typealias Line = MpvConfigurationText.Line

    @Test("options in every spelling are found, with their lines and profiles")
    func lines() {
        let text = MpvConfigurationText(
            Array(
                """
                \u{FEFF}# a comment
                volume=5 # louder
                --no-video
                  title = "a # b" # c
                title='it'
                title=%3%a#b # c
                [one] # two
                pause

                [default]
                scripts-append=x
                !
                """.utf8))
        #expect(
            text.options == [
                Line(number: 2, profile: nil, option: .init("volume", "5")),
                Line(number: 3, profile: nil, option: .init("no-video")),
                Line(number: 4, profile: nil, option: .init("title", "a # b")),
                Line(number: 5, profile: nil, option: .init("title", "it")),
                Line(number: 6, profile: nil, option: .init("title", "a#b")),
                Line(number: 8, profile: "one", option: .init("pause")),
                Line(number: 11, profile: nil, option: .init("scripts-append", "x")),
            ])
    }

    @Test("a blanked line does not change the numbers of the others")
    func blanks() {
        var text = MpvConfigurationText(Array("a=1\r\nb=2\nc=3".utf8))
        text.blank(line: 2)
        #expect(text.bytes() == Array("a=1\r\n\nc=3\n".utf8))
        #expect(text.bytes(from: 3) == Array("\n\nc=3\n".utf8))
        #expect(text.bytes(from: 1, to: 2) == Array("a=1\r\n".utf8))
        #expect(text.bytes(from: 1, to: 1) == [])
    }

    @Test("mpv's folders are searched in mpv's order, the one with the highest priority last")
    func folders() {
        var environment = MpvFolders.Environment()
        environment.home = "/home/a"
        func files(_ there: Set<String>, chosen: String? = nil) -> [String] {
            MpvFolders(environment, chosen: chosen, exists: there.contains)
                .files(named: ["mpv.conf", "config"], exists: { _ in true })
        }
        let system = ["/etc/mpv/config", "/etc/mpv/mpv.conf"]
        #expect(
            files([]) == system + [
                "/home/a/.mpv/config", "/home/a/.mpv/mpv.conf", "/home/a/.config/mpv/config",
                "/home/a/.config/mpv/mpv.conf",
            ])
        #expect(files(["/home/a/.mpv"]) == system + ["/home/a/.mpv/config", "/home/a/.mpv/mpv.conf"])
        #expect(files([], chosen: "/x") == ["/x/config", "/x/mpv.conf"])
        environment.configurationHome = "/c"
        #expect(files(["/home/a/.mpv", "/c/mpv"]).suffix(2) == ["/c/mpv/config", "/c/mpv/mpv.conf"])
        environment.mpvHome = "/m"
        #expect(files([]) == ["/m/config", "/m/mpv.conf"])
        #expect(files([], chosen: "/x") == ["/x/config", "/x/mpv.conf"])
        environment.mpvHome = ""
        #expect(files([]) == [])
    }

    @Test("paths in options are expanded with the user's folders")
    func paths() {
        var environment = MpvFolders.Environment()
        environment.home = "/home/a"
        let folders = MpvFolders(environment, chosen: nil) { _ in false }
        let there = ["/etc/mpv/both", "/home/a/.config/mpv/both", "/etc/mpv/shared"]
        func expanded(_ path: String, _ folders: MpvFolders) -> String {
            folders.expanded(path, exists: there.contains)
        }
        #expect(expanded("~/x", folders) == "/home/a/x")
        #expect(expanded("~~/x", folders) == "/home/a/.config/mpv/x")
        #expect(expanded("~~/both", folders) == "/home/a/.config/mpv/both")
        #expect(expanded("~~/shared", folders) == "/etc/mpv/shared")
        #expect(expanded("~~home/shared", folders) == "/home/a/.config/mpv/shared")
        #expect(expanded("x/~/y", folders) == "x/~/y")
        // As mpv with --no-config.
        #expect(expanded("~~/shared", MpvFolders(without: environment)) == "shared")
        #expect(expanded("~/x", MpvFolders(without: environment)) == "/home/a/x")
    }
}
