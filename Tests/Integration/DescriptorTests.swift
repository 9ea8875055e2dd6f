import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("Descriptors", .waitsForPrograms)
struct DescriptorTests {
    @Test("without free descriptors, a new client waits and the others are served; a closed connection admits it")
    func runningOut() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused(at: 20)
        try seekd.limitDescriptors(to: seekd.figures().descriptors + 2)
        var served = try (1...2).map { _ in try seekd.connect() }
        for other in served { try other.request("hello") }
        let waiting = try seekd.connect()
        try waiting.send(#"{"command":["hello"],"request_id":1}"#)
        try wait(for: "the pause") { seekd.log.contains("accepting pauses") }
        try client.tapAndLand("forward")
        served.removeLast()
        #expect(try waiting.readReply()?["request_id"]?.number == 1)
        // Once a second, not once for each turn of the loop.
        #expect(seekd.log.components(separatedBy: "accepting pauses").count < 100)
    }

    @Test("closed connections leave no descriptor open")
    func comingAndGoing() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        try client.request("hello")
        let before = try seekd.figures().descriptors
        for index in 1...1000 {
            let passing = try DeafClient(seekd.socket)
            if index % 2 == 0 { passing.sendBytes(#"{"command":["subscribe"]}"# + "\n") }
            if index % 3 == 0 { passing.sendBytes(#"{"command":["hel"#) }
        }
        try wait(for: "their end") { try client.request("stats")["clients"]?.number == 1 }
        // libmpv opens some of its own.
        #expect(try seekd.figures().descriptors < before + 20)
    }

    @Test("a client that sends an overlong line and does not read still counts, and is disconnected in time")
    func endingConnection() throws {
        let seekd = try Seekd(settings: ["limits.output_bytes=8388608", "limits.output_grace_ms=1000"])
        let client = try seekd.connect()
        try client.request("hello")
        let deaf = try DeafClient(seekd.socket)
        try deaf.fill(with: #"{"command":["snapshot"]}"#, atMost: 3000)
        deaf.sendBytes(String(repeating: "x", count: 70_000))
        try wait(for: "its being cut off") { try client.request("stats")["clients_disconnected"]?.number == 1 }
        #expect(try client.request("stats")["clients"]?.number == 1)
        try wait(for: "its end") { deaf.isClosed }
    }

    @Test("before line-too-long ends a connection, all earlier requests are answered in order")
    func answeredBeforeTheEnd() throws {
        let seekd = try Seekd()
        let client = try seekd.connect()
        for id in 1...500 { try client.send(#"{"command":["snapshot"],"request_id":\#(id)}"#) }
        try client.send(#"{"command":["loadfile","\#(Seekd.clip("audio.ogg"))"],"request_id":501}"#)
        try client.send(String(repeating: "x", count: 70_000))
        for id in 1...501 { #expect(try client.readReply()?["request_id"]?.number == Double(id)) }
        #expect(try client.readReply()?["error"] == .text("line-too-long"))
        #expect(try client.readLine() == nil)
    }

    @Test("closed standard streams are opened: no client receives the log")
    func closedStreams() throws {
        let place = try Seekd()
        #expect(try place.stop() == 0)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            ["-c", #"exec "$@" <&- >&- 2>&-"#, "sh", Seekd.programs.appending(path: "seekd").path]
            + ["--socket", place.socket, "--mpv-option", "vo=null", "--mpv-option", "ao=null"]
        process.environment = place.environment
        try process.start()
        defer { process.kill() }
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: place.socket) }
        for stream in 0...2 {
            let link = "/proc/\(process.processIdentifier)/fd/\(stream)"
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
        }
        kill(process.processIdentifier, SIGTERM)
        #expect(try process.waitForEnd() == 0)
    }

    // MARK: - Faults of libmpv

    /// Loads a film some times, which no output shows; returns seekd's descriptors after each.
    private func descriptors(of process: Int32, _ client: TestClient, loads: Int) throws -> [[String: String]] {
        try client.subscribe("media")
        return try (1...loads).map { _ in
            try client.request("loadfile", Seekd.clip("chapters.mkv"))
            try client.waitForMedia("failed")
            try client.waitForMedia("idle")
            let folder = "/proc/\(process)/fd"
            var links: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                links[name] = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            }
            return links
        }
    }

    @Test("an output that fails does not close standard input, whose number a client would get")
    func standardInput() throws {
        // No such screen: this output fails everywhere.
        let seekd = try Seekd(
            options: ["vo=gpu", "gpu-api=vulkan", "gpu-context=displayvk", "vulkan-display-display=99", "aid=no"])
        let process = seekd.process.processIdentifier
        for _ in 1...3 {
            let links = try descriptors(of: process, seekd.connect(), loads: 1)
            #expect(links[0]["0"] == "/dev/null")
        }
        #expect(try seekd.stop() == 0)
    }

    /// A terminal that is no virtual terminal, and none at all.
    private static let launchers = [
        ["/usr/bin/script", "-qefc", "exec \"$SEEKD\" $ARGUMENTS", "/dev/null"],
        [
            "/usr/bin/python3", "-c",
            """
            import fcntl, os, sys, termios
            try: fcntl.ioctl(os.open("/dev/tty", os.O_RDWR), termios.TIOCNOTTY)
            except OSError: pass
            os.execvp("sh", ["sh", "-c", "exec \\"$SEEKD\\" $ARGUMENTS"])
            """,
        ],
    ]

    @Test("50 films on an output that can't switch terminals leave no descriptor open", arguments: launchers)
    func films(launcher: [String]) throws {
        let folder = try ScratchFolder()
        let socket = "\(folder.path)/ipc.sock"
        let process = Process()
        process.executableURL = URL(filePath: launcher[0])
        process.arguments = Array(launcher[1...])
        // No such device: this output fails everywhere.
        let options = ["vo=drm", "drm-device=/nonexistent", "ao=null", "aid=no"].map { "--mpv-option \($0)" }
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SEEKD": Seekd.programs.appending(path: "seekd").path,
            "ARGUMENTS": "--socket \(socket) \(options.joined(separator: " "))", "XDG_CONFIG_HOME": folder.path,
            "XDG_STATE_HOME": folder.path, "SHELL": "/bin/sh",
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        defer { process.kill() }
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: socket) }
        let client = try TestClient(socket)
        let seekd = try #require(try client.request("get_property", "pid").number)
        let links = try descriptors(of: Int32(seekd), client, loads: 50)
        // The first films open what stays open.
        let early = try #require(links.dropFirst(5).first)
        let late = try #require(links.last)
        #expect(late.count <= early.count + 1, "\(early.values.sorted()) became \(late.values.sorted())")
        kill(Int32(seekd), SIGTERM)
        try process.waitForEnd()
    }
}
