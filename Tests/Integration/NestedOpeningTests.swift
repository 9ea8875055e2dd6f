import Foundation
import SeekProtocol
import TestSupport
import Testing

/// What a server's lists may name (SECURITY.md). A listener counts who comes.
@Suite("Names inside of files", .waitsForPrograms)
struct NestedOpeningTests {
    struct List: CustomTestStringConvertible, Sendable {
        let file: String
        /// `NAME` is replaced.
        let text: String

        var testDescription: String { file }
    }

    private static let head = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:300\n"
    private static let tail = "#EXT-X-ENDLIST\n"
    private static let segment = "#EXTINF:300,\nrecording.ts\n"

    private static let lists = [
        List(file: "segment.m3u8", text: "\(head)#EXTINF:300,\nNAME\n\(tail)"),
        List(file: "variant.m3u8", text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nNAME\n"),
        List(file: "key.m3u8", text: "\(head)#EXT-X-KEY:METHOD=AES-128,URI=\"NAME\"\n\(segment)\(tail)"),
        List(file: "map.m3u8", text: "\(head)#EXT-X-MAP:URI=\"NAME\"\n\(segment)\(tail)"),
        List(file: "film.ffconcat", text: "ffconcat version 1.0\nfile NAME\n"),
        List(file: "film.edl", text: "# mpv EDL v0\nNAME,0,5\n"),
        List(
            file: "film.cue", text: "FILE \"NAME\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n"),
        List(
            file: "film.mpd",
            text: """
                <?xml version="1.0"?>
                <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT20S"
                profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4">
                <Representation id="1" bandwidth="1"><BaseURL>NAME</BaseURL><SegmentList duration="10">
                <Initialization sourceURL="NAME"/><SegmentURL media="NAME"/></SegmentList></Representation>
                </AdaptationSet></Period></MPD>
                """),
    ]

    /// What a client may not open either. PORT is replaced.
    private static let names = ["httpproxy://127.0.0.1:PORT/127.0.0.1:22", "gopher://127.0.0.1:PORT/1"]

    /// A folder with a film's parts and lists, its server, and what a list names.
    private struct Site {
        let folder: ScratchFolder
        let server: FolderServer
        let listener: TextServer

        init() throws {
            folder = try ScratchFolder()
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/recording.ts", withDestinationPath: Seekd.clip("recording.ts"))
            server = try FolderServer(folder.path)
            listener = try TextServer("")
        }
    }

    @Test("a server's list reaches no protocol that a client may not open", arguments: lists, names)
    func refused(list: List, name: String) throws {
        let site = try Site()
        let name = name.replacing("PORT", with: "\(site.listener.port)")
        _ = try site.folder.write(list.text.replacing("NAME", with: name), to: list.file)
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.request("loadfile", site.server.url + list.file)
        // Without its key or map, a film may play.
        var phase: JSONValue?
        while phase != .text("failed"), phase != .text("loaded") { phase = try client.next("media")["phase"] }
        #expect(site.listener.connections == 0)
    }

    @Test("what player.protocols allows, a list may name too")
    func allowed() throws {
        let site = try Site()
        _ = try site.folder.write("# mpv EDL v0\ngopher://127.0.0.1:\(site.listener.port)/1,0,5\n", to: "film.edl")
        let seekd = try Seekd(settings: [#"player.protocols=["http", "gopher"]"#])
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.request("loadfile", site.server.url + "film.edl")
        try client.waitForMedia("failed")
        // libmpv does not wait until the connection is accepted.
        try wait(for: "the connection") { site.listener.connections > 0 }
    }

    @Test("a server's list plays its own parts, but no local file")
    func parts() throws {
        let site = try Site()
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe("media")
        _ = try site.folder.write("\(Self.head)\(Self.segment)\(Self.tail)", to: "film.m3u8")
        try client.request("loadfile", site.server.url + "film.m3u8")
        try client.waitForMedia("loaded")
        let local = "#EXTINF:300,\nfile://\(site.folder.path)/recording.ts\n"
        _ = try site.folder.write("\(Self.head)\(local)\(Self.tail)", to: "local.m3u8")
        try client.request("loadfile", site.server.url + "local.m3u8")
        try client.waitForMedia("failed")
    }

    @Test("a server's SDP opens no port")
    func description() throws {
        let site = try Site()
        _ = try site.folder.write(
            "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 50040 RTP/AVP 96\n"
                + "a=rtpmap:96 H264/90000\n", to: "camera.sdp")
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.request("request_log_messages", "error")
        try client.request("loadfile", site.server.url + "camera.sdp")
        let refusal = try client.next("log-message", ["prefix": .text("ffmpeg")])
        #expect("\(refusal)".contains("'rtp' not on whitelist"), "\(refusal)")
        try client.waitForMedia("failed")
    }

    @Test("local lists play local files", arguments: ["film.m3u8", "film.ffconcat"])
    func local(file: String) throws {
        let site = try Site()
        let text =
            file == "film.m3u8"
            ? "\(Self.head)\(Self.segment)\(Self.tail)" : "ffconcat version 1.0\nfile recording.ts\n"
        let list = try site.folder.write(text, to: file)
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.request("loadfile", list)
        try client.waitForMedia("loaded")
    }
}
