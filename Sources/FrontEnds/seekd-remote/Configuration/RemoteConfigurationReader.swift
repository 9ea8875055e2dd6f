import CommandLineTool
import ConfigurationText
import Glibc
import RemoteKeys
import SeekProtocol

/// Reads remote.toml, and collects its errors.
struct RemoteConfigurationReader {
    typealias Member = ConfigurationValue.Member

    private let file: String
    private var keys = TableReader(RemoteConfiguration(), RemoteKeyTable.table) { Nearest.match(for: $0, among: $1) }

    var configuration: RemoteConfiguration { keys.root }
    var problems: [ConfigurationProblem] { keys.problems }

    /// - Parameter file: its name in errors.
    init(file: String) {
        self.file = file
    }

    mutating func read(_ text: [UInt8]) {
        for table in keys.tables(of: text, file: file) where !keys.isFull {
            guard let members = keys.members(of: table, place(table)) else { continue }
            for member in members where !keys.isFull {
                switch table.key {
                case "keys": readKey(member)
                case "devices": readDevice(member)
                default: keys.read(member, of: table.key, place(member))
                }
            }
        }
    }

    private func place(_ member: Member) -> ConfigurationProblem.Place { .init(file, at: member.position) }

    // MARK: - Keys

    private mutating func readKey(_ member: Member) {
        let name = KeyName(member.key)
        if KeyCodes.lacks(name) {
            let near = Nearest.match(for: member.key, among: KeyCodes.names.map(\.description))
            return report(
                member, found: "unknown key", expected: near == nil ? "a name that seekd-remote --learn prints" : nil,
                suggestion: near)
        }
        do throws(KeyMismatch) {
            let binding = try Self.binding(member.value)
            keys.root.settings.keys[name] = binding
        } catch {
            report(
                member, found: error.found ?? "invalid value \(member.value.shown)", expected: error.expected)
        }
    }

    private mutating func report(_ member: Member, found: String, expected: String?, suggestion: String? = nil) {
        keys.report(
            ConfigurationProblem(
                place: place(member), key: "keys.\(member.key)", found: found, expected: expected,
                suggestion: suggestion))
    }

    private static func binding(_ value: ConfigurationValue) throws(KeyMismatch) -> KeyBinding {
        do throws(KeyBinding.Problem) {
            switch value {
            case .string(let words): return try KeyBinding(words: words)
            case .array(let elements): return try KeyBinding(list: list(elements))
            case .table(let members):
                let (command, repeats) = try parts(of: members)
                switch command {
                case .string(let words): return try KeyBinding(words: words, repeats: repeats)
                case .array(let elements): return try KeyBinding(list: list(elements), repeats: repeats)
                case .integer, .number, .boolean, .moment, .table: break
                }
            case .integer, .number, .boolean, .moment: break
            }
        } catch {
            throw KeyMismatch(found: error.text)
        }
        throw KeyMismatch(expected: KeyBinding.expectation)
    }

    /// `{ command = "add volume 2", repeat = true }`
    private static func parts(
        of members: [Member]
    ) throws(KeyBinding.Problem) -> (command: ConfigurationValue, repeats: Bool) {
        var repeats = false
        var command: ConfigurationValue?
        for member in members {
            switch (member.key, member.value) {
            case ("command", let value): command = value
            case ("repeat", .boolean(let flag)): repeats = flag
            case ("repeat", let value): throw .init(text: "repeat: expected true or false, got \(value.shown)")
            default: throw .init(text: "has an unknown part \"\(member.key)\": expected command and repeat")
            }
        }
        guard let command else { throw .init(text: "has no command") }
        return (command, repeats)
    }

    private static func list(_ elements: [ConfigurationValue]) throws(KeyBinding.Problem) -> [JSONValue] {
        var list: [JSONValue] = []
        for element in elements {
            switch element {
            case .string(let text): list.append(.text(text))
            case .integer(let number): list.append(.integer(Int64(number)))
            case .number(let number): list.append(.double(number))
            case .boolean(let flag): list.append(.bool(flag))
            case .array(let inner): list.append(.array(try self.list(inner)))
            case .moment, .table: throw .init(text: "can't have \(element.shown) in a command")
            }
        }
        return list
    }

    // MARK: - Devices

    private mutating func readDevice(_ member: Member) {
        guard case .table(let members) = member.value else {
            return keys.report(
                ConfigurationProblem(
                    place: place(member), key: "devices.\(member.key)", found: "invalid value \(member.value.shown)",
                    expected: "a table, [devices.\"NAME\"]"))
        }
        keys.root.rules.append(DeviceRule(name: member.key))
        let table = "devices.\"\(member.key)\""
        let known = RemoteKeyTable.device(table, keys.root.rules.count - 1)
        for key in members { keys.read(key, of: table, known, place(key)) }
    }
}

/// A validated configuration.
struct RemoteConfiguration: Equatable, Sendable {
    struct Lirc: Equatable, Sendable {
        /// lircd's socket; nil: lircd is not used.
        var socket: String? = "/run/lirc/lircd"
        /// Whether the configuration names it: then it is waited for.
        var isExpected = false
        var profile = SourceProfile.lirc

        /// The one that the configuration names.
        var expectedSocket: String? {
            get { socket }
            set { (socket, isExpected) = (newValue, true) }
        }
    }

    var settings = RemoteSettings()
    var rules: [DeviceRule] = []
    var lirc = Lirc()
    /// Presses of a key closer together than this are one press.
    var bounce = Duration.milliseconds(60)

    /// The keys that do something, by number.
    var names: [UInt16: KeyName] {
        var names: [UInt16: KeyName] = [:]
        for name in settings.keys.names + settings.timeKeys {
            if let code = KeyCodes.code(of: name) { names[code] = name }
        }
        return names
    }
}

/// Where the configuration is read from.
struct RemoteConfigurationSources {
    /// `--config`: this file must exist.
    var file: String?

    /// The files to look for if none is named. The first that exists is read.
    static var searchPath: [String] {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        return ConfigurationFile.searchPath(
            "remote.toml", userFolder: variable("XDG_CONFIG_HOME"), home: variable("HOME"),
            systemFile: "/etc/seekd/remote.toml")
    }

    /// - Returns: the configuration, and the file that was read; nil if none exists.
    /// - Throws: all errors of the file, one a line.
    func load() throws(Failure) -> (RemoteConfiguration, file: String?) {
        let found: ConfigurationFile?
        do throws(ConfigurationProblem) {
            found = try ConfigurationFile.read(file, else: Self.searchPath)
        } catch {
            throw Failure(.configuration, "\(error)")
        }
        guard let found else { return (RemoteConfiguration(), nil) }
        var reader = RemoteConfigurationReader(file: found.path)
        reader.read(found.text)
        guard reader.problems.isEmpty else {
            throw Failure(.configuration, "\(ConfigurationRefusal(problems: reader.problems))")
        }
        return (reader.configuration, found.path)
    }
}
