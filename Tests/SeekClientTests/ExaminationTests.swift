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
                    advice: "sudo setfacl -m u:4000000001:r '\(closed)'"))
        #expect(FilmExamination.finding(closed, for: Account(user: 4_000_000_001, groups: [getgid()]))?.kind == .fine)
        let inside = folder.path + "/private"
        mkdir(inside, 0o755)
        let film = try file("private/film.mkv", mode: 0o644)
        chmod(inside, 0o700)
        let finding = try #require(FilmExamination.finding(film, for: stranger))
        #expect(finding.text.hasSuffix("can't read \(film): \(inside) is \(owner), mode 0700"), "\(finding)")
        #expect(finding.advice == "sudo setfacl -m u:4000000001:x '\(inside)', or move the films elsewhere")
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
}
