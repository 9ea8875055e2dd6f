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
    /// Where keys were set, by their paths, `broker.host`.
    var places: [String: ConfigurationProblem.Place] = [:]
}

/// The keys of mqtt.toml, with their types and ranges.
enum MqttKeyTable {
    typealias Mismatch = MqttConfigurationReader.Mismatch

    struct Key: Sendable {
        let name: String
        let write: @Sendable (ConfigurationValue, inout MqttDraft) throws(Mismatch) -> Void
    }

    static let tables: [String: [Key]] = [
        "broker": broker, "player": player, "limits": limits, "home_assistant": homeAssistant,
    ]

    private static let broker: [Key] = [
        text("host", "a host name or an address, 1 to 255 bytes", 1...255) { $1.broker.host = $0 },
        number("port", 1...65_535) { $1.broker.port = $0 },
        word("version", MqttConfiguration.Broker.Version.self) { $1.broker.version = $0 },
        number("keepalive_s", 5...3_600) { $1.broker.keepalive = $0 },
        text("username", "a name of at most 255 bytes", 0...255) { $1.broker.username = $0.isEmpty ? nil : $0 },
        path("password_file") { $1.broker.passwordFile = $0 },
        flag("cleartext_password") { $1.broker.isPasswordInClear = $0 },
        flag("tls") { $1.usesTLS = $0 },
        path("ca") { $1.tls.authorities = $0 ?? MqttConfiguration.TLS().authorities },
        path("certificate") { $1.tls.certificate = $0 },
        path("key") { $1.tls.key = $0 },
    ]

    private static let player: [Key] = [
        Key(name: "site") { (value, draft) throws(Mismatch) in draft.site = try Self.name(value) },
        Key(name: "name") { (value, draft) throws(Mismatch) in
            draft.player = value == .string("") ? nil : try Self.playerName(value)
        },
        Key(name: "groups") { (value, draft) throws(Mismatch) in
            draft.groups = []
            for element in try Self.elements(value, "an array of names of groups") {
                draft.groups.append(try Self.name(element))
            }
        },
    ]

    private static let limits: [Key] = [
        word("access", MqttSettings.Access.self) { $1.access = $0 },
        Key(name: "commands") { (value, draft) throws(Mismatch) in
            draft.commands = try Self.words(value, "an array of names of commands, such as [\"tap\", \"toggle\"]")
        },
        flag("publish_paths") { $1.publishesPaths = $0 },
        number("hold_s", 1...300) { $1.hold = $0 },
    ]

    private static let homeAssistant: [Key] = [
        flag("discovery") { $1.homeAssistant.isAnnounced = $0 },
        Key(name: "prefix") { (value, draft) throws(Mismatch) in
            draft.homeAssistant.prefix = try Self.name(value).description
        },
        Key(name: "keys") { (value, draft) throws(Mismatch) in
            draft.homeAssistant.keys = try Self.words(value, "an array of names of keys, such as [\"blue\"]")
        },
    ]

    // MARK: - Names

    static func name(_ value: ConfigurationValue) throws(Mismatch) -> MqttName {
        guard case .string(let text) = value, let name = MqttName(text) else {
            throw Mismatch(expected: MqttName.expectation)
        }
        return name
    }

    static func playerName(_ value: ConfigurationValue) throws(Mismatch) -> MqttName {
        let name = try name(value)
        guard name.description != MqttName.groupLevel else {
            throw Mismatch(expected: "another name: the topics of groups begin with it")
        }
        return name
    }

    private static func elements(
        _ value: ConfigurationValue, _ expected: String
    ) throws(Mismatch) -> [ConfigurationValue] {
        guard case .array(let elements) = value, elements.count <= 100 else { throw Mismatch(expected: expected) }
        return elements
    }

    private static func words(_ value: ConfigurationValue, _ expected: String) throws(Mismatch) -> [String] {
        var words: [String] = []
        for element in try elements(value, expected) {
            guard case .string(let word) = element, (1...64).contains(word.utf8.count),
                word.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !words.contains(word)
            else { throw Mismatch(expected: expected + ", each once and of at most 64 bytes without spaces") }
            words.append(word)
        }
        return words
    }

    // MARK: - Types

    private static func text(
        _ name: String, _ expected: String, _ lengths: ClosedRange<Int>,
        _ set: @escaping @Sendable (String, inout MqttDraft) -> Void
    ) -> Key {
        Key(name: name) { (value, draft) throws(Mismatch) in
            guard case .string(let text) = value, lengths.contains(text.utf8.count), !text.utf8.contains(0) else {
                throw Mismatch(expected: expected)
            }
            set(text, &draft)
        }
    }

    /// An empty one stands for none.
    private static func path(_ name: String, _ set: @escaping @Sendable (String?, inout MqttDraft) -> Void) -> Key {
        Key(name: name) { (value, draft) throws(Mismatch) in
            guard case .string(let path) = value, path.isEmpty || path.hasPrefix("/"), !path.utf8.contains(0) else {
                throw Mismatch(expected: "an absolute path, or \"\"")
            }
            set(path.isEmpty ? nil : path, &draft)
        }
    }

    private static func number(
        _ name: String, _ range: ClosedRange<Int>, _ set: @escaping @Sendable (Int, inout MqttDraft) -> Void
    ) -> Key {
        Key(name: name) { (value, draft) throws(Mismatch) in
            guard case .integer(let number) = value, range.contains(number) else {
                throw Mismatch(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            set(number, &draft)
        }
    }

    private static func flag(_ name: String, _ set: @escaping @Sendable (Bool, inout MqttDraft) -> Void) -> Key {
        Key(name: name) { (value, draft) throws(Mismatch) in
            guard case .boolean(let flag) = value else { throw Mismatch(expected: "true or false") }
            set(flag, &draft)
        }
    }

    private static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ type: Word.Type, _ set: @escaping @Sendable (Word, inout MqttDraft) -> Void
    ) -> Key {
        let words = Word.allCases.map(\.rawValue)
        return Key(name: name) { (value, draft) throws(Mismatch) in
            var near: String?
            if case .string(let text) = value {
                if let word = Word(rawValue: text) { return set(word, &draft) }
                near = Nearest.match(for: text, among: words)
            }
            throw Mismatch(
                expected: words.map { "\"\($0)\"" }.joined(separator: " or "), suggestion: near.map { "\"\($0)\"" })
        }
    }
}
