import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// seekd with sockets of systemd's: with systemd's own program for tests, and with a socket that outlives several runs.
@Suite("Socket activation", .waitsForPrograms)
struct ActivationTests {
    private let folder: ScratchFolder
    private var path: String { "\(folder.path)/ipc.sock" }
    private var overlayPath: String { "\(folder.path)/overlay.sock" }

    init() throws { folder = try ScratchFolder() }

    /// systemd's program listens, and executes seekd when the first client connects.
    private func activated(
        names: String, sockets: [String], kind: [String] = [], settings: [String] = [],
        options: [String] = [], variables: [String: String] = [:]
    ) throws -> Seekd {
        let all = variables.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
        let launcher =
            ["/usr/bin/systemd-socket-activate", "--fdname=\(names)"] + kind + sockets.flatMap { ["-l", $0] }
            + all.flatMap { ["-E", "\($0)=\($1)"] }
        let seekd = try Seekd(
            "chapters.mkv", settings: settings, options: options, arguments: ["--socket", path], launcher: launcher,
            waits: false)
        // The files exist a moment before systemd's program listens.
        try wait(for: "the sockets") { sockets.allSatisfy { seekd.log.contains("Listening on \($0) as ") } }
        return seekd
    }

    private var overlay: [String] {
        [#"sockets.overlay.path="\#(overlayPath)""#, #"sockets.overlay.access="observe""#]
    }

    @Test("each socket has its settings, the first client is served, and the files stay")
    func several() throws {
        let seekd = try activated(
            names: "sockets.overlay:socket", sockets: [overlayPath, path], settings: overlay)
        let client = try TestClient(path)
        #expect(try client.request("hello")["access"] == .text("control"))
        #expect(try TestClient(overlayPath).request("hello")["access"] == .text("observe"))
        try client.subscribe()
        try client.waitForMedia("loaded")
        #expect(try seekd.stop() == 0)
        #expect(access(path, F_OK) == 0 && access(overlayPath, F_OK) == 0)
        #expect(access(path + ".lock", F_OK) != 0)
    }

    /// The log of a seekd that can't use its sockets, after its exit.
    private func refusal(names: String, sockets: [String], kind: [String] = [], settings: [String] = []) throws
        -> String
    {
        let seekd = try activated(names: names, sockets: sockets, kind: kind, settings: settings)
        let first = makeUnixSocket(kind.isEmpty ? SOCK_STREAM : SOCK_SEQPACKET)
        defer { close(first) }
        try #require(withSocketAddress(sockets[0]) { connect(first, $0, $1) } == 0)
        #expect(try seekd.exitStatus() == 1)
        #expect(sockets.allSatisfy { access($0, F_OK) == 0 })
        return seekd.log
    }

    @Test("a name that is not configured is an error that shows what is expected")
    func unknownName() throws {
        let log = try refusal(names: "ipc", sockets: [path])
        #expect(log.contains(#"systemd passed a socket named "ipc": expected "socket""#), "\(log)")
    }

    @Test("a configured socket that systemd does not pass is an error that names it")
    func missingName() throws {
        let log = try refusal(names: "socket", sockets: [path], settings: overlay)
        #expect(log.contains("systemd passed no socket for [sockets.overlay]"), "\(log)")
    }

    @Test("a socket of another kind is an error that shows what is expected")
    func otherKind() throws {
        let log = try refusal(names: "socket", sockets: [path], kind: ["--seqpacket"])
        #expect(log.contains("expected a listening Unix stream socket"), "\(log)")
    }

    @Test("settings of the socket that systemd has decided are reported")
    func overruled() throws {
        let seekd = try activated(names: "socket", sockets: [overlayPath], settings: [#"socket.mode="0666""#])
        let client = try TestClient(overlayPath)
        _ = try client.request("hello")
        for key in ["socket.path", "socket.mode"] {
            #expect(seekd.log.contains("\(key) has no effect: systemd's socket unit decides"), "\(seekd.log)")
        }
        // A client that waits already is served before that is logged.
        try wait(for: "the log") { seekd.log.contains("listening access=control socket=\(overlayPath)") }
    }

    @Test("systemd is notified, the watchdog gets signs of life from the loop, and the child of seekd gets nothing")
    func notified() throws {
        let manager = try NotifySocket("\(folder.path)/notify")
        let seekd = try activated(
            names: "socket", sockets: [path],
            variables: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "100000"])
        let client = try TestClient(path)
        _ = try client.request("hello")
        try wait(for: "signs of life") { manager.messages().count { $0 == "WATCHDOG=1" } >= 3 }
        #expect(manager.messages().first == "READY=1")
        // systemd starts the overlay's own unit.
        #expect(!seekd.log.contains("overlay"), "\(seekd.log)")
        #expect(try seekd.stop() == 0)
        #expect(manager.messages().last == "STOPPING=1")
    }

    @Test("the overlay inherits neither a socket nor the variables")
    func inheritance() throws {
        let screen = try VirtualScreen(width: 320, height: 180)
        let seekd = try activated(
            names: "socket", sockets: [path], options: ["vo=x11", "pause=yes"], variables: ["DISPLAY": screen.name])
        let client = try TestClient(path)
        _ = try client.request("loadfile", Seekd.clip("short.mkv"))
        let children = "/proc/\(seekd.process.processIdentifier)/task"
        var overlay = ""
        try wait(for: "the overlay") {
            let threads = try FileManager.default.contentsOfDirectory(atPath: children)
            overlay =
                threads.lazy.compactMap { try? String(contentsOfFile: "\(children)/\($0)/children", encoding: .utf8) }
                .compactMap { $0.split(separator: " ").first }.first.map(String.init) ?? ""
            let line = (try? String(contentsOfFile: "/proc/\(overlay)/cmdline", encoding: .utf8)) ?? ""
            return line.split(separator: "\0").contains("osd")
        }
        #expect(seekd.log.contains("listening access=control socket=\(path)"))
        let environment = try String(contentsOfFile: "/proc/\(overlay)/environ", encoding: .utf8)
        #expect(!environment.contains("LISTEN_"))
        let listener = try FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/\(seekd.process.processIdentifier)/fd/3")
        #expect(listener.hasPrefix("socket:"))
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(overlay)/fd")
        let targets = descriptors.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(overlay)/fd/\($0)")
        }
        #expect(!targets.isEmpty && !targets.contains(listener))
    }

    @Test("while a start takes long, systemd is asked for more time")
    func longStart() throws {
        let manager = try NotifySocket("\(folder.path)/notify")
        // libmpv reads it while it starts, and waits for a writer.
        let fifo = "\(folder.path)/input.conf"
        try #require(mkfifo(fifo, 0o600) == 0)
        let seekd = try Seekd(
            options: ["input-conf=\(fifo)"], environment: ["NOTIFY_SOCKET": manager.path], waits: false)
        try wait(for: "a request") { manager.messages().contains("EXTEND_TIMEOUT_USEC=10000000") }
        #expect(!manager.messages().contains("READY=1"))
        let writer = open(fifo, O_WRONLY | O_CLOEXEC)
        close(writer)
        try wait(for: "READY=1") { manager.messages().contains("READY=1") }
        #expect(try seekd.stop() == 0)
    }

    @Test("systemd's files are systemd's: they are not watched, and none is made in their place")
    func unwatched() throws {
        func watches(_ seekd: Seekd) throws -> Int {
            let folder = "/proc/\(seekd.process.processIdentifier)/fd"
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return names.count { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
                return target == "anon_inode:inotify"
            }
        }
        let activated = try activated(names: "socket", sockets: [path])
        try TestClient(path).request("hello")
        #expect(try watches(activated) == 0)
        #expect(try activated.stop() == 0)
        let plain = try Seekd()
        try TestClient(plain.socket).request("hello")
        #expect(try watches(plain) == 1)
        #expect(try plain.stop() == 0)
    }

    // MARK: - Restarts

    /// A seekd that gets a listening socket in the same way as from systemd.
    private func start(with listener: Int32) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let script = "exec 3<&0 </dev/null; LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=socket exec \"$@\""
        process.arguments =
            ["-c", script, "sh", Seekd.programs.appending(path: "seekd").path, "--socket", path]
            + ["--mpv-option", "vo=null", "--mpv-option", "ao=null"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]) { $1 }
        process.standardInput = FileHandle(fileDescriptor: listener)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        return process
    }

    @Test("clients that connect while seekd restarts wait, and each is served by the next one")
    func restart() throws {
        let listener = makeUnixSocket()
        defer { close(listener) }
        try #require(withSocketAddress(path) { bind(listener, $0, $1) } == 0)
        try #require(listen(listener, 128) == 0)
        for _ in 1...3 {
            let process = try start(with: listener)
            defer { process.kill() }
            #expect(try TestClient(path).request("hello")["protocol"]?.number == 1)
            kill(process.processIdentifier, SIGTERM)
            #expect(try process.waitForEnd() == 0)
            #expect(access(path, F_OK) == 0)

            let waiting = try (1...100).map { _ in try TestClient(path) }
            for client in waiting { try client.send(#"{"command":["hello"],"request_id":7}"#) }
            let next = try start(with: listener)
            defer { next.kill() }
            for client in waiting { #expect(try client.readReply()?["request_id"]?.number == 7) }
            kill(next.processIdentifier, SIGTERM)
            #expect(try next.waitForEnd() == 0)
        }
    }
}
