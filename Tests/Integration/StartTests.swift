import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

@Suite("A start that can't succeed", .waitsForPrograms)
final class StartTests {
    private let folder: ScratchFolder
    private var socket: String { "\(folder.path)/ipc.sock" }
    private static let seekd = Seekd.programs.appending(path: "seekd")
    private static let silent = ["vo=null", "ao=null"].flatMap { ["--mpv-option", $0] }

    init() throws { folder = try ScratchFolder() }

    private func fifo(_ name: String = "fifo") throws -> String {
        let path = "\(folder.path)/\(name)"
        #expect(mkfifo(path, 0o600) == 0)
        return path
    }

    private var environment: [String: String] {
        ["HOME": folder.path, "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path]
    }

    private func start(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(Self.seekd, arguments, environment: environment)
    }

    /// Whether it waits for a writer of a FIFO: mpv 0.35 in `open`, which blocks, later ones in `poll`.
    private func isWaiting(_ run: ProgramRun, for fifo: String) throws -> Bool {
        let process = "/proc/\(run.process.processIdentifier)"
        let tasks = try FileManager.default.contentsOfDirectory(atPath: process + "/task")
        if tasks.contains(where: { task in
            let place = try? String(contentsOfFile: "\(process)/task/\(task)/wchan", encoding: .utf8)
            return place?.contains("wait_for_partner") == true
        }) {
            return true
        }
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: process + "/fd")
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\($0)")) == fifo
        }
    }

    // MARK: - FIFOs

    private static let options = ["include", "input-conf", "log-file", "dump-stats"]

    @Test("a start for which libmpv waits for a FIFO ends with a message that names it", arguments: options)
    func waitsForFifo(option: String) throws {
        let path = try fifo()
        let run = try start(["--socket", socket] + Self.silent + ["--mpv-option", "\(option)=\(path)"]).ended()
        #expect(run.status == 1)
        #expect(run.errors.contains("libmpv waits for \(path), a FIFO (mpv option \(option))"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("SIGTERM ends a start that waits, and the socket is removed")
    func signalWhileWaiting() throws {
        let path = try fifo()
        let run = try start(["--socket", socket] + Self.silent + ["--mpv-option", "include=\(path)"])
        try wait(for: "libmpv's open") { try isWaiting(run, for: path) }
        kill(run.process.processIdentifier, SIGTERM)
        #expect(try run.ended().status == 0)
        #expect(run.errors.contains("the start did not finish"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("a FIFO with a writer is read")
    func fifoWithWriter() throws {
        let path = try fifo()
        let writer = try ProgramRun(URL(filePath: "/bin/sh"), ["-c", "echo volume=42 > \(path)"])
        let run = try start(["--socket", socket] + Self.silent + ["--mpv-option", "include=\(path)"])
        try wait(for: "an answer") { (try? TestClient(self.socket).request("hello")) != nil }
        #expect(try TestClient(socket).request("get_property", "volume").number == 42)
        kill(run.process.processIdentifier, SIGTERM)
        try run.ended()
        try writer.ended()
    }

    @Test("--check-config reports a FIFO that libmpv would wait for")
    func check() throws {
        let path = try fifo()
        let run = try start(["--check-config", "--mpv-option", "include=\(path)"]).ended()
        #expect(run.status == 78)
        #expect(run.errors.contains("\(path) is a FIFO"), "\(run.errors)")
    }

    private static let asMpv = ["include", "input-conf", "log-file"]

    @Test("in mpv's place, a signal ends a start that waits for a FIFO, as it ends mpv", arguments: asMpv)
    func asMpv(option: String) throws {
        let path = try fifo()
        let run = try start(
            ["--as-mpv", "--", "--no-config", "--vo=null", "--ao=null", "--\(option)=\(path)", Seekd.clip("short.mkv")])
        try wait(for: "the open") { try isWaiting(run, for: path) }
        kill(run.process.processIdentifier, SIGTERM)
        try run.ended()
        #expect(run.process.terminationReason == .uncaughtSignal)
        #expect(run.status == SIGTERM)
    }

    @Test("in mpv's place, a playlist is read from a FIFO")
    func playlist() throws {
        let path = try fifo()
        let run = try start(["--as-mpv", "--", "--no-config", "--vo=null", "--ao=null", "--playlist=\(path)"])
        let writer = try ProgramRun(URL(filePath: "/bin/sh"), ["-c", "echo \(Seekd.clip("short.mkv")) > \(path)"])
        #expect(try run.ended().status == 0)
        #expect(run.output.contains("Exiting... (End of file)"), "\(run.output)")
        try writer.ended()
    }

    // MARK: - Shortage

    private static let shortages = [
        ("ulimit -n 10", "can't open 64 files: Too many open files"),
        ("ulimit -v 640000", "can't map 512 MiB of memory: Cannot allocate memory"),
        ("ulimit -v 450000", "can't map 512 MiB of memory: Cannot allocate memory"),
    ]

    @Test("a start without enough files or memory ends with a message", arguments: shortages)
    func shortage(limit: String, message: String) throws {
        let arguments = ["-c", "\(limit); exec \"$@\"", "sh", Self.seekd.path, "--socket", socket] + Self.silent
        let run = try ProgramRun(URL(filePath: "/bin/sh"), arguments, environment: environment).ended()
        #expect(run.process.terminationReason == .exit)
        // There may be too little even for the libraries: then the dynamic linker ends it.
        let isLoaded = !run.errors.contains("error while loading shared libraries")
        #expect(run.status == (isLoaded ? 1 : 127), "\(run.errors)")
        #expect(run.errors.contains(message) == isLoaded, "\(run.errors)")
    }

    @Test("a limit of file sizes does not end seekd, which writes no large file")
    func fileSize() throws {
        let log = "\(folder.path)/log"
        let arguments = ["-c", "ulimit -f 0; exec \"$@\" 2>\(log)", "sh", Self.seekd.path, "--socket", socket]
        let run = try ProgramRun(URL(filePath: "/bin/sh"), arguments + Self.silent, environment: environment)
        try wait(for: "an answer") {
            if !run.process.isRunning { throw WaitedInVain(what: "seekd, which ended") }
            return (try? TestClient(self.socket).request("hello")) != nil
        }
        kill(run.process.processIdentifier, SIGTERM)
        #expect(try run.ended().status == 0)
    }

    private static let hasNamespaces =
        (try? ProgramRun(URL(filePath: "/usr/bin/unshare"), ["-rm", "true"]).ended().status) == 0

    /// Starts seekd with its socket on a file system of its own.
    private func start(onFileSystem options: String, _ prepare: String = "true") throws -> ProgramRun {
        let place = "\(folder.path)/run"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        let script = "mount -t tmpfs -o \(options) none \(place) && { \(prepare); } && exec \"$@\""
        return try ProgramRun(
            URL(filePath: "/usr/bin/unshare"),
            ["-rm", "sh", "-c", script, "sh", Self.seekd.path, "--socket", "\(place)/ipc.sock"] + Self.silent,
            environment: environment)
    }

    @Test(
        "where /run has no room for a socket, the start ends with a message",
        .enabled(if: hasNamespaces, "needs user namespaces"))
    func noRoomForSocket() throws {
        let run = try start(onFileSystem: "nr_inodes=1").ended()
        #expect(run.status == 1)
        #expect(run.errors.contains("\(folder.path)/run/ipc.sock"), "\(run.errors)")
        #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    }

    @Test(
        "where /run has no room for data, seekd serves: it writes none there",
        .enabled(if: hasNamespaces, "needs user namespaces"))
    func noRoomForData() throws {
        let fill = "cat /dev/zero 2>/dev/null >\(folder.path)/run/filler || true"
        let run = try start(onFileSystem: "size=64k", fill)
        let inside = "/proc/\(run.process.processIdentifier)/root\(folder.path)/run"
        try wait(for: "an answer") {
            if !run.process.isRunning { throw WaitedInVain(what: "seekd, which ended: \(run.errors)") }
            return (try? TestClient("\(inside)/ipc.sock").request("hello")) != nil
        }
        let client = try TestClient("\(inside)/ipc.sock")
        try client.subscribe()
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        try client.waitForMedia("loaded")
        try client.goTo(100)
        #expect(FileManager.default.fileExists(atPath: "\(inside)/filler"))
        kill(run.process.processIdentifier, SIGTERM)
        #expect(try run.ended().status == 0)
    }

    @Test("a standard error without a reader does not end seekd")
    func brokenPipe() throws {
        let arguments = [
            "-c", "exec 9> >(:); wait $!; exec \"$@\" 2>&9", "sh", Self.seekd.path, "--config", "/nonexistent",
        ]
        let run = try ProgramRun(URL(filePath: "/bin/bash"), arguments, environment: environment).ended()
        #expect(run.process.terminationReason == .exit)
        #expect(run.status == 78)
    }

    // MARK: - The output

    @Test("a video output that can't be opened is reported as the reason")
    func output() throws {
        // Without sound: with it, the film goes on since mpv 0.40.
        let seekd = try Seekd(options: ["vo=drm", "drm-device=/nonexistent", "aid=no"])
        let client = try seekd.connect()
        try client.subscribe("media")
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        let failed = try client.next("media", ["phase": .text("failed")])
        let reason = try #require(failed["reason"]?.string)
        #expect(reason.hasPrefix("video output initialization failed: vo/drm"), "\(reason)")
    }

    @Test("it is the reason in mpv's place too; the messages are printed once, by libmpv")
    func outputInPlace() throws {
        let run = try ProgramRun(
            Self.seekd,
            [
                "--as-mpv", "--", "--no-config", "--vo=drm", "--drm-device=/nonexistent", "--ao=null", "--aid=no",
                "--idle",
                "--input-ipc-server=\(socket)",
            ], environment: environment)
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: self.socket) }
        let client = try TestClient(socket)
        try client.subscribe("media")
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        let failed = try client.next("media", ["phase": .text("failed")])
        let reason = try #require(failed["reason"]?.string)
        #expect(reason.hasPrefix("video output initialization failed: vo/drm"), "\(reason)")
        try client.send(#"{"command":["quit"]}"#)
        let printed = try run.ended().output + run.errors
        let message = "Error opening/initializing the selected video_out (--vo) device."
        #expect(printed.components(separatedBy: message).count == 2, "\(printed)")
    }

    // MARK: - Caches

    @Test("without a writable home, libraries keep their caches in the service's folder")
    func caches() throws {
        let run = try ProgramRun(
            Self.seekd, ["--socket", socket] + Self.silent,
            environment: [
                "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "RUNTIME_DIRECTORY": folder.path,
            ])
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: self.socket) }
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/cache"))
        kill(run.process.processIdentifier, SIGTERM)
        try run.ended()
        #expect(!run.errors.contains("Fontconfig error"))
        // Nor is the home folder made for the state.
        #expect(!FileManager.default.fileExists(atPath: "/nonexistent"))
        #expect(run.errors.contains("films are not remembered: expected STATE_DIRECTORY"), "\(run.errors)")
    }
}
