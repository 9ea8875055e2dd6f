import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@testable import seekctl

/// What depends on who asks. Files, folders and their permissions are real; the user is given.
@Suite("seekctl doctor: permissions and versions")
struct ExaminationTests {
    private let folder: ScratchFolder
    /// A user who is in no group of the files.
    private let stranger = Account(user: 4_000_000_001, groups: [4_000_000_002])

    init() throws {
        folder = try ScratchFolder()
        chmod(folder.path, 0o755)
    }

    private func file(_ name: String, mode: mode_t) throws -> String {
        let path = try folder.write("x", to: name)
        chmod(path, mode)
        return path
    }

    private var owner: String {
        "\(Account.userName(getuid())):\(Account.groupName(getgid()))"
    }

    @Test("a film that the daemon's user can't read is told with the file or folder that forbids it")
    func films() throws {
        let open = try file("open.mkv", mode: 0o644)
        #expect(FilmExamination.finding(open, for: stranger)?.kind == .fine)
        let closed = try file("closed.mkv", mode: 0o640)
        #expect(
            FilmExamination.finding(closed, for: stranger)
                == Finding(
                    .wrong, "the user 4000000001 can't read \(closed): \(closed) is \(owner), mode 0640",
                    advice:
                        "sudo setfacl -m u:4000000001:r '\(closed)' (setfacl is in the package acl: sudo apt install acl)"
                ))
        #expect(FilmExamination.finding(closed, for: Account(user: 4_000_000_001, groups: [getgid()]))?.kind == .fine)
        let inside = folder.path + "/private"
        mkdir(inside, 0o755)
        let film = try file("private/film.mkv", mode: 0o644)
        chmod(inside, 0o700)
        let finding = try #require(FilmExamination.finding(film, for: stranger))
        #expect(finding.text.hasSuffix("can't read \(film): \(inside) is \(owner), mode 0700"), "\(finding)")
        #expect(
            finding.advice == "sudo setfacl -m u:4000000001:x '\(inside)' (setfacl is in the package acl: "
                + "sudo apt install acl), or move the films elsewhere")
        // Not that the folder forbids it: who sees that there is no such film says so.
        #expect(
            FilmExamination.finding(inside + "/none.mkv", for: stranger)?.text == "\(inside)/none.mkv is missing")
        #expect(FilmExamination.finding(film, for: .own)?.kind == .fine)
    }

    @Test("a socket that the user may not open is told with what would let him")
    func sockets() throws {
        let closed = try file("closed.sock", mode: 0o600)
        let finding = try #require(SocketExamination.finding(closed, code: EACCES, for: stranger))
        #expect(
            finding.text
                == "the user 4000000001 may not connect to \(closed): \(closed) is \(owner), mode 0600")
        #expect(
            finding.advice
                == "Let a group connect: socket.mode and socket.group in seekd.toml, or the socket unit.")
        #expect(SocketExamination.finding(closed, code: ENOENT, for: stranger) == nil)
        #expect(SocketExamination.finding(closed, code: ETIMEDOUT, for: stranger)?.kind == .wrong)
    }

    @Test("if a group may connect, the advice is to join it", .enabled(if: getuid() == 0))
    func groups() throws {
        let path = try file("group.sock", mode: 0o660)
        // A group that is no name on any machine.
        chown(path, 0, 4_000_000_009)
        let finding = try #require(SocketExamination.finding(path, code: EACCES, for: stranger))
        #expect(
            finding.advice
                == "Add 4000000001 to its group, then log in again: sudo usermod -aG 4000000009 4000000001")
    }

    @Test("a device that the daemon's user may not open is told with the group")
    func devices() throws {
        _ = try file("card0", mode: 0o660)
        let none = Finding(.wrong, "none")
        func finding(_ account: Account, prefix: String = "card") -> Finding {
            DeviceExamination.finding(folder.path, prefix: prefix, none: none, group: "video", for: account)
        }
        #expect(finding(.own).kind == .fine)
        #expect(finding(stranger, prefix: "render") == none)
        let refused = finding(stranger)
        #expect(
            refused.text.hasSuffix("may not open \(folder.path)/card0: \(folder.path)/card0 is \(owner), mode 0660"))
        #expect(
            refused.advice == "Add it to the group, and restart seekd: sudo usermod -aG video 4000000001")
    }

    @Test("a hardware decoder that has failed is told")
    func decoder() {
        func decoder(_ fellBack: Bool) -> JSONValue {
            .object([.init("codec", .text("hevc")), .init("hardware", .null), .init("fell_back", .bool(fellBack))])
        }
        #expect(DecoderExamination.failure(decoder(false), "auto-safe") == nil)
        let finding = DecoderExamination.failure(decoder(true), "auto-safe")
        #expect(finding?.kind == .note)
        #expect(finding?.text.hasPrefix("hwdec=auto-safe: the hardware decoder has failed in this film") == true)
    }

    @Test("yt-dlp is looked for on the daemon's PATH")
    func links() throws {
        #expect(LinkExamination.finding(path: folder.path).kind == .wrong)
        let program = try file("yt-dlp", mode: 0o755)
        #expect(
            LinkExamination.finding(path: "/nowhere:\(folder.path)")
                == Finding(.fine, "links that libmpv can't open are looked up by \(program)"))
    }

    @Test("the process's own account is what /proc says of it")
    func account() {
        #expect(Account(process: Int(getpid())) == .own)
        #expect(Account(process: 0) == nil)
    }

    private func hello(_ version: String, without missing: Set<String> = []) -> JSONValue {
        let commands = Request.commands.map(\.name).filter { !missing.contains($0) }
        return .object([.init("seekd", .text(version)), .init("commands", .array(commands.map { .text($0) }))])
    }

    @Test("versions of seekctl and the daemon that differ")
    func versions() {
        #expect(
            VersionExamination.finding(hello("1.10.0"), own: "1.10.0")
                == Finding(.fine, "seekctl and the daemon are version 1.10.0"))
        let older = VersionExamination.finding(hello("1.9.9", without: ["play"]), own: "1.10.0")
        #expect(older.kind == .wrong)
        #expect(older.text == "seekctl is 1.10.0, the daemon 1.9.9: the daemon is older; it does not know play")
        #expect(older.advice?.hasPrefix("Restart it: systemctl --user restart seekd") == true)
        let newer = VersionExamination.finding(hello("1.10.0"), own: "1.9.9")
        #expect(newer.text == "seekctl is 1.9.9, the daemon 1.10.0: seekctl is older")
        #expect(newer.advice?.hasPrefix("Install the same version of both") == true)
        #expect(VersionExamination.finding(hello("1.0.0", without: ["pause"]), own: "1.0.0").kind == .wrong)
    }

    @Test("a disk that is full, that has no room for files, or that is read-only")
    func disks() {
        func finding(_ bytes: UInt64, _ files: UInt64?, isReadOnly: Bool = false) -> Finding {
            DiskExamination.finding("/s", .init(bytes: bytes, files: files, isReadOnly: isReadOnly))
        }
        #expect(finding(1 << 30, 1_000) == Finding(.fine, "the disk of /s has 1024 MiB free"))
        #expect(finding(1 << 30, nil).kind == .fine)
        #expect(finding(40 << 10, 1_000).text.hasPrefix("the disk of /s is full, 40 KiB are free: "))
        #expect(finding(1 << 30, 0).text.hasPrefix("the disk of /s has room for 0 more files: "))
        #expect(finding(1 << 30, nil, isReadOnly: true).text.hasPrefix("the file system of /s is read-only: "))
    }

    @Test("the kernel says whether somebody sees what an output draws")
    func screens() throws {
        func finding(_ cards: ConsoleScreen.Card...) -> Finding { ConsoleScreen(cards: cards).finding("drm") }
        let screen = ["HDMI-A-1": "connected", "HDMI-A-2": "disconnected"]
        #expect(
            finding().text.hasPrefix("vo=drm draws where nobody sees it: there is no display server and no graphics"))
        #expect(
            finding(.init(name: "card0", connectors: screen, isOpen: true, isDrawnOn: true))
                == Finding(.fine, "pictures are shown by vo=drm at HDMI-A-1"))
        let off = finding(.init(name: "card0", connectors: ["HDMI-A-1": "disconnected"], isOpen: true, isDrawnOn: true))
        #expect(off.kind == .wrong && off.text == "vo=drm draws, and no screen is connected: HDMI-A-1 disconnected")
        #expect(off.advice?.contains("video=HDMI-A-1:e") == true)
        let closed = finding(.init(name: "card0", connectors: screen, isOpen: false, isDrawnOn: nil))
        #expect(closed.kind == .wrong && closed.text.hasSuffix("seekd has no graphics card open"))
        let away = finding(.init(name: "card0", connectors: screen, isOpen: true, isDrawnOn: false))
        #expect(away.kind == .wrong && away.text.hasSuffix("card0 open, and does not draw on it (no DRM master)"))
        #expect(finding(.init(name: "card0", connectors: screen, isOpen: nil, isDrawnOn: nil)).kind == .note)
        // As with an output that failed and did not close the card, and SDL after it.
        let console = finding(
            .init(name: "card0", connectors: screen, isOpen: true, isDrawnOn: true, showsConsole: true))
        #expect(console.text == "vo=drm draws where nobody sees it: card0 shows the kernel's console")
        #expect(
            finding(.init(name: "card0", connectors: screen, isOpen: true, isDrawnOn: true, showsConsole: false)).kind
                == .fine)
    }

    @Test("cards and connectors are read as the kernel lists them")
    func kernel() throws {
        for name in [
            "dev", "sys", "debug", "debug/1", "sys/card1-HDMI-A-1", "sys/card1-Writeback-1", "sys/card10-DP-1",
            "sys/version",
        ] {
            mkdir(folder.path + "/" + name, 0o755)
        }
        let card = try folder.write("", to: "dev/card1")
        _ = try folder.write("", to: "dev/renderD128")
        _ = try folder.write("connected\n", to: "sys/card1-HDMI-A-1/status")
        func cards() -> [ConsoleScreen.Card] {
            ConsoleScreen(
                process: Int(getpid()), system: folder.path + "/sys", debugging: folder.path + "/debug",
                devices: folder.path + "/dev"
            ).cards
        }
        #expect(cards() == [.init(name: "card1", connectors: ["HDMI-A-1": "connected"], isOpen: false, isDrawnOn: nil)])
        for (owner, isConsole) in [("[fbcon]", true), ("mpv/vo", false)] {
            _ = try folder.write(
                "plane[33]: plane-0\n\tcrtc=crtc-0\n\t\tallocated by = \(owner)\n", to: "debug/1/state")
            #expect(cards().map(\.showsConsole) == [isConsole])
        }
        let descriptor = open(card, O_RDONLY)
        defer { close(descriptor) }
        // The file is open, and no card: the kernel does not know the question.
        #expect(cards().map(\.isOpen) == [true])
        #expect(cards().map(\.isDrawnOn) == [nil])
    }

    @Test("a companion serves the daemon at its socket, or at the standard one")
    func companions() {
        func serves(_ command: String...) -> Bool {
            CompanionExamination.serves(command, "seek-overlay", at: "/run/s", standard: ["/run/a", "/run/b"])
        }
        #expect(serves("/usr/bin/seek-overlay", "osd", "--socket", "/run/s"))
        #expect(serves("seek-overlay", "--socket=/run/s"))
        #expect(!serves("seek-overlay", "--socket", "/run/b") && !serves("seek-overlay", "osd"))
        #expect(!serves("vi", "/usr/bin/seek-overlay", "--socket", "/run/s") && !serves())
        #expect(CompanionExamination.serves(["seek-web"], "seek-web", at: "/run/b", standard: ["/run/a", "/run/b"]))
        let failed = CompanionExamination.finding("seek-web", "the page", .failed(ofUser: true))
        #expect(failed.kind == .wrong && failed.text == "seek-web has failed: the page")
        #expect(failed.advice?.hasPrefix("Its log says why: journalctl --user -u seek-web -b\n") == true)
    }
}
