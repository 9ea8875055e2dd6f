import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol
import TestSupport
import Testing

@testable import seek_web

@Suite("What the program prints, and what another device needs")
struct PairingTests {
    private static let token = WebToken("sixteen-letters.")

    @Test("a code has its three corners, and its path is its modules")
    func code() throws {
        let code = try #require(QRCode("http://192.168.1.5:8337/?token=sixteen-letters."))
        #expect(code.size >= 21 && (code.size - 17) % 4 == 0)
        let last = code.size - 1
        for (x, y) in [(0, 0), (last, 0), (0, last)] { #expect(code.isDark(x, y)) }
        // Each run of the path, drawn again.
        var drawn = 0
        for match in code.path.matches(of: #/M(\d+) (\d+)h(\d+)v1h-(\d+)z/#) {
            let (x, y, width) = try (#require(Int(match.1)), #require(Int(match.2)), #require(Int(match.3)))
            #expect(match.3 == match.4 && (x..<x + width).allSatisfy { code.isDark($0, y) })
            drawn += width
        }
        let dark = (0..<code.size).flatMap { y in (0..<code.size).map { code.isDark($0, y) } }.count { $0 }
        #expect(drawn == dark && dark > 100)
        #expect(code.lines.count == (code.size + 9) / 2)
        #expect(QRCode(String(repeating: "a", count: 5000)) == nil)
    }

    @Test("a log gets the addresses and no token; a terminal gets the code too")
    func announcement() {
        let address = WebAddress(host: .ip4("192.0.2.7"), port: 8337)
        let log = Announcement(of: address, names: ["mediapc.local"], token: Self.token, isTerminal: false)
        #expect(log.lines == ["http://192.0.2.7:8337/", "http://mediapc.local:8337/"])
        let terminal = Announcement(of: address, names: [], token: Self.token, isTerminal: true)
        #expect(terminal.lines.first == "http://192.0.2.7:8337/" && terminal.lines.count > 20)
        let local = WebAddress(host: .ip4("127.0.0.1"), port: 8337)
        #expect(
            Announcement(of: local, names: [], token: Self.token, isTerminal: true).lines == ["http://127.0.0.1:8337/"])
    }

    @Test("every address stands for those of the machine, without its own loopback")
    func everyAddress() {
        let interfaces = [
            ("127.0.0.1", false), ("172.17.0.1", false), ("2001:db8::5", true), ("192.0.2.5", true),
            ("169.254.7.7", true), ("fe80::5", true), ("::1", false), ("fd00::1", false),
        ].map { ReachableAddresses.Interface(digits: $0, isCard: $1) }
        func found(_ host: WebAddress.Host) -> [WebAddress.Host] {
            ReachableAddresses.of(WebAddress(host: host, port: 8337), among: interfaces).map { address in
                #expect(address.port == 8337)
                return address.host
            }
        }
        let ip4: [WebAddress.Host] = [.ip4("192.0.2.5"), .ip4("172.17.0.1")]
        #expect(found(.ip4("0.0.0.0")) == ip4)
        #expect(found(.ip6("::")) == [ip4[0], .ip6("2001:db8::5"), ip4[1], .ip6("fd00::1")])
        #expect(found(.ip4("192.0.2.5")) == [ip4[0]])
        #expect(found(.ip4("127.0.0.1")) == [] && found(.ip6("::1")) == [])
    }

    @Test("the machine's own addresses are found, if it has a network")
    func ownAddresses() {
        let found = ReachableAddresses.of(WebAddress(host: .ip6("::"), port: 8337))
        #expect(!found.contains { $0.isLoopback || $0.isEveryAddress || $0.port != 8337 }, "\(found)")
    }

    @Test("without a token there is nothing to pair")
    func noToken() {
        let address = WebAddress(host: .ip4("192.0.2.7"), port: 8337)
        #expect(JSONWriter.bytes(of: Pairing([address], place: nil, token: nil)) == Array(#"{"addresses":[]}"#.utf8))
    }

    @Test("people are told no paths")
    func messages() {
        let errors: [ClientError] = [
            .unreachable(path: "/run/seekd/ipc.sock", code: ENOENT), .pathTooLong(path: "/run/x", limit: 107), .closed,
            .timedOut, .system(call: "pthread_create", code: EAGAIN), .notUnderstood(line: "/run"),
        ]
        for error in errors { #expect(!error.forPages.contains("/"), "\(error.forPages)") }
    }

    @Test("a picture is what its bytes say")
    func pictures() throws {
        let folder = try ScratchFolder()
        let film = Array("\(folder.path)/film.mkv".utf8)
        #expect(ArtFile.path(beside: film) == nil)
        for (name, bytes, format) in [
            ("cover.jpg", [0xFF, 0xD8, 0xFF, 0xE0] as [UInt8], ArtPicture.Format.jpeg as ArtPicture.Format?),
            ("poster.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            ("film-poster.png", Array("#!/bin/sh".utf8), nil),
        ] {
            let path = "\(folder.path)/\(name)"
            try write(bytes, to: path)
            #expect(ArtFile.path(beside: film) == Array(path.utf8))
            #expect(ArtPicture(contentsOf: Array(path.utf8))?.format == format)
        }
        let path = "\(folder.path)/film.webp"
        try write(Array("RIFF....WEBPVP8 ".utf8), to: path)
        #expect(ArtPicture(contentsOf: Array(path.utf8), maximumBytes: 16)?.format == .webp)
        #expect(ArtPicture(contentsOf: Array(path.utf8), maximumBytes: 15) == nil)
        let link = "\(folder.path)/link.webp"
        #expect(symlink(path, link) == 0)
        #expect(ArtPicture(contentsOf: Array(link.utf8))?.format == .webp)
        #expect(ArtPicture(contentsOf: Array(link.utf8), followsLinks: false) == nil)
        #expect(ArtPicture(contentsOf: Array(folder.path.utf8)) == nil)
        #expect(ArtPicture(contentsOf: Array("/dev/zero".utf8)) == nil)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }
}
