import MediaPolicy
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
