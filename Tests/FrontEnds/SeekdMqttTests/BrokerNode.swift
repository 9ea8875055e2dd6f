import Foundation
import Glibc
import TestSupport

/// One process of a broker, on a loopback address of its own.
final class BrokerNode {
    let host: String
    private let port: Int
    private let command: BrokerCommand
    private var process = Process()

    init(_ number: Int, port: Int, _ command: BrokerCommand) {
        host = Self.address(number)
        self.port = port
        self.command = command
    }

    deinit { kill() }

    static func address(_ number: Int) -> String { "127.0.0.\(number + 1)" }

    func launch() throws {
        if let file = command.processFile { try? FileManager.default.removeItem(atPath: file) }
        process = Process()
        process.executableURL = URL(filePath: command.program)
        process.arguments = command.arguments
        process.environment = command.environment
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.start()
    }

    func waitUntilItListens() throws {
        // A node of RabbitMQ may first wait for the others.
        try wait(for: "the broker at \(host):\(port)", within: .seconds(300)) { Self.listens(host, port) }
    }

    func kill() {
        guard process.isRunning else { return }
        if id != process.processIdentifier { Glibc.kill(id, SIGKILL) }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// KiB.
    var memory: Int { Self.memory(of: id) }

    private var id: pid_t {
        guard let file = command.processFile, let text = try? String(contentsOfFile: file, encoding: .utf8),
            let id = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
        else { return process.processIdentifier }
        return id
    }

    static func memory(of process: pid_t) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    // MARK: - Ports

    private static func listens(_ host: String, _ port: Int) -> Bool {
        let descriptor = socket()
        defer { close(descriptor) }
        var address = address(host, port)
        return connect(descriptor, &address, socklen_t(MemoryLayout<sockaddr>.size)) == 0
    }

    /// The first of `count` ports in a row that are free on each of the nodes' addresses.
    static func freePorts(_ count: Int) throws -> Int {
        for _ in 0..<100 {
            let first = Int.random(in: 20_000..<32_000)
            let isFree = (0..<3).allSatisfy { node in
                (first..<first + count).allSatisfy { port in
                    let descriptor = socket()
                    defer { close(descriptor) }
                    var address = address(Self.address(node), port)
                    return bind(descriptor, &address, socklen_t(MemoryLayout<sockaddr>.size)) == 0
                }
            }
            if isFree { return first }
        }
        throw CocoaError(.featureUnsupported)
    }

    private static func socket() -> Int32 {
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    /// A sockaddr_in, by its bytes.
    private static func address(_ host: String, _ port: Int) -> sockaddr {
        var address = sockaddr()
        address.sa_family = sa_family_t(AF_INET)
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes[2] = UInt8(port >> 8)
            bytes[3] = UInt8(port & 0xFF)
            for (index, byte) in host.split(separator: ".").compactMap({ UInt8($0) }).enumerated() {
                bytes[4 + index] = byte
            }
        }
        return address
    }
}
