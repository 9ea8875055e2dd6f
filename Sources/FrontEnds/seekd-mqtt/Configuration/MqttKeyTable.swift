import ConfigurationText
import MqttModel
import SeekProtocol

/// A configuration that is being read: names may be missing.
struct MqttDraft {
    var broker = MqttConfiguration.Broker()
    var usesTLS = false
    var tls = MqttConfiguration.TLS()
    var site = MqttName("home")
    var player: MqttName?
    var groups: [MqttName] = []
    var access = MqttSettings.Access.control
    var commands: [String] = []
    var publishesPaths = false
    /// Seconds.
    var hold = 10
    var homeAssistant = MqttSettings.HomeAssistant()
}

/// The keys of mqtt.toml, with their types and ranges.
enum MqttKeyTable {
    typealias Key = KeyTable<MqttDraft>.Key

    static let table = KeyTable(
        tables: ["broker", "player", "limits", "home_assistant"],
        keys: [
            Key("broker", "host", .text("a host name or an address, 1 to 255 bytes", bytes: 1...255), \.broker.host),
            Key("broker", "hosts", .hosts, \.broker.hosts),
            Key("broker", "port", .count(1...65_535), \.broker.port),
            Key("broker", "version", .word, \.broker.version),
            Key("broker", "keepalive_s", .count(5...3_600, of: "seconds"), \.broker.keepalive),
            Key("broker", "qos", .count(0...1), \.broker.quality),
            Key("broker", "username", .userName, \.broker.username),
            Key("broker", "password_file", .absolutePath(), \.broker.passwordFile),
            Key("broker", "cleartext_password", .flag, \.broker.isPasswordInClear),
            Key("broker", "tls", .flag, \.usesTLS),
            Key("broker", "ca", .authorities, \.tls.authorities),
            Key("broker", "certificate", .absolutePath(), \.tls.certificate),
            Key("broker", "key", .absolutePath(), \.tls.key),
            Key("player", "site", KeyType.name.optional, \.site),
            Key("player", "name", .playerName, \.player),
            Key("player", "groups", .groups, \.groups),
            Key("limits", "access", .word, \.access),
            Key("limits", "commands", .words("commands, such as [\"tap\", \"toggle\"]"), \.commands),
            Key("limits", "publish_paths", .flag, \.publishesPaths),
            Key("limits", "hold_s", .count(1...300, of: "seconds"), \.hold),
            Key("home_assistant", "discovery", .flag, \.homeAssistant.isAnnounced),
            Key("home_assistant", "prefix", KeyType.name.map(\.description), \.homeAssistant.prefix),
            Key("home_assistant", "keys", .words("keys, such as [\"blue\"]"), \.homeAssistant.keys),
        ])

    /// Reads mqtt.toml.
    ///
    /// - Parameter file: its name in errors.
    static func read(_ text: [UInt8], file: String) -> TableReader<MqttDraft> {
        var reader = TableReader(MqttDraft(), table) { Nearest.match(for: $0, among: $1) }
        for table in reader.tables(of: text, file: file) where !reader.isFull {
            for member in reader.members(of: table, .init(file, at: table.position)) ?? [] where !reader.isFull {
                reader.read(member, of: table.key, .init(file, at: member.position))
            }
        }
        return reader
    }
}

// MARK: - Types

extension KeyType<MqttName> {
    fileprivate static var name: KeyType {
        KeyType(MqttName.expectation) { value throws(KeyMismatch) in
            guard case .string(let text) = value, let name = MqttName(text) else { throw KeyMismatch() }
            return name
        }
    }
}

extension KeyType<MqttName?> {
    /// An empty one stands for the machine's.
    fileprivate static var playerName: KeyType {
        KeyType(MqttName.expectation) { value throws(KeyMismatch) in
            guard value != .string("") else { return nil }
            guard case .string(let text) = value, let name = MqttName(text) else { throw KeyMismatch() }
            guard name.description != MqttName.groupLevel else {
                throw KeyMismatch(expected: "another name: the topics of groups begin with it")
            }
            return name
        }
    }
}

extension KeyType<[MqttName]> {
    fileprivate static var groups: KeyType {
        list(0...100, "an array of 0 to 100 names of groups, each \(MqttName.expectation)") { element in
            guard case .string(let text) = element else { return nil }
            return MqttName(text)
        }
    }
}

extension KeyType<[String]> {
    fileprivate static var hosts: KeyType {
        let expectation = "an array of 0 to 16 host names or addresses, each once and of 1 to 255 bytes"
        let list = list(0...16, expectation) { element in
            guard case .string(let host) = element, (1...255).contains(host.utf8.count) else { return nil }
            return host
        }
        return list.checked { $0.count == Set($0).count }
    }

    /// - Parameter things: what has the names, with an example.
    fileprivate static func words(_ things: String) -> KeyType {
        let expectation = "an array of 0 to 100 names of \(things), each once and of 1 to 64 bytes without spaces"
        let list = list(0...100, expectation) { element in
            guard case .string(let word) = element, (1...64).contains(word.utf8.count),
                word.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
            else { return nil }
            return word
        }
        return list.checked { $0.count == Set($0).count }
    }
}

extension KeyType<String?> {
    /// An empty one stands for the player's name.
    fileprivate static var userName: KeyType {
        KeyType<String>.text("a name of at most 255 bytes", bytes: 0...255).map { $0.isEmpty ? nil : $0 }
    }
}

extension KeyType<String> {
    /// An empty one stands for the system's.
    fileprivate static var authorities: KeyType {
        KeyType<String?>.absolutePath().map { $0 ?? MqttConfiguration.TLS().authorities }
    }
}
