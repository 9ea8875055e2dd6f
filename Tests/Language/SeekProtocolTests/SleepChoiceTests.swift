import SeekProtocol
import Testing

@Suite("What a person writes for the sleep timer (L1)")
struct SleepChoiceTests {
    @Test(
        "a time with or without units, or a word",
        arguments: [
            ("30m", .after(1800)), ("90s", .after(90)), ("1h30m", .after(5400)), ("1h", .after(3600)), ("1", .after(1)),
            ("1.5", .after(1.5)), ("1h0m5s", .after(3605)), ("24h", .after(86_400)), ("chapter", .chapter),
            ("film", .film), ("off", .off), ("next", .next),
        ] as [(String, SleepChoice)])
    func choices(_ text: String, _ expected: SleepChoice) {
        #expect(SleepChoice(text) == expected)
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "m", "-1", "0", "0s", "25h", "30x", "1m1h", "1m1m", "30 m", "half an hour", "99999999999999999999h",
            "nan", "inf", "1e9", "٣m", "Off",
        ])
    func others(_ text: String) {
        #expect(SleepChoice(text) == nil)
    }
}
