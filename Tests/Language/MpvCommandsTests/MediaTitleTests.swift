import MediaPolicy
import SeekProtocol
import Testing

@Suite("The title of a URL")
struct MediaTitleTests {
    @Test(
        "that libmpv took from the URL is replaced by the last part of its path, or by its host",
        arguments: [
            // URL, libmpv's title, what is shown.
            ("https://host/a/film.mkv?token=secret", "film.mkv?token=secret", "film.mkv"),
            ("https://host/a/My%20film.mkv?api_key=s%2Fecret", "ecret", "My film.mkv"),
            ("https://host/stream?path=/x/secret", "secret", "stream"),
            ("https://u:secret@host", "u:secret@host", "host"), ("https://u:secret@host:8080/", "", "host:8080"),
            ("https://u:s/ecret@host/live", "live", "live"), ("https://u:se/cret@host", "cret@host", "host"),
            ("https://host/?token=secret", "?token=secret", "host"), ("https://host?token=secret", "x", "x"),
            ("https://host?token=secret", "host?token=secret", "host"), ("https://host/a/#secret", "#secret", "a"),
            ("https://host/a.m3u8;session=secret", "a.m3u8;session=secret", "a.m3u8"),
            ("https://host/a.ts|Authorization=secret", "a.ts|Authorization=secret", "a.ts"),
            ("https://host/p/http%3A%2F%2Fu%3Apw@h%2Ffilm.mkv%3Ftoken%3Dsecret", "film.mkv?token=secret", "film.mkv"),
            ("srt://host:9000?passphrase=secret", "host:9000?passphrase=secret", "host:9000"),
            ("rtsp://u:secret@camera/1", "1", "1"), ("udp://@239.1.1.1:1234", "@239.1.1.1:1234", "239.1.1.1:1234"),
            ("edl://http://u:secret@host/a.mkv,length=3", "a.mkv,length=3", "a.mkv,length=3"),
            ("dvd://", "dvd://", "dvd://"), ("dvd://1", "1", "1"),
            // A tag with the address, or with its query.
            ("https://host/a?token=secret", "https://host/a?token=secret", "a"),
            ("https://host/a?token=secret", "Live (token=secret)", "a"),
        ])
    func parts(url: String, title: String, shown: String) {
        #expect(MediaTitle.shown(ByteString(title), of: ByteString(url)) == ByteString(shown))
    }

    @Test(
        "stays if it is the film's own, and so do names of local files",
        arguments: [
            ("https://host/a?token=secret", "Who's there? 1=1"), ("https://host/a.mkv", "A film"),
            ("/films/What? no=1;b.mkv", "What? no=1;b.mkv"), ("file:///films/a?b=c.mkv", "a?b=c.mkv"), ("-", "-"),
            ("film.mkv", "film.mkv"),
        ])
    func own(path: String, title: String) {
        #expect(MediaTitle.shown(ByteString(title), of: ByteString(path)) == ByteString(title))
        #expect(MediaTitle.shown(ByteString(title), of: nil) == ByteString(title))
        #expect(MediaTitle.shown(nil, of: ByteString(path)) == nil)
    }

    @Test(
        "URLs without user, query and fragment",
        arguments: [
            ("https://u:secret@host/a?token=secret#secret", "https://host/a", "https://...@host/a?..."),
            ("https://host?u@secret", "https://host", "https://host?..."), ("/a?b@c", "/a?b@c", "/a?b@c"),
            ("file:///a?b#c", "file:///a?b#c", "file:///a?b#c"),
            ("udp://@239.1.1.1", "udp://239.1.1.1", "udp://...@239.1.1.1"),
        ])
    func secrets(url: String, removed: String, hidden: String) {
        #expect(URLSecrets.removed(from: ByteString(url)) == ByteString(removed))
        #expect(URLSecrets.hidden(in: ByteString(url)) == ByteString(hidden))
    }

    @Test("messages with URLs keep everything else")
    func messages() {
        let text = "Failed to open 'https://u:secret@host/a?token=secret', or rtsp://u:secret@b/c. Why? (a@b)"
        #expect(
            URLSecrets.hidden(inText: text)
                == "Failed to open 'https://...@host/a?...', or rtsp://...@b/c. Why? (a@b)")
        #expect(URLSecrets.hidden(inText: "No URL? a@b") == "No URL? a@b")
    }
}
