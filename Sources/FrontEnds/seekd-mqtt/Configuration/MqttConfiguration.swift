import CommandLineTool
import MqttModel

/// A validated configuration.
struct MqttConfiguration: Equatable, Sendable {
    struct Broker: Equatable, Sendable {
        enum Version: String, Sendable, CaseIterable {
            case five = "5"
            case threeOneOne = "3.1.1"
        }

        var host = "localhost"
        var port = 1883
        var version = Version.five
        /// Seconds.
        var keepalive = 30
        /// Nil: the player's name, if there is a password.
        var username: String?
        var passwordFile: String?
        /// Whether the password may go to another machine without TLS.
        var isPasswordInClear = false
        var tls: TLS?

        /// Whether a password would go over the network, unencrypted and unasked.
        var exposesPassword: Bool { tls == nil && !isPasswordInClear && !HostAddress.isThisMachine(host) }
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
    /// The place of `broker.host`, for errors that only a start finds: `mqtt.toml:2:1: `; empty without a file.
    var hostPlace = ""
}
