import MpvCommands
import SeekProtocol
import Testing

@testable import MediaPolicy

@Suite("What clients may open")
struct OpeningTests {
    private static let standard = policy(MediaProtocols.standard)

    private static func policy(_ protocols: [String], inMpvsPlace: Bool = false) -> CommandPolicy {
        var policy = CommandPolicy(
            allowedCommands: [], allowedProperties: [], protocols: protocols, socketPath: nil)
        policy.servesLauncher = inMpvsPlace
        return policy
    }

    private static func refuses(_ policy: CommandPolicy, _ url: String, as opening: Opening = .file) -> Bool {
        policy.refusal(ofOpening: ByteString(url), as: opening) != nil
    }

    @Test(
        "by default: files, and protocols that only read media",
        arguments: [
            "/film.mkv", "film.mkv", "file:///film.mkv", "https://a/b.mkv", "HTTP://a", "rtsp://camera/1",
            "rtmps://a/b",
            "ftp://nas/a.mkv", "udp://@239.1.1.1:1234", "srt://a:1", "dvd://1", "bd://longest",
            "cdda://", "mf://*.png", "null://", "appending:///film.ts",
        ])
    func byDefault(url: String) {
        #expect(!Self.refuses(Self.standard, url))
    }

    @Test(
        "by default no others, on any way to open one",
        arguments: [
            ("av://lavfi:testsrc", "it reaches devices, and filters that load code and write files"),
            ("lavf://http://a", "it reaches devices, and filters that load code and write files"),
            ("EDL://a", "it can name files of any protocol"), ("memory://a", "it can name files of any protocol"),
            ("archive://a.zip|/b", "it can name files of any protocol"), ("-", "it reads seekd's own descriptors"),
            ("fd://5", "it reads seekd's own descriptors"),
            ("unix:///run/x", "it connects to any program, not only to"),
            ("sftp://a/b", "the settings in ~/.ssh/config can run programs"),
            ("dvb://a", "it is not one of player.protocols"), ("brandnew://a", "it is not one of player.protocols"),
        ])
    func noOthers(url: String, reason: String) throws {
        for opening in [Opening.file, .list, .track] {
            let refusal = try #require(Self.standard.refusal(ofOpening: ByteString(url), as: opening))
            #expect(refusal.code == .forbidden)
            #expect(refusal.message?.contains("is not allowed: \(reason)") == true)
            #expect(refusal.message?.hasSuffix(" in player.protocols would allow it") == true)
        }
    }

    @Test("yt-dlp is asked only if player.ytdl says so, and only about links of the web that are loaded as files")
    func asking() throws {
        let link = "ytdl://https://a/b"
        let off = try #require(Self.standard.refusal(ofOpening: ByteString(link), as: .file))
        let reason = "it runs programs; player.ytdl = true would allow it before links"
        #expect(off.message == "ytdl:// is not allowed: \(reason)")
        // The protocol alone does not start the hook.
        #expect(Self.refuses(Self.policy(["ytdl"]), link))
        var policy = Self.standard
        policy.usesYtdl = true
        #expect(!Self.refuses(policy, link) && !Self.refuses(policy, "YTDL://HTTP://a"))
        for opening in [Opening.list, .track] { #expect(Self.refuses(policy, link, as: opening)) }
        for url in ["ytdl://a", "ytdl://file:///a", "ytdl://ytsearch:a", "ytdl:///a", "ytdl://ytdl://http://a"] {
            #expect(Self.refuses(policy, url), "\(url)")
        }
    }

    private static let listening = [
        "srt://0.0.0.0:1?mode=listener", "srt://a:1?latency=1&mode=rendezvous", "srt://a:1?%6dode=listener",
        "SRT://a:1?MODE=listener", "rtp://0.0.0.0:1", "rtp://a:1", "srtp://10.0.0.1:1", "udp://@:1", "udp://:1",
        "udp://239.1.1.1.example.org:1", "udp://a@10.0.0.1:1", "udp://0239.1.1.1:1", "udp://239.1.1:1",
        "udp://[::]:1", "udp://[ff]:1", "rist://@:1", "rtmp://a/b?listen", "rtmp://a/b?x=1&listen=1", "rtsp://a?listen",
    ]

    @Test("by default nothing that opens a port; one word allows it", arguments: listening)
    func listens(url: String) throws {
        let refusal = try #require(Self.standard.refusal(ofOpening: ByteString(url), as: .file))
        #expect(refusal.code == .forbidden)
        #expect(refusal.message?.hasSuffix("; \"listen\" in player.protocols would allow it") == true)
        #expect(!Self.refuses(Self.policy(MediaProtocols.standard + ["listen"]), url))
        #expect(!Self.refuses(Self.inPlace, url))
    }

    @Test(
        "streams that are asked for, and those of a group",
        arguments: [
            "srt://a:1", "srt://a:1?mode=caller", "rist://a:1", "rtmp://a/listen", "rtsp://a/b", "https://a/b?listen=1",
            "udp://239.1.1.1:1", "udp://@239.1.1.1:1?localport=2", "rtp://224.0.0.1:1", "udp://[ff15::1]:1",
        ])
    func asks(url: String) { #expect(!Self.refuses(Self.standard, url)) }

    /// A file from there may be EDL that names av://lavfi: libmpv would open that too.
    private static let trusting = ["ftp://a/b", "udp://@239.1.1.1:1"]

    @Test(
        "a file from where libmpv trusts everything is opened without its references, and only to play it",
        arguments: trusting)
    func withoutReferences(url: String) {
        #expect(!Self.standard.mayNameOthers(ByteString(url)))
        #expect(!Self.refuses(Self.standard, url, as: .list))
        #expect(Self.refuses(Self.standard, url, as: .track))
        let place = Self.policy([], inMpvsPlace: true)
        #expect(!Self.refuses(place, url))
        #expect(Self.refuses(place, url, as: .list))
        #expect(Self.refuses(place, url, as: .track))
    }

    @Test(
        "others may name files, which libmpv restricts", arguments: ["/list.edl", "http://a/b", "rtsp://a", "dvd://1"])
    func withReferences(url: String) {
        #expect(Self.standard.mayNameOthers(ByteString(url)))
        #expect(!Self.refuses(Self.standard, url, as: .track))
    }

    @Test("what a film may name: the web; of a server's protocols only its own; a local list all that clients may open")
    func nested() {
        func names(_ url: ByteString) -> [String]? { Self.standard.nestedProtocols(of: url) }
        let web = ["crypto", "data", "http", "https", "tcp", "tls"]
        #expect(names("http://a/list.m3u8") == web)
        #expect(names("https://a/list.m3u8") == web)
        #expect(names("ftp://a/list.m3u8") == ["crypto", "data", "ftp", "http", "https", "tcp", "tls"])
        #expect(names("rtsp://a/b") == (web + ["rtp", "srtp", "udp"]).sorted())
        for url: ByteString in ["/films/list.m3u8", "file:///films/list.m3u8", "cdda://", "null://"] {
            let local = names(url) ?? []
            #expect(Set(web + ["file", "rtp", "udp", "rtmp", "srt"]).isSubset(of: local))
            #expect(Set(["httpproxy", "gopher", "unix", "sftp", "subfile"]).isDisjoint(with: local))
        }
        let wide = Self.policy(MediaProtocols.standard + ["gophers", "listen"])
        #expect(wide.nestedProtocols(of: "http://a/b") == (web + ["gopher", "gophers"]).sorted())
        // What these name is all their text.
        #expect(Self.policy(["av"]).nestedProtocols(of: "av://lavfi:testsrc") == nil)
        var proxy = Self.standard
        proxy.usesProxy = true
        #expect(proxy.nestedProtocols(of: "https://a/b") == (web + ["httpproxy"]).sorted())
    }

    // MARK: - In mpv's place

    private static let inPlace = policy([], inMpvsPlace: true)

    @Test(
        "in mpv's place: what mpv opens",
        arguments: [
            "rtsp://a", "gopher://a/b", "tcp://a:1", "unix:///a", "sftp://a/b", "dvb://a", "dvdnav://", "ipfs://a",
            "data://text/plain,a", "ytdl://a", "null://", "-", "fd://0", "file://-",
            "av://lavfi:testsrc", "av://lavfi:testsrc=size=640x360:rate=30,format=yuv420p",
            "av://lavfi:testsrc2=d=5[out0];sine=f=440:d=5[out1]", "avdevice://lavfi:color=c=red@0.5",
            "av://v4l2:/dev/video0", "av://alsa:hw:0", "lavf://https://a/b", "ffmpeg://rtsp://a",
            "edl://a.mkv,0,5;%5%b.mkv,1,2", "edl://!new_stream;https://a/b;http://c/d", "slice://0-9@http://a",
            "memory://1\n00:00:01,000 --> 00:00:02,000\nSee http://a.org", "memory://#EXTM3U\n/a.mkv\nhttp://b",
            "hex://23455854", "hex://6", "archive:///a.zip|/b.mkv", "archive://http%3A//a/b.zip|/c",
        ])
    func asMpv(url: String) { #expect(!Self.refuses(Self.inPlace, url)) }

    @Test(
        "in mpv's place: nothing that loads code, writes files or takes seekd's descriptors",
        arguments: [
            "av://lavfi:movie=/etc/passwd", "av://lavfi:testsrc,metadata=print:file=/tmp/a", "av://lavfi:ladspa=/a.so",
            "av://lavfi:testsrc[a];[a]frei0r=x", "av://lavfi:", "av://lavfi:testsrc,", "av://lavfi:sine=f=440:d=(1)",
            "av://lavfi:testsrc='a'", "av://lavfi:testsrc\\,movie=a", "av://lavfi:a]testsrc", "av://lavfi:testsrc[a",
            "av://alsa:file:/tmp/a", "av://alsa:tee", "av://jack:x", "av://x", "avdevice://kmsgrab:",
            "lavf://lavfi:testsrc", "lavf://concat:/a", "lavf:///a", "ffmpeg://tcp://a", "lavf://lavf://http://a",
            "fd://3", "fdclose://4", "fd://00", "concat://a", "brandnew://a",
            "edl://av://lavfi:movie=a", "edl://%3%abcav://lavfi:x", "edl://a.mkv;LAVF://x", "edl://xav://a",
            "edl://ftp://a/b", "edl://brandnew://a", "edl://memory://a", "slice://0@av://x", "slice://0@fd://4",
            "memory://# mpv EDL v0\nav://lavfi:x", "memory://#EXTM3U\nlavf://x", "hex://61763a2f2f78",
            "hex://61763a2f2f780", "hex://fffe610076003a002f002f00", "hex://zz",
            "archive://%61v://lavfi:x|/a", "archive://lavf://x|/a",
        ])
    func notAsMpv(url: String) {
        #expect(Self.refuses(Self.inPlace, url))
    }

    @Test("a protocol of player.protocols is opened whatever follows it")
    func listed() {
        let policy = Self.policy(["av", "edl", "fd"])
        for url in ["av://lavfi:movie=a", "edl://av://x", "fd://4"] { #expect(!Self.refuses(policy, url)) }
        #expect(Self.refuses(policy, "http://a"))
    }

    @Test("the tables agree: no protocol is in two, and the default ones are known")
    func tables() {
        let tables = [
            MediaProtocols.network, MediaProtocols.closed, MediaProtocols.trusting, MediaProtocols.containers,
            MediaProtocols.devices,
        ]
        #expect(MediaProtocols.all.count == tables.map(\.count).reduce(1, +), "file is in none")
        #expect(MediaProtocols.all.isSuperset(of: MediaProtocols.standard))
        #expect(Set(MediaProtocols.standard).count == MediaProtocols.standard.count)
    }
}
