import SeekProtocol
import Testing

@testable import SeekResume

@Suite("Names of media")
struct MediaNameTests {
    private func name(_ text: ByteString) -> MediaName { MediaName(text, folder: "/home/user") }

    @Test(
        "R1: equal files have equal names",
        arguments: [
            ("film.mkv", "/home/user/film.mkv"), ("./a//b/./film.mkv", "/home/user/a/b/film.mkv"),
            ("/films/film.mkv", "/films/film.mkv"), ("//films/film.mkv", "/films/film.mkv"),
            ("/films/../film.mkv", "/films/../film.mkv"), ("file:///films/a%20b.mkv", "/films/a b.mkv"),
            ("FILE:///films/%", "/films/%"), ("a:b", "/home/user/a:b"), ("100%25", "/home/user/100%25"),
        ] as [(ByteString, ByteString)])
    func files(text: ByteString, path: ByteString) {
        #expect(name(text) == .file(path))
    }

    @Test(
        "R1: equal URLs have equal names",
        arguments: [
            ("http://host", "http://host/"), ("HTTP://User:secret@Host:80/a#b", "http://host/a"),
            ("https://host:443/", "https://host/"), ("https://host:80/", "https://host:80/"),
            ("https://host:/", "https://host/"), ("http://host/%7euser/%c3%A4", "http://host/~user/%C3%A4"),
            ("http://host/a/./b/../c/", "http://host/a/c/"), ("http://host/..", "http://host/"),
            ("http://host/a//b", "http://host/a//b"), ("http://host?q=A%2fb", "http://host/?q=A%2Fb"),
            ("http://host/a?b=../c", "http://host/a?b=../c"), ("http://[::1]:80/", "http://[::1]/"),
            ("edl://Film.mkv,10#x", "edl://Film.mkv,10#x"), ("DVD://1", "dvd://1"),
        ] as [(ByteString, ByteString)])
    func urls(text: ByteString, url: ByteString) {
        #expect(name(text) == .url(url))
    }

    @Test("what can't be opened again has no name", arguments: ["-", "fd://3", "file://-", ""] as [ByteString])
    func unnamed(text: ByteString) {
        #expect(name(text) == .unnamed)
    }

    /// Not an argument of the test above: the testing library prints it, and ends the line at the zero byte.
    @Test("a name with a zero byte is none")
    func zeroByte() {
        #expect(name("a\0b") == .unnamed)
    }

    @Test("a name that is too long is not kept")
    func long() {
        let text = Array(repeating: UInt8(ascii: "x"), count: 5_000)
        #expect(name(ByteString(text)) == .unnamed)
        #expect(name(ByteString(Array("http://h/".utf8) + text)) == .unnamed)
        #expect(name(ByteString(Array("/".utf8) + text.prefix(4_095))) != .unnamed)
    }

    @Test("the checksum is FNV-1a with 64 bits")
    func checksum() {
        // The algorithm's published test vectors.
        #expect(Checksum(of: []).value == 0xcbf2_9ce4_8422_2325)
        #expect(Checksum(of: "a".utf8).value == 0xaf63_dc4c_8601_ec8c)
        #expect(Checksum(of: "foobar".utf8).value == 0x8594_4171_f739_67e8)
    }
}
