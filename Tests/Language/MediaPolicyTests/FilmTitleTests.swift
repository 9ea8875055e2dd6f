import MediaPolicy
import SeekProtocol
import Testing

@Suite("Titles of films in all front ends")
struct FilmTitleTests {
    @Test(
        "a film has its own title, or its file's name for a person",
        arguments: [
            ("The River", "/f/the.river.2019.1080p.mkv", "The River"),
            // mpv's title of a file without one.
            ("the.river.2019.1080p.mkv", "/f/the.river.2019.1080p.mkv", "The River (2019)"),
            (nil, "/f/the.river.2019.1080p.mkv", "The River (2019)"), ("", "a.mkv", "a"),
            (nil, "/f/.hidden", ".hidden"),
            (nil, "https://user:secret@example.org/My%20film.mp4?token=x", "My film"),
            ("My film.mp4?token=x", "https://example.org/My%20film.mp4?token=x", "My film"),
            ("News", "https://example.org/live.m3u8", "News"), (nil, "https://example.org/", "example.org"),
            (nil, "", ""),
        ] as [(String?, String, String)])
    func film(_ title: String?, _ path: String, _ name: String) {
        #expect(MediaTitle.film(title.map { ByteString($0) }, of: ByteString(path)).description == name)
    }

    @Test("a name that is not UTF-8 stays as it is")
    func bytes() {
        let path = ByteString(Array("/f/".utf8) + [0xFF, 0x41])
        #expect(MediaTitle.film(nil, of: path).bytes == [0xFF, 0x41])
    }
}
