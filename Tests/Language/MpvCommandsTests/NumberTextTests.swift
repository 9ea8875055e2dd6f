import MpvCommands
import SeekProtocol
import Testing

@Suite("Numbers in strings")
struct NumberTextTests {
    @Test(
        "are media times as mpv reads them",
        arguments: [
            ("10", 10), ("-5", -5), ("+5", 5), ("1.5", 1.5), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("0x10", 16),
            (" 20", 20), ("1:30", 90), ("1:02:03.5", 3723.5), ("01:02", 62), ("-1:30", -30), ("1:-30", 30),
            ("1: 30", 90), ("4294967297:0", 60), ("0:0x10", 16), ("10:90", 690),
            ("", nil), (" ", nil), ("20 ", nil), ("soon", nil), ("1 :30", nil), ("1:2:3:4", nil), ("1:", nil),
            ("1:30s", nil), ("1.5:30", nil), ("nan", nil), ("inf", nil), ("-infinity", nil), ("1:inf", nil),
            ("1e999", nil), ("1e", nil), ("0x", nil), ("50%", nil), ("no", nil),
        ] as [(String, Double?)])
    func mediaTime(_ text: String, _ expected: Double?) {
        #expect(MediaTimeText.seconds(ByteString(text)) == expected)
    }

    @Test(
        "are whole numbers as mpv reads them",
        arguments: [
            ("10", 10), ("-1", -1), ("+7", 7), (" 3", 3), ("010", 10), ("0x1F", 31), ("-0x10", -16), (" ", 0),
            ("9223372036854775807", .max), ("9223372036854775808", .max), ("-99999999999999999999", .min),
            ("", nil), ("1.5", nil), ("1e3", nil), ("3 ", nil), ("0x", nil), ("one", nil), ("-", nil),
        ] as [(String, Int64?)])
    func wholeNumber(_ text: String, _ expected: Int64?) {
        #expect(NumberText.integer(ByteString(text)) == expected)
    }

    @Test(
        "are numbers as mpv reads them",
        arguments: [
            ("10", 10), ("-1.25", -1.25), ("1e3", 1000), ("1E-2", 0.01), ("0x10", 16), ("0x1.8p1", 3), ("3/2", 1.5),
            ("3:2", 1.5), (" 4", 4), (" ", 0), ("/2", 0), ("1/inf", 0), ("1/ 4", 0.25),
            ("", nil), ("4 ", nil), ("1/0", nil), ("1/", nil), ("nan", nil), ("inf", nil), ("1e999", nil), ("1,5", nil),
            ("up", nil), ("1/2/3", nil), ("1e", nil),
        ] as [(String, Double?)])
    func number(_ text: String, _ expected: Double?) {
        #expect(NumberText.number(ByteString(text)) == expected)
    }
}
