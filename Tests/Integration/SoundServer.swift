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

    deinit { process.kill() }

    /// For a seekd that plays to it.
    var environment: [String: String] {
        ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PULSE_SERVER": "unix:\(socket)"]
    }

    func start() throws {
        process = Process()
        process.executableURL = URL(filePath: Self.program)
        process.arguments =
            ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "-L", "module-null-sink"]
            + ["-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)"]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        try wait(for: "the sound server") {
            guard process.isRunning else { throw WaitedInVain(what: "the sound server, which has ended") }
            return FileManager.default.fileExists(atPath: socket)
        }
    }

    /// As by a crash.
    func end() {
        process.kill()
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// It answers nothing any more.
    func hang() { kill(process.processIdentifier, SIGSTOP) }
}
