import CommandLineTool
import MqttModel

/// A validated configuration.
struct MqttConfiguration: Equatable, Sendable {
    struct Broker: Equatable, Sendable {
        var host = "localhost"
        /// Instead of `host`: several machines that are one broker.
        var hosts: [String] = []
        var port = 1883
        var version = MqttVersion.five
        /// Seconds.
        var keepalive = 30
        /// The highest QoS, 0 or 1.
        var quality = 1
        /// Nil: the player's name, if there is a password.
        var username: String?
        var passwordFile: String?
        /// Whether the password may go to another machine without TLS.
        var isPasswordInClear = false
        var tls: TLS?

        /// At least one.
        var everyHost: [String] { hosts.isEmpty ? [host] : hosts }

        /// The first host to which a password would go over the network, unencrypted and unasked.
        var exposesPasswordTo: String? {
            guard tls == nil, !isPasswordInClear else { return nil }
            return everyHost.first { !HostAddress.isThisMachine($0) }
        }
    }

    /// The broker's certificate is always verified (F5).
    struct TLS: Equatable, Sendable {
        /// A file of certificates, or a folder with their hashes as names.
        var authorities = "/etc/ssl/certs"
        var certificate: String?
        var key: String?
    }

    var broker = Broker()
    var settings: MqttSettings
    /// The place of `broker.host` or `broker.hosts`, for errors that only a start finds: `mqtt.toml:2:1: `; empty without a file.
    var hostPlace = ""
}
