import Mpv
import SeekPlayer
import Testing

@Suite("W1: what is set for a film over HTTP")
struct NetworkOptionsTests {
    private static let mebibyte = 1 << 20

    /// libmpv's answer: of each option the value, the default, and whether it is the file's.
    private func answer(
        ahead: String = "157286400 157286400 no", back: String = "52428800 52428800 no",
        buffer: String = "131072 131072 no", timeout: String = "60.000000 60.000000 no"
    ) -> MpvNode {
        .text([ahead, back, buffer, timeout].joined(separator: " ").replacing(" ", with: "\n"))
    }

    private func changes(_ answer: MpvNode, memory: Int? = nil) -> [String] {
        NetworkOptions.changes(answer: answer, memory: memory).map { "\($0.option)=\($0.value)" }
    }

    @Test(
        "concerns http and https alone",
        arguments: [
            ("http://host/film.mkv", true), ("HTTPS://host/film.mkv", true), ("rtsp://host/film", false),
            ("file:///film.mkv", false), ("/films/http://host", false), ("film.mkv", false), ("", false),
        ])
    func names(name: String, isConcerned: Bool) {
        #expect(NetworkOptions.concern(Array(name.utf8)) == isConcerned)
    }

    @Test("as many bytes back as ahead, a buffer of 1 MiB, 10 s to answer")
    func all() {
        let all = ["demuxer-max-back-bytes=157286400", "stream-buffer-size=1MiB", "network-timeout=10"]
        #expect(changes(answer()) == all)
        #expect(changes(answer(), memory: 1200 * Self.mebibyte) == all)
    }

    @Test("where memory is short, a quarter of it in both directions together, and never less than mpv's own")
    func memory() {
        #expect(
            changes(answer(), memory: 1000 * Self.mebibyte).first == "demuxer-max-back-bytes=\(100 * Self.mebibyte)")
        let without = ["stream-buffer-size=1MiB", "network-timeout=10"]
        #expect(changes(answer(), memory: 800 * Self.mebibyte) == without)
        #expect(changes(answer(), memory: 0) == without)
    }

    @Test("what anybody has chosen stays, also if it was chosen for the file and is the default")
    func chosen() {
        let chosen = answer(
            back: "62914560 52428800 no", buffer: "65536 131072 no", timeout: "60.000000 60.000000 yes")
        #expect(changes(chosen).isEmpty)
        let ahead = "demuxer-max-back-bytes=\(80 * Self.mebibyte)"
        #expect(changes(answer(ahead: "\(80 * Self.mebibyte) 157286400 no")).first == ahead)
        #expect(changes(answer(ahead: "\(20 * Self.mebibyte) 157286400 no")).first == "stream-buffer-size=1MiB")
    }

    @Test("another answer changes nothing", arguments: [MpvNode.none, .text(""), .text("1\n2\n3"), .flag(true)])
    func other(answer: MpvNode) {
        #expect(changes(answer).isEmpty)
    }
}
