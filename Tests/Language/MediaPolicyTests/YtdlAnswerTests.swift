import SeekProtocol
import Testing

@testable import MediaPolicy

@Suite("What yt-dlp may be asked, and may answer")
struct YtdlAnswerTests {
    private static func edl(_ parts: String...) -> ByteString { ByteString("edl://" + parts.joined(separator: ";")) }

    private static func escaped(_ text: String) -> String { "%\(text.utf8.count)%\(text)" }

    @Test("a link, and what the hook makes of several, is a film")
    func films() {
        let track = Self.escaped("https://a/b;c,d=e\n/f")
        for answer in [
            "https://a/b?c=d", "http://a", Self.edl(track),
            Self.edl("!new_stream", "!no_clip", "!no_chapters", track, "!new_stream", "!no_clip", track),
            Self.edl("!new_stream;!delay_open,media_type=video,codec=h264,w=1,h=2,fps=25", "\(track),length=60"),
            Self.edl("!mp4_dash,init=\(track)", "\(track),length=4.5", "\(track),length=4.5", ""),
            Self.edl("!track_meta,title=%1%;,byterate=5,flags=default", track, "!global_tags,uploader=%3%a;b"),
        ] { #expect(YtdlAnswer(answer) == .film, "\(answer)") }
    }

    @Test("local files, other protocols and texts that may hide them are refused, wherever a server puts them")
    func refused() {
        let track = Self.escaped("https://a/b")
        for answer in [
            "/etc/passwd", "film.mkv", "file:///a", "av://lavfi:testsrc", "rtmp://a/b", "data://text/plain,a",
            "memory://#EXTM3U-\n/a", "memory:///a", "ytdl://https://a", "", "edl:///etc/passwd",
            Self.edl(Self.escaped("/etc/passwd")), Self.edl(Self.escaped("file:///a")), Self.edl("https://a", "b"),
            Self.edl("\(track),length=1;/etc/passwd"), Self.edl("\(track)/etc/passwd"),
            Self.edl("\(track),file=/a"), Self.edl("!mp4_dash,init=%2%/a", track), Self.edl("!mp4_dash,init=/a", track),
            Self.edl("!other", track), Self.edl("!no_clip", "title=a"), Self.edl("#\n/a", track),
            Self.edl("%19%https://a"),
            Self.edl("%0x9%https://a"), Self.edl("%-1%https://a"), Self.edl("%99999999999999999999%https://a"),
            Self.edl("%1"), "memory://#EXTM3U\n/etc/passwd", "memory://#EXTM3U\nhttps://a\nfile:///a",
            "memory://#EXTM3U\n#EXT-X-VERSION:7\nhttps://a", "memory://#EXTM3U\n a",
        ] as [ByteString] {
            guard case .refused(let reason) = YtdlAnswer(answer) else {
                Issue.record("\(answer) is not refused")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("a playlist has links; what the hook would ask about again by itself is none of them")
    func lists() {
        let list = "memory://#EXTM3U\n#EXTINF:0,A film\nhttps://a/1\nytdl://other:id\n\nhttp://b/2"
        #expect(YtdlAnswer(ByteString(list)) == .list(["https://a/1", "http://b/2"]))
    }

    @Test("the host decides which entries of a list are of the same site")
    func hosts() {
        let link: ByteString = "https://me:pw@A.example/list?x=@b"
        for same in ["http://a.example", "ytdl://https://a.example/1"] as [ByteString] {
            #expect(YtdlAnswer.isSameHost(link, same), "\(same)")
        }
        for other in [
            "https://b.a.example/1", "https://a.example@b/1", "https://a.example:81/1", "/a.example", "https:///1",
        ] as [ByteString] { #expect(!YtdlAnswer.isSameHost(link, other), "\(other)") }
        #expect(!YtdlAnswer.isSameHost("/a", "/a") && !YtdlAnswer.isSameHost("https:///1", "https:///2"))
    }

    @Test("links that somebody has named are known; the oldest are forgotten, and other names are not noted")
    func links() {
        var links = YtdlLinks(capacity: 2)
        let tooLong = ByteString("https://a/" + String(repeating: "b", count: YtdlLinks.maximumBytes))
        for name in ["https://a", "/a", "ytdl://b", "https://a", "ytdl://http://c", tooLong] { links.add(name) }
        #expect(links.contains("https://a") && links.contains("ytdl://http://c"))
        #expect(links.all.count == 2 && !links.contains("http://c"))
        links.add("https://d")
        #expect(!links.contains("https://a") && links.contains("ytdl://http://c") && links.contains("https://d"))
        links.add("https://a")
        #expect(links.all == [Array("https://d".utf8), Array("https://a".utf8)])
    }

    @Test("entries of a list of the same site are links too, but not those of a list in the list")
    func listedLinks() {
        var links = YtdlLinks(capacity: 10)
        links.add("https://a/list")
        links.add(["https://a/1", "https://b/1"], of: "https://a/list")
        #expect(links.contains("https://a/1") && !links.contains("https://b/1"))
        links.add(["https://a/1", "https://a/2"], of: "https://a/1")
        #expect(links.all == [Array("https://a/list".utf8)])
        // Who names it himself names it.
        links.add(["https://a/1"], of: "https://a/list")
        links.add("https://a/1")
        links.add(["https://a/2"], of: "https://a/1")
        #expect(links.contains("https://a/1") && links.contains("https://a/2"))
    }

    @Test("what libmpv's hook looks at", arguments: ["http://a", "HTTPS://a", "ytdl://a", "ytdl://http://a"])
    func concerned(name: String) {
        #expect(YtdlLinks.concerns(ByteString(name)))
        #expect(!YtdlLinks.concerns("/a") && !YtdlLinks.concerns("rtsp://a"))
    }
}
