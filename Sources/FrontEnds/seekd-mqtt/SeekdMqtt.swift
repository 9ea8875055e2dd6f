import ArgumentParser
import CommandLineTool
import Glibc
import MqttModel
import SeekClient
import SeekProtocol

/// Connects one player to an MQTT broker: many players are seen and commanded from one place.
@main
struct SeekdMqtt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seekd-mqtt",
        abstract: "Connect seekd to an MQTT broker: many players, groups of them, Home Assistant.",
        discussion: """
            Publishes the player's state and events below seekd/<site>/<player>/ at a broker such as mosquitto, serves \
            commands that come from there, also to groups of players, and announces the player to Home Assistant. If \
            the broker goes away, it is looked for until it is back; commands from meanwhile are not served.

            The configuration names the broker, the player and its limits: $XDG_CONFIG_HOME/seekd/mqtt.toml, or \
            ~/.config/seekd/mqtt.toml, or else /etc/seekd/mqtt.toml. docs/mqtt.md describes topics and messages. The \
            password is systemd's credential \(MqttConfigurationSources.credential), or in a file that the \
            configuration names.

            Exit status: 0 ended as asked, 1 an error of the system, 2 wrong usage, 3 no daemon answers, \
            78 the configuration has errors.

            The daemon is looked for at --socket PATH, or at $SEEKD_SOCKET, or else in the user's runtime directory \
            and then at \(SocketPath.system).

            Completions: seekd-mqtt --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd)

    @Flag(name: .customLong("check-config"), help: "Read the configuration, print its errors, and exit.")
    var checkConfig = false

    @Flag(help: "Exit when the daemon goes away, instead of waiting for the next one.")
    var once = false

    @Option(
        name: .customLong("config"),
        help: ArgumentHelp("The configuration file, instead of the standard places.", valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The player's name, instead of the one in the configuration; also $\(playerVariable).", valueName: "name"))
    var player: String?

    @OptionGroup var daemon: DaemonOptions

    private static let playerVariable = "SEEKD_MQTT_PLAYER"

    static func main() {
        runProgram()
    }

    func validate() throws {
        if config == "" { throw ValidationError("--config needs a path.") }
    }

    func run() throws {
        let variable = MqttConfigurationSources.variable(Self.playerVariable).flatMap { $0.isEmpty ? nil : $0 }
        let sources = MqttConfigurationSources(file: config, player: player ?? variable)
        let (configuration, file) = try sources.load()
        let topics = configuration.settings.topics
        if checkConfig {
            let place = file.map { "\($0): valid" } ?? "no configuration file; the defaults are used"
            StandardOutput.write(line: "\(place); the topics are \(topics.state.dropLast("state".count))...")
            return
        }
        let login = try login(configuration)
        // The broker publishes the last will of a client that is gone, so these may simply end the program.
        Signals.unblock([SIGINT, SIGTERM, SIGHUP])
        try daemon.requireDaemon()
        let connection: LiveConnection
        do throws(ClientError) {
            connection = try LiveConnection(
                relaying: MqttBridge.events, progressRate: MqttBridge.progressRate,
                observing: MqttBridge.properties, paths: daemon.paths)
        } catch {
            throw Failure(.refused, "\(error)")
        }
        var loop = try MqttLoop(connection, configuration, login, endsWithDaemon: once)
        loop.run()
    }

    private func login(_ configuration: MqttConfiguration) throws(Failure) -> BrokerLogin {
        let password = try MqttConfigurationSources.password(configuration.broker)
        if password != nil { try MqttConfigurationSources.refuseExposedPassword(configuration) }
        let name = configuration.broker.username ?? (password == nil ? nil : "\(configuration.settings.player)")
        return BrokerLogin(name: name, password: password)
    }
}
