import Logging
import NIOCore
import NIOEmbedded
import SeekConfiguration
import SeekProtocol
import SocketServer
import Testing

@testable import ClientGateway

/// A registry whose clients have channels without sockets, and a clock that the test sets.
final class RegistryBench {
    let registry: ClientRegistry
    let limits: Configuration.Limits
    var now = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
    private var channels: [EmbeddedChannel] = []

    init(limits change: (inout Configuration.Limits) -> Void = { _ in }) {
        var limits = Configuration.Limits()
        change(&limits)
        self.limits = limits
        registry = ClientRegistry(limits, Self.logger)
    }

    deinit {
        registry.closeAll()
        for channel in channels { _ = try? channel.finish(acceptAlreadyClosed: true) }
    }

    static let logger = Logger(label: "gateway") { _ in SwiftLogNoOpLogHandler() }

    // MARK: - Clients

    /// - Returns: no client if it was turned away.
    func connect(
        to socket: Configuration.Socket = Configuration.Socket(), unless refusal: Refusal? = nil
    ) throws -> (client: Client?, channel: EmbeddedChannel) {
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/seekd")).wait()
        channels.append(channel)
        return (registry.admit(channel, on: socket, unless: refusal, at: now), channel)
    }

    func client() throws -> Client { try #require(try connect().client) }

    /// The lines that a client has got since the last call.
    func lines(of client: Client) throws -> [JSONValue] {
        registry.flush()
        return try Self.lines(try #require(client.session.channel as? EmbeddedChannel))
    }

    static func lines(_ channel: EmbeddedChannel) throws -> [JSONValue] {
        var lines: [JSONValue] = []
        while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
            for line in buffer.readableBytesView.split(separator: UInt8(ascii: "\n")) {
                lines.append(try JSONReader.value(of: line))
            }
        }
        return lines
    }

    // MARK: - Requests

    /// The next step of a client, in words, and the request that it begins.
    func step(_ client: Client) -> (words: String, entry: RequestQueue.Entry?) {
        switch registry.nextStep(of: client, at: now) {
        case .begin(let entry): ("begin", entry)
        case .text(let bytes): ("text \(String(decoding: bytes, as: UTF8.self))", nil)
        case .tooLong: ("too long", nil)
        case .wait: ("wait", nil)
        case .remove: ("remove", nil)
        }
    }

    /// The next steps of a client until it has to wait.
    func steps(_ client: Client) -> [String] {
        var steps: [String] = []
        while steps.last != "wait", steps.last != "remove" { steps.append(step(client).words) }
        return steps
    }
}

extension Client {
    /// Lines from the client.
    func receive(_ lines: String...) {
        session.receive(ByteBuffer(string: lines.map { $0 + "\n" }.joined()))
    }
}
