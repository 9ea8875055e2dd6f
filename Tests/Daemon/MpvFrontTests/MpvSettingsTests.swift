import Mpv
import MpvFront
import Testing

@Suite("Settings read from libmpv's log")
struct MpvSettingsTests {
    private let catalogue = MpvOptionCatalogue(listed: [
        " --idle                          Choices: no once yes (default: no)",
        " --scripts                       String list (default: ) [file]",
        "    --scripts-add", "    --scripts-append", "    --scripts-clr",
        " --script                        alias for --scripts-append (CLI/config files only)",
    ])

    @Test("operations on the list of scripts are kept in order; for other options the last value counts")
    func scripts() {
        var settings = MpvSettings()
        let lines = [
            "Setting option 'idle' = 'yes' (flags = 8)",
            "Setting option 'scripts-append' = '/it's (a).lua' (flags = 8)",
            "Setting option 'idle' = 'once' (flags = 8)", "Setting option 'scripts' = '/b.lua:/c.lua' (flags = 4)",
            "Setting option 'scripts-clr' = '' (flags = 8)", "Reading config file /x",
        ]
        settings.note(lines.map { MpvSetup.Message(level: "v", module: "cplayer", text: $0) }, catalogue)
        #expect(settings["idle"] == "once")
        #expect(
            settings.scripts == [
                .init("scripts-append", "/it's (a).lua"), .init("scripts", "/b.lua:/c.lua"), .init("scripts-clr", ""),
            ])
    }
}
