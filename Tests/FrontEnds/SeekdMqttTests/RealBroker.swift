import Foundation
import Glibc
import TestSupport

/// A broker of Debian's on loopback: one node, or three.
final class RealBroker {
    let kind: BrokerKind
    let port: Int
    private(set) var nodes: [BrokerNode] = []
    private let folder: ScratchFolder
    /// Erlang's, for RabbitMQ; it would start one by itself, and leave it behind.
    private var nameServer: Process?

    init(_ kind: BrokerKind) throws {
        self.kind = kind
        folder = try ScratchFolder()
        port = try BrokerNode.freePorts(6)
        let others = BrokerPorts(clients: port + 1, cluster: port + 2, names: port + 5)
        for number in 0..<kind.nodeCount {
            let command = try kind.command(number, port: port, others: others, in: folder)
            nodes.append(BrokerNode(number, port: port, command))
        }
        if kind == .rabbitmq {
            let server = Process()
            server.executableURL = URL(filePath: "/usr/bin/epmd")
            server.arguments = ["-address", "127.0.0.1", "-port", "\(others.names)"]
            server.standardError = FileHandle.nullDevice
            try server.start()
            nameServer = server
        }
        for node in nodes {
            try node.launch()
            if kind.startsInTurn { try node.waitUntilItListens() }
        }
        for node in nodes { try node.waitUntilItListens() }
    }

    deinit {
        for node in nodes { node.kill() }
        guard let nameServer else { return }
        Glibc.kill(nameServer.processIdentifier, SIGKILL)
        nameServer.waitUntilExit()
    }

    /// Starts nodes again, after `kill`.
    func start(_ numbers: [Int]) throws {
        for number in numbers { try nodes[number].launch() }
        for number in numbers { try nodes[number].waitUntilItListens() }
    }

    func kill(_ number: Int) { nodes[number].kill() }

    /// Of all nodes, KiB.
    var memory: Int { nodes.map(\.memory).reduce(0, +) }
}
