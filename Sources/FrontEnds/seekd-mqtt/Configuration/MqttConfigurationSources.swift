import CommandLineTool
import ConfigurationText
import Glibc
import Linux
import MqttModel

/// Where the configuration and the password are read from.
struct MqttConfigurationSources {
    /// The name of systemd's credential that has the password (`LoadCredential=`).
    static let credential = "mqtt.password"
    private static let longestPassword = 4_096

    /// `--config`: this file must exist.
    var file: String?
    /// `--player`: instead of `player.name`.
    var player: String?

    /// The files to look for if none is named. The first that exists is read.
    static var searchPath: [String] {
        ConfigurationFile.searchPath(
            "mqtt.toml", userFolder: variable("XDG_CONFIG_HOME"), home: variable("HOME"),
            systemFile: "/etc/seekd/mqtt.toml")
    }

    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// - Returns: the configuration, and the file that was read; nil if none exists.
    /// - Throws: all errors of the file, one a line.
    func load() throws(Failure) -> (MqttConfiguration, file: String?) {
        let found: ConfigurationFile?
        do throws(ConfigurationProblem) {
            found = try ConfigurationFile.read(file, else: Self.searchPath)
        } catch {
            throw Failure(.configuration, "\(error)")
        }
        guard let found else { return (try configuration(MqttDraft(), [:], nil), nil) }
        let reader = MqttKeyTable.read(found.text, file: found.path)
        guard reader.problems.isEmpty else {
            throw Failure(.configuration, "\(ConfigurationRefusal(problems: reader.problems))")
        }
        return (try configuration(reader.root, reader.places, found.path), found.path)
    }

    /// - Parameter places: where keys were set, by their paths, `broker.host`.
    private func configuration(
        _ draft: MqttDraft, _ places: [String: ConfigurationProblem.Place], _ path: String?
    ) throws(Failure) -> MqttConfiguration {
        /// Where one of the keys was set, or else the file: `mqtt.toml:2:1: `.
        func place(_ keys: String...) -> String {
            let set = keys.lazy.compactMap { places["broker.\($0)"] ?? places["player.\($0)"] }.first
            return set.map { "\($0): " } ?? path.map { "\($0): " } ?? ""
        }
        guard let site = draft.site else {
            throw Failure(.configuration, "\(place("site"))player.site: expected \(MqttName.expectation)")
        }
        var settings = MqttSettings(site: site, player: try playerName(draft, place("name")))
        settings.groups = draft.groups
        settings.access = draft.access
        settings.commands = draft.commands
        settings.publishesPaths = draft.publishesPaths
        settings.holdTime = .seconds(draft.hold)
        settings.homeAssistant = draft.homeAssistant
        var configuration = MqttConfiguration(
            broker: draft.broker, settings: settings, hostPlace: place("host", "hosts"))
        guard draft.broker.hosts.isEmpty || places["broker.host"] == nil else {
            throw Failure(.configuration, "\(place("hosts"))broker.host and broker.hosts: expected one of them")
        }
        guard (draft.tls.certificate == nil) == (draft.tls.key == nil) else {
            throw Failure(
                .configuration,
                "\(place("certificate", "key"))broker.certificate and broker.key: expected both or none of them")
        }
        if draft.usesTLS {
            configuration.broker.tls = draft.tls
            let files = [
                ("ca", draft.tls.authorities), ("certificate", draft.tls.certificate), ("key", draft.tls.key),
            ]
            for case (let key, let file?) in files where access(file, R_OK) != 0 {
                throw Failure(
                    .configuration,
                    "\(place(key))broker.\(key): expected a file that can be read, got \(file.forTerminal): "
                        + String(cString: strerror(errno)))
            }
        } else if draft.tls != MqttConfiguration.TLS() {
            throw Failure(
                .configuration,
                "\(place("ca", "certificate", "key"))broker.ca, broker.certificate and broker.key need tls = true")
        }
        if draft.broker.passwordFile != nil { try Self.refuseExposedPassword(configuration) }
        return configuration
    }

    /// Call it if there is a password.
    static func refuseExposedPassword(_ configuration: MqttConfiguration) throws(Failure) {
        guard let host = configuration.broker.exposesPasswordTo else { return }
        throw Failure(
            .configuration,
            "\(configuration.hostPlace)broker.host: the password would go unencrypted to another machine, "
                + "\(host.forTerminal): expected tls = true, or cleartext_password = true for a network that you "
                + "trust")
    }

    private func playerName(_ draft: MqttDraft, _ place: String) throws(Failure) -> MqttName {
        if let player {
            guard let name = MqttName(player), player != MqttName.groupLevel else {
                throw Failure(.usage, "--player: expected \(MqttName.expectation), got \(player.forTerminal)")
            }
            return name
        }
        if let name = draft.player { return name }
        var bytes = [CChar](repeating: 0, count: 256)
        gethostname(&bytes, bytes.count - 1)
        let host = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let name = MqttName(host), host != MqttName.groupLevel else {
            throw Failure(
                .configuration,
                "\(place)player.name: this machine's name \"\(host.forTerminal)\" can't be used; give one")
        }
        return name
    }

    /// The password, without line breaks at its end; nil if there is none.
    static func password(_ broker: MqttConfiguration.Broker) throws(Failure) -> String? {
        let credential = variable("CREDENTIALS_DIRECTORY").map { "\($0)/\(Self.credential)" }
        guard let path = broker.passwordFile ?? credential else { return nil }
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try FileContents.read(path, maximumBytes: longestPassword, onlyRegular: true)
        } catch {
            if broker.passwordFile == nil, error == .system(ENOENT) { return nil }
            throw Failure(.configuration, "can't read the password in \(path): \(error)")
        }
        let text = Array(bytes.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed())
        guard !text.contains(0) else { throw Failure(.configuration, "\(path): expected a password without NUL bytes") }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
