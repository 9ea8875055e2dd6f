import Foundation
import TestSupport
import Testing

/// A broker of Debian's: what its nodes are, and how each is started.
enum BrokerKind: String, CaseIterable, CustomTestStringConvertible {
    case mosquitto
    case nats = "nats-server"
    case rabbitmq

    var testDescription: String { rawValue }

    var nodeCount: Int { self == .mosquitto ? 1 : 3 }

    /// With QoS 1, nats-server keeps a consumer for each subscription on several nodes, and RabbitMQ a queue on the node of
    /// its client, which is refused elsewhere while that node is down.
    var quality: Int { self == .mosquitto ? 1 : 0 }

    /// Whether a client that connects asks the players for their states: the nodes of RabbitMQ do not share them.
    var asksForStates: Bool { self == .rabbitmq }

    /// Nodes that start for the first time at once can become several groups that register clients.
    var startsInTurn: Bool { self == .rabbitmq }

    /// The program of one node, with its configuration in the folder.
    func command(_ node: Int, port: Int, others: BrokerPorts, in folder: ScratchFolder) throws -> BrokerCommand {
        let address = BrokerNode.address(node)
        switch self {
        case .mosquitto:
            let file = try folder.write(
                "listener \(port) \(address)\nallow_anonymous true\npersistence false\nmax_queued_messages 0\n",
                to: "mosquitto.conf")
            return BrokerCommand(program: "/usr/sbin/mosquitto", arguments: ["-c", file])
        case .nats:
            let routes = (0..<nodeCount).map { "\"nats://\(BrokerNode.address($0)):\(others.cluster)\"" }
            let file = try folder.write(
                """
                server_name: "n\(node)"
                listen: "\(address):\(others.clients)"
                cluster { name: "seekd", listen: "\(address):\(others.cluster)", routes: [\(routes.joined(separator: ", "))] }
                jetstream { store_dir: "\(folder.path)/n\(node)" }
                mqtt { listen: "\(address):\(port)" }

                """, to: "n\(node).conf")
            return BrokerCommand(program: "/usr/sbin/nats-server", arguments: ["-c", file])
        case .rabbitmq: return try rabbitmq(node, port: port, others: others, in: folder)
        }
    }

    private func rabbitmq(
        _ node: Int, port: Int, others: BrokerPorts, in folder: ScratchFolder
    ) throws -> BrokerCommand {
        let names = (0..<nodeCount).map { "cluster_formation.classic_config.nodes.\($0 + 1) = n\($0)@localhost\n" }
        let file = try folder.write(
            """
            listeners.tcp.1 = \(BrokerNode.address(node)):\(others.clients)
            mqtt.listeners.tcp.1 = \(BrokerNode.address(node)):\(port)
            mqtt.allow_anonymous = true
            mqtt.retained_message_store = rabbit_mqtt_retained_msg_store_noop
            cluster_formation.peer_discovery_backend = classic_config
            \(names.joined())
            """, to: "n\(node).conf")
        let plugins = try folder.write("[rabbitmq_mqtt].\n", to: "plugins")
        let cookie = try folder.write("seekd", to: "home/.erlang.cookie")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: cookie)
        return BrokerCommand(
            program: "/usr/lib/rabbitmq/bin/rabbitmq-server", arguments: [],
            environment: [
                "HOME": "\(folder.path)/home", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
                "RABBITMQ_NODENAME": "n\(node)@localhost", "RABBITMQ_DIST_PORT": "\(others.cluster + node)",
                "RABBITMQ_CONFIG_FILE": file, "RABBITMQ_CONF_ENV_FILE": "/dev/null",
                "RABBITMQ_ENABLED_PLUGINS_FILE": plugins, "RABBITMQ_PID_FILE": "\(folder.path)/n\(node).pid",
                "RABBITMQ_MNESIA_BASE": "\(folder.path)/n\(node)", "RABBITMQ_LOG_BASE": "\(folder.path)/n\(node)-log",
                // Threads of Erlang wait busily otherwise, at the cost of the other nodes.
                "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+sbwt none +sbwtdcpu none +sbwtdio none",
                "ERL_EPMD_PORT": "\(others.names)", "ERL_EPMD_ADDRESS": "127.0.0.1",
            ], processFile: "\(folder.path)/n\(node).pid")
    }
}

/// Ports beside MQTT's, the same on each node.
struct BrokerPorts {
    let clients: Int
    /// Between nodes; of RabbitMQ the first of three.
    let cluster: Int
    /// Of Erlang's name server.
    let names: Int
}

/// How a node is started.
struct BrokerCommand {
    let program: String
    let arguments: [String]
    var environment: [String: String]?
    /// The program writes its process there, if that is not the one that is started.
    var processFile: String?
}
