import CommandLineTool
import ConfigurationText
import Glibc
import RemoteKeys
import SeekProtocol

/// Reads remote.toml, and collects its errors.
struct RemoteConfigurationReader {
    typealias Member = ConfigurationValue.Member

    /// Why a value is refused; nil stands for showing it.
    struct Mismatch: Error {
        var expected: String
        var found: String?
        var suggestion: String?
    }

    private let file: String
    var configuration = RemoteConfiguration()
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
        let names = ["keys", "remote", "lirc", "devices"]
        guard names.contains(table.key) else {
            let near = Nearest.match(for: table.key, among: names).map { "[\($0)]" }
            return report(
                problem(
                    table, "[\(table.key)]", found: "unknown table",
                    expected: near == nil ? "one of [keys], [remote], [lirc], [devices.NAME]" : nil, suggestion: near))
        }
        guard case .table(let members) = table.value else {
            return report(
                problem(
                    table, table.key, found: "invalid value \(table.value.shown)", expected: "a table, [\(table.key)]"))
        }
        switch table.key {
        case "keys": for member in members { readKey(member) }
        case "devices": for member in members { readDevice(member) }
        default: for member in members { read(member, of: table.key) }
        }
    }

    // MARK: - Keys

    private mutating func readKey(_ member: Member) {
        let name = KeyName(member.key)
        if Self.isKernelName(name), KeyCodes.code(of: name) == nil {
            let near = Nearest.match(for: member.key, among: KeyCodes.names.map(\.description))
            return report(
                problem(
                    member, "keys.\(member.key)", found: "unknown key",
                    expected: near == nil ? "a name that seekd-remote --learn prints" : nil, suggestion: near))
        }
        do {
            configuration.settings.keys[name] = try Self.binding(member.value)
        } catch {
            report(mismatch(member, "keys.\(member.key)", error))
        }
    }

    /// LIRC may have names of its own.
    static func isKernelName(_ name: KeyName) -> Bool {
        name.description.hasPrefix("KEY_") || name.description.hasPrefix("BTN_")
    }

    private static func binding(_ value: ConfigurationValue) throws(Mismatch) -> KeyBinding {
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
            throw Mismatch(expected: "", found: error.text)
        }
        throw Mismatch(expected: KeyBinding.expectation)
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

    // MARK: - Other tables

    private mutating func readDevice(_ member: Member) {
        guard case .table(let members) = member.value else {
            return report(
                problem(
                    member, "devices.\(member.key)", found: "invalid value \(member.value.shown)",
                    expected: "a table, [devices.\"NAME\"]"))
        }
        configuration.rules.append(DeviceRule(name: member.key))
        let index = configuration.rules.count - 1
        for key in members { read(key, of: "devices.\"\(member.key)\"", RemoteKeyTable.device(index)) }
    }

    private mutating func read(_ member: Member, of table: String) {
        read(member, of: table, table == "lirc" ? RemoteKeyTable.lirc : RemoteKeyTable.remote)
    }

    private mutating func read(_ member: Member, of table: String, _ keys: [RemoteKeyTable.Key]) {
        guard let key = keys.first(where: { $0.name == member.key }) else {
            let names = keys.map(\.name)
            let near = Nearest.match(for: member.key, among: names)
            return report(
                problem(
                    member, "\(table).\(member.key)", found: "unknown key",
                    expected: near == nil ? "one of \(names.joined(separator: ", "))" : nil, suggestion: near))
        }
        do throws(Mismatch) {
            try key.write(member.value, &configuration)
        } catch {
            report(mismatch(member, "\(table).\(member.key)", error))
        }
    }

    // MARK: - Errors

    private mutating func report(_ problem: ConfigurationProblem) {
        if problems.count < ConfigurationRefusal.maximumProblems { problems.append(problem) }
    }

    private func mismatch(_ member: Member, _ key: String, _ mismatch: Mismatch) -> ConfigurationProblem {
        problem(
            member, key, found: mismatch.found ?? "invalid value \(member.value.shown)",
            expected: mismatch.expected.isEmpty ? nil : mismatch.expected, suggestion: mismatch.suggestion)
    }

    private func problem(
        _ member: Member, _ key: String, found: String, expected: String? = nil, suggestion: String? = nil
    ) -> ConfigurationProblem {
        ConfigurationProblem(
            place: .init(file, at: member.position), key: key, found: found,
            expected: expected, suggestion: suggestion)
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
