import Foundation
import Glibc
import TestSupport
import Testing

/// A sound server (PulseAudio) without hardware, in a folder of its own. It ends with its owner.
final class SoundServer {
    private static let program = "/usr/bin/pulseaudio"
    static let isInstalled = access(program, X_OK) == 0

    private let folder: ScratchFolder
    private var process = Process()
    private var socket: String { "\(folder.path)/native" }

    init() throws {
        folder = try ScratchFolder()
        // The server wants a folder that is its user's alone.
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        try start()
    }

    deinit {
        signal(SIGKILL)
        process.kill()
    }

    /// For a seekd that plays to it.
    var environment: [String: String] {
        ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PULSE_SERVER": "unix:\(socket)"]
    }

    func start() throws {
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // PulseAudio closes each descriptor that it gets, also the one that tells Foundation of a child's end: Foundation
        // would then wait for it, and see the end of no other child. The shell keeps it.
        process.arguments =
            ["-c", #""$@" & echo $! >"$0.new" && mv "$0.new" "$0"; wait"#, number, Self.program]
            + ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "-L", "module-null-sink"]
            + ["-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)"]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        try wait(for: "the sound server") {
            guard process.isRunning else { throw WaitedInVain(what: "the sound server, which has ended") }
            return FileManager.default.fileExists(atPath: socket) && identifier != nil
        }
    }

    private var number: String { "\(folder.path)/number" }

    /// The server's process; nil: none was started.
    private var identifier: pid_t? {
        (try? String(contentsOfFile: number, encoding: .utf8)).flatMap {
            pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    private func signal(_ signal: Int32) {
        if process.isRunning, let identifier { kill(identifier, signal) }
    }

    /// As by a crash.
    func end() throws {
        signal(SIGKILL)
        try process.waitForEnd()
        for path in [socket, number] { try? FileManager.default.removeItem(atPath: path) }
    }

    /// It answers nothing any more.
    func hang() { signal(SIGSTOP) }
}
