import CommandLineTool
import ConfigurationText
import MqttModel
import SeekProtocol

/// Reads mqtt.toml, and collects its errors.
struct MqttConfigurationReader {
    typealias Member = ConfigurationValue.Member

    /// Why a value is refused.
    struct Mismatch: Error {
        var expected: String
        var suggestion: String?
    }

    private let file: String
    var draft = MqttDraft()
    private(set) var problems: [ConfigurationProblem] = []

    /// - Parameter file: its name in errors.
    init(file: String) {
        self.file = file
    }

    mutating func read(_ text: [UInt8]) {
        let members: [Member]
        do throws(ConfigurationProblem) {
            members = try TOMLDocument.members(of: text, file: file)
        } catch {
            return report(error)
        }
        for table in members { read(table: table) }
    }

    private mutating func read(table: Member) {
        guard let keys = MqttKeyTable.tables[table.key] else {
            let near = Nearest.match(for: table.key, among: MqttKeyTable.tables.keys.sorted()).map { "[\($0)]" }
            let names = MqttKeyTable.tables.keys.sorted().map { "[\($0)]" }.joined(separator: ", ")
            return report(
                table, "[\(table.key)]", found: "unknown table", expected: near == nil ? "one of \(names)" : nil,
                suggestion: near)
        }
        guard case .table(let members) = table.value else {
            return report(
                table, table.key, found: "invalid value \(table.value.shown)", expected: "a table, [\(table.key)]")
        }
        for member in members { read(member, of: table.key, keys) }
    }

    private mutating func read(_ member: Member, of table: String, _ keys: [MqttKeyTable.Key]) {
        let name = "\(table).\(member.key)"
        guard let key = keys.first(where: { $0.name == member.key }) else {
            let names = keys.map(\.name)
            let near = Nearest.match(for: member.key, among: names)
            return report(
                member, name, found: "unknown key",
                expected: near == nil ? "one of \(names.joined(separator: ", "))" : nil, suggestion: near)
        }
        draft.places[name] = .init(file, at: member.position)
        do throws(Mismatch) {
            try key.write(member.value, &draft)
        } catch {
            report(
                member, name, found: "invalid value \(member.value.shown)", expected: error.expected,
                suggestion: error.suggestion)
        }
    }

    private mutating func report(_ problem: ConfigurationProblem) {
        if problems.count < ConfigurationRefusal.maximumProblems { problems.append(problem) }
    }

    private mutating func report(
        _ member: Member, _ key: String, found: String, expected: String? = nil, suggestion: String? = nil
    ) {
        report(
            ConfigurationProblem(
                place: .init(file, at: member.position), key: key, found: found,
                expected: expected, suggestion: suggestion))
    }
}

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
