import Foundation
import Glibc
import TestSupport

/// Debian's mosquitto on loopback.
final class RealBroker {
    let port: Int
    private let folder: ScratchFolder
    private let configuration: String
    private var process: Process

    init() throws {
        port = try Self.freePort()
        folder = try ScratchFolder()
        configuration = try folder.write(
            "listener \(port) 127.0.0.1\nallow_anonymous true\npersistence false\nmax_queued_messages 0\n",
            to: "mosquitto.conf")
        process = Self.process(configuration)
        try process.start()
        try waitUntilItListens()
    }

    deinit { kill() }

    /// Starts it again, after `kill`.
    func start() throws {
        process = Self.process(configuration)
        try process.start()
        try waitUntilItListens()
    }

    func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// KiB.
    var memory: Int { Self.memory(of: process.processIdentifier) }

    static func memory(of process: pid_t) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    private static func process(_ configuration: String) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/sbin/mosquitto")
        process.arguments = ["-c", configuration]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        return process
    }

    private func waitUntilItListens() throws {
        try wait(for: "the broker") {
            let descriptor = Self.socket()
            defer { close(descriptor) }
            var address = Self.address(port)
            return connect(descriptor, &address, socklen_t(MemoryLayout<sockaddr>.size)) == 0
        }
    }

    private static func freePort() throws -> Int {
        let descriptor = socket()
        defer { close(descriptor) }
        var address = address(0)
        var size = socklen_t(MemoryLayout<sockaddr>.size)
        guard bind(descriptor, &address, size) == 0, getsockname(descriptor, &address, &size) == 0 else {
            throw CocoaError(.featureUnsupported)
        }
        return withUnsafeBytes(of: address) { Int($0[2]) << 8 | Int($0[3]) }
    }

    private static func socket() -> Int32 {
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    /// A sockaddr_in of 127.0.0.1, by its bytes.
    private static func address(_ port: Int) -> sockaddr {
        var address = sockaddr()
        address.sa_family = sa_family_t(AF_INET)
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes[2] = UInt8(port >> 8)
            bytes[3] = UInt8(port & 0xFF)
            bytes[4] = 127
            bytes[7] = 1
        }
        return address
    }
}
