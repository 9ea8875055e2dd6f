import MpvCommands
import SeekProtocol
import Testing

@Suite("The protocol of a path or URL")
struct MediaURLTests {
    @Test(
        "is the word before ://; anything else is a path",
        arguments: [
            ("http://host/a.mkv", "http"), ("HTTPS://host/", "https"), ("file:///a", "file"), ("edl://x", "edl"),
            ("/films/a.mkv", nil), ("a: b.mkv", nil), ("://x", nil), ("a b://x", nil), ("C:\\film", nil), ("-", "fd"),
            ("./-", nil), ("file://-", "fd"), ("FILE://%2d", "fd"), ("file://%2D", "fd"), ("file:///-", "file"),
            ("file://./-", "file"),
            ("av://lavfi:testsrc", "av"), ("rtmp+tls://x", "rtmp+tls"),
        ])
    func scheme(url: String, scheme: String?) {
        #expect(MediaURL.scheme(of: ByteString(url)) == scheme)
    }
}

@Suite("mpv's --end")
struct EndOptionTests {
    @Test(
        "times, times before the end and percentages are read, and nothing else",
        arguments: [
            ("100", 100.0), ("1:40", 100), ("1:01:40.5", 3700.5), ("+5", 5), ("-10", 290), ("50%", 150), ("none", nil),
            ("#2", nil), ("", nil), ("1:2:3:4", nil), ("nan", nil),
        ])
    func seconds(text: String, seconds: Double?) {
        #expect(EndOption.seconds(text, duration: 300) == seconds)
    }

    @Test("a time relative to an unknown end is unknown")
    func unknownDuration() {
        #expect(EndOption.seconds("-10", duration: nil) == nil)
        #expect(EndOption.seconds("50%", duration: nil) == nil)
        #expect(EndOption.seconds("10", duration: nil) == 10)
    }
}
