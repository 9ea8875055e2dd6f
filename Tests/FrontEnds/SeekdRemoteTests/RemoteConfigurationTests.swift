import ConfigurationText
import RemoteKeys
import SeekProtocol
import Testing

@testable import seekd_remote

@Suite("remote.toml")
struct RemoteConfigurationTests {
    private func read(_ text: String) -> (RemoteConfiguration, [String]) {
        var reader = RemoteConfigurationReader(file: "remote.toml")
        reader.read(Array(text.utf8))
        return (reader.configuration, reader.problems.map(\.description))
    }

    @Test("an empty file is the standard")
    func empty() {
        let (configuration, problems) = read("")
        #expect(problems == [])
        #expect(configuration == RemoteConfiguration())
        #expect(configuration.settings.keys["KEY_FASTFORWARD"] == .seek(.forward))
    }

    @Test("every key can be set")
    func everything() {
        let (configuration, problems) = read(
            """
            [keys]
            KEY_RED = "segment previous"
            KEY_BACK = "none"
            KEY_VOLUMEUP = { command = ["add", "volume", "5"], repeat = true }
            "Skip+" = ["tap", "forward", 3]

            [remote]
            bounce_ms = 80
            repeat_period_ms = 200
            digits_window_ms = 4000
            digits_keys = ["KEY_GREEN"]

            [lirc]
            socket = "/run/other/lircd"
            timeout_ms = 250
            hold_after_ms = 700

            [devices."flirc*"]
            use = true
            grab = false
            profile = "infrared"
            timeout_ms = 900
            hold_after_ms = 800
            """)
        #expect(problems == [])
        let settings = configuration.settings
        #expect(settings.keys["KEY_RED"]?.words == "segment previous")
        #expect(settings.keys["KEY_BACK"] == nil)
        #expect(settings.keys["KEY_VOLUMEUP"]?.words == "add volume 5, again and again while it is held")
        #expect(settings.keys["Skip+"]?.words == "tap forward 3")
        #expect(configuration.bounce == .milliseconds(80))
        #expect(settings.repeatPeriod == .milliseconds(200))
        #expect(settings.timeWindow == .milliseconds(4_000))
        #expect(settings.timeKeys == ["KEY_GREEN"])
        #expect(configuration.lirc.socket == "/run/other/lircd")
        #expect(configuration.lirc.isExpected)
        #expect(configuration.lirc.profile.timeout == .milliseconds(250))
        #expect(configuration.lirc.profile.holdAfter == .milliseconds(700))
        var rule = DeviceRule(name: "flirc*")
        (rule.isUsed, rule.isGrabbed, rule.kind) = (true, false, .infrared)
        (rule.timeout, rule.holdAfter) = (.milliseconds(900), .milliseconds(800))
        #expect(configuration.rules == [rule])
    }

    @Test(
        "errors say where, what was found and what would be right",
        arguments: [
            (
                "[keys]\nKEY_FASTFORWRD = \"press forward\"",
                "2:1: keys.KEY_FASTFORWRD: unknown key; did you mean KEY_FASTFORWARD?"
            ),
            ("[keys]\nKEY_RED = 5", "2:1: keys.KEY_RED: invalid value 5: expected \(KeyBinding.expectation)"),
            (
                "[keys]\nKEY_RED = \"tap up\"",
                "2:1: keys.KEY_RED: tap: button must be \"forward\" or \"backward\", got the string \"up\""
            ),
            ("[keys]\nKEY_RED = { repeat = true }", "2:1: keys.KEY_RED: has no command"),
            (
                "[keys]\nKEY_RED = { command = \"stop\", often = true }",
                "2:1: keys.KEY_RED: has an unknown part \"often\": expected command and repeat"
            ),
            ("[kys]", "1:2: [kys]: unknown table; did you mean [keys]?"),
            (
                "[inputs]",
                "1:2: [inputs]: unknown table: expected one of [keys], [remote], [lirc], [devices.NAME]"
            ),
            ("[remote]\nbounce_s = 5", "2:1: remote.bounce_s: unknown key; did you mean remote.bounce_ms?"),
            (
                "[remote]\nbounce_ms = 5000",
                "2:1: remote.bounce_ms: invalid value 5000: expected a whole number of milliseconds, 0 to 500"
            ),
            (
                "[remote]\ndigits_keys = [\"KEY_OKAY\"]",
                "2:1: remote.digits_keys: unknown key \"KEY_OKAY\": expected an array of names of keys, such as [\"KEY_OK\"]; "
                    + "did you mean KEY_OK?"
            ),
            (
                "[devices.TV]\nprofile = \"cek\"",
                "2:1: devices.\"TV\".profile: invalid value \"cek\": expected \"exact\", \"infrared\", \"cec\" or \"avrcp\"; "
                    + "did you mean \"cec\"?"
            ),
            ("[devices]\nTV = true", "2:1: devices.TV: invalid value true: expected a table, [devices.\"NAME\"]"),
            (
                "[lirc]\nsocket = \"lircd\"",
                "2:1: lirc.socket: invalid value \"lircd\": expected an absolute path of at most 107 bytes, or \"\" to leave lircd alone"
            ),
            ("[keys", "1:6: syntax error"),
        ])
    func errors(text: String, expected: String) {
        let (_, problems) = read(text)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("remote.toml:\(expected)") == true, "\(problems)")
    }

    @Test("the standard keys are the kernel's")
    func standardNames() {
        for name in KeyMap.standard.names { #expect(KeyCodes.code(of: name) != nil, "\(name)") }
        #expect(RemoteConfiguration().names.count == KeyMap.standard.names.count)
    }
}
