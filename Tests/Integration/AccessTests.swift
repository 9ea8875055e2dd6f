import Foundation
import Glibc
import SeekProtocol
import Synchronization
import TestSupport
import Testing

/// Several sockets with different access.
@Suite("Sockets and their access", .waitsForPrograms)
struct AccessTests {
    /// Only the superuser can become another user, and set any group.
    private static let isSuperuser = geteuid() == 0

    /// The folder of sockets other than the daemon's own.
    private let folder: ScratchFolder
    private var overlay: String { "\(folder.path)/overlay.sock" }

    init() throws {
        folder = try ScratchFolder()
    }

    /// A seekd with a second socket, which has these settings.
    private func seekd(_ clips: String..., overlay settings: String..., others: [String] = []) throws -> Seekd {
        let sockets = (["path=\(overlay)"] + settings).map { "sockets.overlay.\($0)" }
        let seekd =
            clips.isEmpty
            ? try Seekd(settings: sockets + others) : try Seekd(clips[0], settings: sockets + others)
        try wait(for: "the socket \(overlay)") { FileManager.default.fileExists(atPath: overlay) }
        return seekd
    }

    /// The lines that a client of another user gets, until the daemon closes the connection. Without text it only
    /// reads: a write to a closed connection could fail before the read.
    private func lines(ofUser uid: Int, at path: String, sending text: String) throws -> [JSONValue] {
        let socat = text.isEmpty ? ["-u", "UNIX-CONNECT:\(path)", "-"] : ["-t", "20", "-", "UNIX-CONNECT:\(path)"]
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/setpriv"),
            ["--reuid=\(uid)", "--regid=\(uid)", "--clear-groups", "socat"] + socat, input: text
        ).ended()
        return try run.outputBytes.split(separator: UInt8(ascii: "\n")).map { try JSONReader.value(of: Array($0)) }
    }

    @Test("an observing client gets all events, and every request that changes something is refused")
    func observing() throws {
        let seekd = try seekd("chapters.mkv", overlay: "access=observe")
        let client = try seekd.connectPaused(at: 20)
        let observer = try TestClient(overlay)
        #expect(try observer.request("hello")["access"] == .text("observe"))
        #expect(try client.request("hello")["access"] == .text("control"))
        #expect(try client.request("hello")["schemes"]?.elements.first == .text("file"))
        #expect(try observer.request("stats")["clients"]?.number == 2)
        try observer.subscribe("seek-button")

        let before = try observer.request("snapshot")
        let clip = Seekd.clip("audio.ogg")
        #expect(try observer.refusal("tap", "forward") == "forbidden")
        #expect(try observer.refusal("toggle") == "forbidden")
        #expect(try observer.refusal("scrub", 5) == "forbidden")
        #expect(try observer.refusal("scrub-end") == "forbidden")
        #expect(try observer.refusal("cancel") == "forbidden")
        #expect(try observer.refusal("undo") == "forbidden")
        #expect(try observer.refusal("loadfile", clip) == "forbidden")
        #expect(try observer.refusal("stop") == "forbidden")
        #expect(try observer.refusal("playlist-next") == "forbidden")
        #expect(try observer.refusal("playlist-prev", "force") == "forbidden")
        #expect(try observer.refusal("quit") == "forbidden")
        #expect(try observer.refusal(named: "quit", ["code": .integer(1)]) == "forbidden")
        let after = try client.request("snapshot")
        for field: ByteString in ["play", "chase", "media", "buttons"] { #expect(after[field] == before[field]) }

        try client.tapAndLand("forward")
        try observer.next("seek-button", ["phase": .text("tapped"), "label": .text("+10")])
        #expect(try observer.request("unsubscribe", "seek-button")["names"] == .array([]))
    }

    @Test("requests that would end or hang libmpv are refused in every form, and the other clients are served")
    func crashesAndHangs() throws {
        let seekd = try seekd("chapters.mkv", overlay: "access=observe")
        let client = try seekd.connectPaused(at: 20)
        let observer = try TestClient(overlay)
        for name in ["af-metadata/a/b", "vf-metadata/list/0/key"] {
            #expect(try observer.refusal("get_property", name) == "forbidden")
            #expect(try observer.refusal("observe_property", 1, name) == "forbidden")
            #expect(try client.refusal("cycle", name) == "forbidden")
            #expect(try client.refusal("expand-text", "${\(name)}") == "forbidden")
            #expect(try client.refusal("set_property", "title", "${\(name)}") == "forbidden")
            #expect(try client.refusal("keybind", "x", "show-text ${=\(name)}") == "forbidden")
            // A property whose value contains `${}`: it is expanded once, not twice.
            try client.request("set_property", "force-media-title", "${\(name)}")
            #expect(try client.request("expand-text", "${media-title}").string == "${\(name)}")
            #expect(try client.refusal("expand-properties", "expand-text", "${media-title}") == "forbidden")
            try client.send("show-text ${\(name)}; expand-text ${media-title}")
            try client.send(#"script-binding "seekd/show-text ${\#(name)}""#)
        }
        #expect(try client.refusal("get_property_string", "option-info/v") == "property not found")
        #expect(try client.refusal("expand-text", "${=option-info/v}") == "property not found")
        #expect(try client.refusal("sub-step", -2_147_483_648) == "invalid parameter")
        #expect(try client.refusal("drop-buffers") == "forbidden")
        try client.request("keyup")
        #expect(try client.refusal("keybind", "x", "keyup") == "forbidden")
        #expect(try client.refusal("keybind", "x", "keypress x") == "forbidden")
        try client.request("keybind", "x", #"script-message-to seekd keypress x; script-binding "seekd/keypress x""#)
        try client.request("keypress", "x")
        try wait(for: "both to be refused") {
            seekd.log.components(separatedBy: "a key that presses keys").count == 3
        }
        #expect(try client.request("get_property", "volume").number == 100)
        #expect(try observer.request("get_property", "volume").number == 100)
    }

    @Test("a picture file that shrinks while it is read does not crash seekd, and a FIFO does not block it")
    func overlays() throws {
        let seekd = try seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        let file = "\(folder.path)/picture"
        let side = 1000
        func show(_ name: String) throws -> String? {
            try client.refusal("overlay-add", 0, 0, 0, name, 0, "bgra", side, side, side * 4)
        }
        try Data(count: side * side * 4).write(to: URL(filePath: file))
        #expect(try show(file) == nil)
        try client.request(
            .object([
                .init("name", .text("overlay-add")), .init("id", .integer(1)), .init("x", .integer(0)),
                .init("y", .integer(0)),
                .init("file", .text(file)), .init("offset", .integer(16)), .init("fmt", .text("bgra")),
                .init("w", .integer(2)), .init("h", .integer(2)), .init("stride", .integer(8)),
            ]))
        #expect(try client.refusal("overlay-add", 0, 0, 0, file, 0, "bgra", 2, 2) == "invalid parameter")
        #expect(
            try client.refusal("overlay-add", 0, 0, 0, file, 8, "bgra", side, side, side * 4) == "error running command"
        )
        try #require(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(try show("\(folder.path)/pipe") == "error running command")
        #expect(try show("\(folder.path)/missing") == "error running command")
        let isDone = Flag()
        let shrinking = Thread {
            while !isDone.isSet {
                truncate(file, 0)
                truncate(file, off_t(side * side * 4))
            }
        }
        shrinking.start()
        for _ in 1...100 { _ = try show(file) }
        isDone.set()
        try wait(for: "the file to be left alone") { shrinking.isFinished }
        #expect(try client.request("get_property", "volume").number == 100)
    }

    @Test("a list is a regular file: libmpv would serve nobody until somebody writes into a pipe")
    func listInPipe() throws {
        let seekd = try seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        let pipe = "\(folder.path)/list"
        try #require(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "file://\(pipe)", "/dev/zero"] {
            #expect(try client.refusal("loadlist", path) == "error running command", "\(path)")
        }
        #expect(try client.refusal("keybind", "x", "loadlist \(pipe)") == "forbidden")
        #expect(try client.request("get_property", "volume").number == 100)
    }

    @Test("a picture with out-of-range numbers does not crash seekd, even if the configuration allows the command")
    func overlaysUnchecked() throws {
        let seekd = try seekd("chapters.mkv", others: [#"access.allow_commands=["overlay-add"]"#])
        let client = try seekd.connectPaused(at: 20)
        let file = Seekd.clip("chapters.mkv")
        let most = Int(Int32.max)
        for (height, stride) in [(Int.max, Int.max), (most, most), (-1, 8), (2, -8), (0, 0), (1 << 20, 1 << 20)] {
            #expect(try client.refusal("overlay-add", 0, 0, 0, file, 0, "bgra", 2, height, stride) != nil)
        }
        #expect(try client.refusal("overlay-add", 0, 0, 0, file, 0, "bgra", "2", "0x7fffff", "8") != nil)
        #expect(try client.refusal("overlay-add", 0, 0, 0, "&8", 0, "bgra", 2, 2, 8) == "error running command")
        #expect(try client.refusal("overlay-add", 0, 0, 0, file, 0, "bgra", 2, 2, 8) == nil)
    }

    /// A flag that one thread sets for another.
    private final class Flag: Sendable {
        private let state = Mutex(false)
        var isSet: Bool { state.withLock(\.self) }
        func set() { state.withLock { $0 = true } }
    }

    @Test("no key ends the daemon or writes a file, for any change of mpv's input sections")
    func inputSections() throws {
        let seekd = try seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        #expect(try client.refusal("define-section", "default", "") == "forbidden")
        #expect(try client.refusal("define-section", "default", "F5 ignore", "force") == "forbidden")
        #expect(try client.refusal("disable-section", "default") == "forbidden")
        try client.request("define-section", "mine", "F5 ignore", "force")
        #expect(try client.refusal("enable-section", "mine", "exclusive") == "forbidden")
        try client.request("enable-section", "mine", "allow-hide-cursor")
        // A section of mpv's, with "quit" bound to keys.
        try client.request("enable-section", "encode")
        for key in ["q", "Q", "ESC", "CLOSE_WIN", "close_win", "POWER", "STOP", "ctrl+w", "ctrl+c", "s", "S", "ctrl+s"]
        {
            try client.request("keypress", key)
        }
        #expect(try client.request("get_property", "volume").number == 100)
        #expect(!seekd.log.contains("screenshot"), "\(seekd.log)")
        try client.request("loadfile", Seekd.clip("audio.ogg"))
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("audio.ogg"))])
        #expect(seekd.process.isRunning)
    }

    @Test("a refusal names the access that the request needs")
    func refusal() throws {
        let seekd = try Seekd(settings: ["socket.access=observe"])
        let client = try seekd.connect()
        try client.send(#"{"command":["toggle"],"request_id":3}"#)
        let reply = try #require(try client.readReply())
        #expect(reply["request_id"]?.number == 3)
        #expect(
            reply["message"]?.string
                == "this socket only observes; use a socket whose access is \"control\"")
    }

    @Test("each socket has its mode and its group, and all are removed at exit")
    func files() throws {
        // The superuser can set any group, other users one of their own.
        let group: gid_t = Self.isSuperuser ? 44 : getgid()
        let seekd = try seekd(overlay: "mode=0660", "group=\(group)")
        var status = stat()
        try #require(lstat(overlay, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o660)
        #expect(status.st_gid == group)
        try #require(lstat(seekd.socket, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(status.st_gid == getegid())
        // The files are there before the sockets are served.
        try wait(for: "both sockets to listen") { seekd.log.components(separatedBy: "listening").count == 3 }
        #expect(try seekd.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: overlay))
        #expect(!FileManager.default.fileExists(atPath: seekd.socket))
    }

    @Test("limits.clients applies to each socket separately")
    func clients() throws {
        let seekd = try seekd(overlay: "access=observe", others: ["limits.clients=2"])
        let observers = try (1...2).map { _ in try TestClient(overlay) }
        for observer in observers { try observer.request("hello") }
        let third = try TestClient(overlay)
        #expect(try third.readLine()?["error"] == .text("too-many-clients"))
        #expect(try third.readLine() == nil)
        let others = try (1...2).map { _ in try seekd.connect() }
        for other in others { #expect(try other.request("stats")["clients"]?.number != nil) }
        #expect(try others[0].request("stats")["clients"]?.number == 4)
        #expect(try seekd.connect().readLine()?["error"] == .text("too-many-clients"))
    }

    @Test(
        "a user that uids does not list gets a refusal, is disconnected and logged, and no request is served",
        .enabled(if: isSuperuser))
    func users() throws {
        let seekd = try seekd("chapters.mkv", overlay: "mode=0666", "uids=[65534]")
        let client = try seekd.connectPaused(at: 20)
        let requests = #"{"command":["toggle"],"request_id":7}"# + "\n" + #"{"command":["quit"],"request_id":8}"# + "\n"
        let told = try lines(ofUser: 65533, at: overlay, sending: "")
        #expect(told.count == 1)
        #expect(told.first?["request_id"]?.number == 0)
        #expect(told.first?["error"] == .text("forbidden"))
        #expect(
            told.first?["message"]?.string
                == "this socket does not serve user 65533; sockets.overlay.uids lists the users it serves")
        let unserved = try lines(ofUser: 65533, at: overlay, sending: requests)
        #expect(unserved.allSatisfy { $0["request_id"]?.number == 0 })
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        #expect(try client.request("stats")["clients_turned_away"]?.number == 2)
        let logged = seekd.log.split(separator: "\n").filter { $0.contains("client turned away") }
        #expect(logged.count == 2)
        #expect(logged.first?.contains("uid 65533") == true)
        #expect(logged.first?.contains("warning") == true)

        let served = try lines(ofUser: 65534, at: overlay, sending: #"{"command":["hello"],"request_id":7}"# + "\n")
        #expect(served.first?["request_id"]?.number == 7)
        #expect(served.first?["error"] == .text("success"))
        // The daemon's own user is served though it isn't listed.
        #expect(try TestClient(overlay).request("hello")["access"] == .text("control"))
    }

    @Test("a user without permission by the socket's mode can't connect", .enabled(if: isSuperuser))
    func modes() throws {
        let seekd = try seekd(overlay: "mode=0660", "group=65533")
        let hello = #"{"command":["hello"]}"# + "\n"
        #expect(try lines(ofUser: 65534, at: overlay, sending: hello).isEmpty)
        #expect(try lines(ofUser: 65533, at: overlay, sending: hello).count == 1)
        #expect(try seekd.connect().request("stats")["clients_turned_away"]?.number == 0)
    }

    @Test("if one socket can't be opened, none is, and seekd prints the reason")
    func allOrNone() throws {
        let first = try seekd()
        for (settings, status, reason) in [
            (["sockets.x.path=\(overlay)"], 1, "another seekd runs at \(overlay)"),
            (
                ["sockets.x.path=\(folder.path)/x.sock", "sockets.x.group=no-such-group"], 78,
                "there is no group \"no-such-group\""
            ),
        ] {
            let second = try Seekd(settings: settings, waits: false)
            #expect(try second.exitStatus() == Int32(status))
            #expect(second.log.contains(reason), "\(second.log)")
            #expect(!FileManager.default.fileExists(atPath: second.socket))
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/x.sock"))
        #expect(try TestClient(overlay).request("hello")["protocol"]?.number == 1)
        #expect(try first.stop() == 0)
    }

    @Test("the path of --socket can't be the path of another socket")
    func samePath() throws {
        let seekd = try Seekd(
            settings: ["sockets.x.path=\(overlay)"], arguments: ["--socket", overlay], waits: false)
        #expect(try seekd.exitStatus() == 78)
        #expect(seekd.log.contains("is the path of [socket] too"), "\(seekd.log)")
    }

    @Test("the limit of open files is raised to what the clients of all sockets need")
    func descriptors() throws {
        let seekd = try Seekd(
            settings: ["sockets.x.path=\(overlay)", "limits.clients=1000"],
            launcher: ["/usr/bin/prlimit", "--nofile=300:4096"])
        #expect(try softLimit(of: seekd) == 2 * 1000 + 128)
        #expect(!seekd.log.contains("limit of open files"))
    }

    @Test("the limit is raised as far as possible, with a warning if that is too low, and never lowered")
    func lowLimit() throws {
        let low = try Seekd(launcher: ["/usr/bin/prlimit", "--nofile=100:200"])
        #expect(try softLimit(of: low) == 200)
        #expect(low.log.contains("the limit of open files is too low"))
        let high = try Seekd(settings: ["limits.clients=1"], launcher: ["/usr/bin/prlimit", "--nofile=300:300"])
        #expect(try softLimit(of: high) == 300)
    }

    private func softLimit(of seekd: Seekd) throws -> Int {
        let limits = try String(contentsOfFile: "/proc/\(seekd.process.processIdentifier)/limits", encoding: .utf8)
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
        return try #require(line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) })
    }
}
