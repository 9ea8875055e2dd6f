import ArgumentParser
import CommandLineTool
import Glibc
import RemoteKeys
import SeekProtocol

/// Remote controls: keys of input devices and of lircd become commands for seekd.
@main
struct SeekdRemote: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seekd-remote",
        abstract: "Control seekd with a remote: infrared, USB, Bluetooth, HDMI-CEC.",
        discussion: """
            Uses every remote that is connected, now or later, and lircd if it runs. A press of the forward key skips \
            ahead, and presses add up; while the key is held, seekd skips faster and faster, and lands when it is \
            released. Keyboards are left alone. The keys that work by themselves are listed in docs/remote.md.

            The configuration changes what keys do, and which devices are used: \
            $XDG_CONFIG_HOME/seekd/remote.toml, or ~/.config/seekd/remote.toml, or else /etc/seekd/remote.toml.

            Devices can be read by root, and, if the package's udev rule is installed, remotes by the group seekd.

            Exit status: 0 ended as asked, 1 an error of the system, 2 wrong usage, 3 no daemon answers, \
            78 the configuration has errors.

            The daemon is looked for at --socket PATH, or at $SEEKD_SOCKET, or else in the user's runtime directory \
            and then at \(SocketPath.system).

            Completions: seekd-remote --generate-completion-script bash (or zsh, fish).
            """,
        version: Version.seekd)

    @Flag(help: "List the input devices and why each is used or not, and exit.")
    var list = false

    @Flag(help: "Print what each pressed key is called and does, with lines for the configuration. Sends no commands.")
    var learn = false

    @Flag(name: .customLong("check-config"), help: "Read the configuration, print its errors, and exit.")
    var checkConfig = false

    @Flag(help: "Exit when the daemon goes away, instead of waiting for the next one.")
    var once = false

    @Option(
        name: .customLong("config"),
        help: ArgumentHelp("The configuration file, instead of the standard places.", valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    @OptionGroup var daemon: DaemonOptions

    static func main() {
        runProgram()
    }

    func validate() throws {
        if [list, learn, checkConfig].count(where: { $0 }) > 1 {
            throw ValidationError("--list, --learn and --check-config: expected at most one of them.")
        }
        if config == "" { throw ValidationError("--config needs a path.") }
    }

    func run() throws {
        let sources = RemoteConfigurationSources(file: config)
        let (configuration, file) = try sources.load()
        if checkConfig {
            StandardOutput.write(
                line: file.map { "\($0): valid" } ?? "no configuration file; the standard keys are used")
        } else if list {
            try DeviceTable.print(configuration)
        } else {
            // The daemon releases what a client holds when the client is gone, so these may simply end the program.
            Signals.unblock([SIGINT, SIGTERM, SIGHUP])
            if learn {
                var loop = try LearningLoop(configuration)
                try loop.run()
            } else {
                let connection = try daemon.connect(to: [.playButton, .menu, .shutdown])
                var loop = try RemoteLoop(connection, configuration, endsWithDaemon: once)
                try loop.run()
            }
        }
    }
}
