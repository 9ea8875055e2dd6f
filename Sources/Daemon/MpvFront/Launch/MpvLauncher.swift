import Glibc
import LibmpvFacts
import Linux
import MediaPolicy
package import Mpv
import MpvCommands
import SeekConfiguration
package import SeekProtocol

/// The part of mpv's program that libmpv does not have: reads the command line and mpv.conf, prints mpv's error
/// messages and the output of options such as `--version`, and starts the player. Blocks: use it before clients are
/// served.
package struct MpvLauncher: ~Copyable {
    package enum Outcome: Sendable {
        case ends(status: Int32)
        case plays(MpvLaunch)
        /// The command line is for mpv's own program, which has this path.
        case handsOver(mpv: String)
    }

    package enum Stream: Equatable, Sendable {
        case output
        case errors
    }

    package typealias Refusal = (MpvFileSetting, MpvOptionCatalogue) -> String?

    /// The prefix of seekd's own messages, which go to the errors.
    private static let ownPrefix = "seekd: "

    var setup: MpvSetup
    let catalogue: MpvOptionCatalogue
    private let environment: MpvFolders.Environment
    let refusal: Refusal
    private let findMpv: () -> String?
    private let write: (Stream, String) -> Void
    var settings = MpvSettings()
    var folders: MpvFolders
    /// The places in mpv.conf with a `profile-cond`.
    var conditions: [String] = []
    /// The number of `-v` options on the command line.
    private var verbosity = 0
    /// A player that checks options of single files.
    private var trial: MpvSetup?

    /// Thrown by a step that ends the program.
    private struct Exit: Error {
        let status: Int32
    }

    /// - Parameters:
    ///   - options: libmpv's options, set before mpv.conf and the command line.
    ///   - refusal: Why mpv.conf may not set an option; nil if it may.
    ///   - findMpv: Finds mpv's own program; nil if there is none.
    ///   - write: Prints one or more lines.
    package init(
        _ environment: MpvFolders.Environment, options: [(name: String, value: String)],
        refusal: @escaping Refusal, findMpv: @escaping () -> String? = { nil },
        write: @escaping (Stream, String) -> Void
    ) throws(MpvStartError) {
        let setup = try Self.prepared(PlayerOptions.asMpv + options)
        self.init(setup, environment, options, refusal, findMpv, write)
    }

    /// The compiler of Swift 6.2 aborts if an initializer throws while some properties have their default values.
    private init(
        _ setup: consuming MpvSetup, _ environment: MpvFolders.Environment, _ options: [(name: String, value: String)],
        _ refusal: @escaping Refusal, _ findMpv: @escaping () -> String?, _ write: @escaping (Stream, String) -> Void
    ) {
        // libmpv reports it as refused, with the list in the log.
        try? setup.set("list-options", to: "")
        catalogue = MpvOptionCatalogue(listed: setup.messages().map(\.text))
        self.setup = setup
        for (name, value) in options { settings.note(name, value, catalogue) }
        self.environment = environment
        self.refusal = refusal
        self.findMpv = findMpv
        self.write = write
        folders = MpvFolders(environment, chosen: nil, exists: Self.exists)
    }

    private static func prepared(_ options: [(name: String, value: String)]) throws(MpvStartError) -> MpvSetup {
        let setup = try MpvSetup()
        for (name, value) in options {
            do throws(MpvError) {
                try setup.set(name, to: value)
            } catch {
                throw .option(name: name, value: value, reason: error)
            }
        }
        // Not the window's class: mpv's own stays.
        try? setup.set(LibmpvFacts.scriptOptionToTry, to: "no")
        _ = setup.messages()
        return setup
    }

    /// Runs the command line up to the start of the player.
    ///
    /// - Parameter arguments: Without the program's name.
    package consuming func open(_ arguments: [ByteString]) -> Outcome {
        do throws(Exit) {
            return try launch(MpvCommandLine(arguments, needsValue: catalogue.needsValue))
        } catch {
            return .ends(status: error.status)
        }
    }

    private consuming func launch(_ line: MpvCommandLine) throws(Exit) -> Outcome {
        if encodes(line) { return .handsOver(mpv: try encoder(line)) }
        verbosity = line.verbosity
        readAhead(line)
        if settings.isOn("config", unlessSet: true) { readConfiguration() }
        for step in line.steps { try take(step) }
        if asksAtStart {
            // libmpv prints the answer itself, and then does not start.
            try? setup.initialize()
            return .ends(status: 0)
        }
        tellOfConditions()
        if settings["player-operation-mode"] == "pseudo-gui" { assumePseudoInterface() }
        let idle = idle
        if line.entries.isEmpty, idle == .no {
            for text in usage() { say(.info, text) }
            return .ends(status: 0)
        }
        if let unsupported {
            warn(unsupported)
            throw fatal()
        }
        let socketPath = settings["input-ipc-server"].flatMap { $0.isEmpty ? nil : expanded($0) }
        let firstEntry = settings["playlist-start"].flatMap { Int($0) } ?? 0
        let shuffles = settings.isOn("shuffle", unlessSet: false)
        let diesOfSignals = !settings.isOn("terminal", unlessSet: true)
        let (bindings, terminal, folderScripts) = (bindings, terminal, folderScripts)
        let isHeld = !line.entries.isEmpty && hasLua && setup.hold()
        let entries = isHeld ? line.entries : entries(of: line)
        withdraw(idle, socketPath, isHeld: isHeld)
        guard start() else { throw fatal() }
        if isHeld { restore(idle) }
        return .plays(
            MpvLaunch(
                player: MpvCarrier(setup.finish(logLevel: "error")), isHeld: isHeld, folderScripts: folderScripts,
                entries: entries, firstEntry: firstEntry, shuffles: shuffles, idle: idle, socketPath: socketPath,
                bindings: bindings, terminal: terminal, diesOfSignals: diesOfSignals))
    }

    /// mpv's own program, which can encode.
    private mutating func encoder(_ line: MpvCommandLine) throws(Exit) -> String {
        if let mpv = findMpv() { return mpv }
        readAhead(line)
        warn("--o: seekd can't encode, and there is no other mpv on PATH: install mpv, or add its folder to PATH")
        throw fatal()
    }

    // MARK: - The command line

    /// Options that mpv applies before all others, wherever they are: they also set the log level for the rest.
    private static let early: Set<String> = [
        "config", "config-dir", "dump-stats", "log-file", "msg-color", "msg-level", "player-operation-mode",
        "really-quiet", "terminal",
    ]

    private mutating func readAhead(_ line: MpvCommandLine) {
        for case .set(let option) in line.steps {
            guard let name = catalogue.meaning(of: option.name.description)?.option.name, Self.early.contains(name)
            else { continue }
            if name == "config-dir" {
                folders = MpvFolders(environment, chosen: option.value.description, exists: Self.exists)
                try? setup.set(name, to: option.value.bytes)
            } else if let lines = Self.line(option), let messages = try? setup.read(lines, as: Self.place) {
                settings.note(messages, catalogue)
            }
        }
        if !settings.isOn("config", unlessSet: true) { folders = MpvFolders(without: environment) }
    }

    private mutating func take(_ step: MpvCommandLine.Step) throws(Exit) {
        switch step {
        case .set(let option): try set(option)
        case .check(let option): try check(option)
        case .playlist(let path): try look(path)
        case .ignored: say(.warn, "Ignored options!")
        case .wrong(let problem):
            if case .lacksValue(let name) = problem, catalogue.isAlias(name.description),
                let lines = Self.line(MpvCommandLine.Option(name))
            {
                // mpv's warning about the old name comes before its error about the value.
                let warnings = (try? setup.read(lines, as: Self.place)) ?? []
                for warning in warnings where warning.level == "warn" { say(.warn, warning.text) }
            }
            for text in problem.lines { say(.error, text) }
            throw fatal()
        }
    }

    /// The option, or its successor if this libmpv has removed it, with the warning that mpv printed before.
    private func present(_ option: MpvCommandLine.Option) -> MpvCommandLine.Option {
        let name = option.name.description
        guard catalogue.meaning(of: name) == nil, let successor = LibmpvFacts.successors[name] else { return option }
        say(.warn, "Warning: option --\(name) was replaced with --\(successor) and might be removed in the future.")
        return MpvCommandLine.Option(ByteString(Array(successor.utf8)), option.value)
    }

    private mutating func set(_ option: MpvCommandLine.Option) throws(Exit) {
        let option = present(option)
        let name = option.name.description
        if let meaning = catalogue.meaning(of: name), meaning.option.isOfCommandLine {
            return try act(meaning.option, option)
        }
        guard let lines = Self.line(placed(option)) else { return try setWithoutLine(option) }
        let messages: [MpvSetup.Message]
        do throws(MpvError) {
            messages = try setup.read(lines, as: Self.place)
        } catch {
            warn("--\(name): \(error)")
            throw fatal()
        }
        settings.note(messages, catalogue)
        try judge(messages, option)
        if catalogue.meaning(of: name)?.option.name == "profile", option.value == "help" { throw Exit(status: 0) }
    }

    /// Prints libmpv's messages about an option of the command line. Throws if it was refused, or only asked for help.
    private func judge(_ messages: [MpvSetup.Message], _ option: MpvCommandLine.Option) throws(Exit) {
        let failure = LibmpvLog.refusedFirstLine(of: Self.place)
        for message in messages where !message.text.hasPrefix(failure) { say(message) }
        if messages.contains(where: { $0.text.hasPrefix(LibmpvLog.unparsedOption) }) { throw failed(option) }
        // Refused without an error: the value was "help", and libmpv has printed the help.
        if messages.contains(where: { $0.text.hasPrefix(failure) }) { throw Exit(status: 0) }
    }

    /// Sets an option that a configuration file can't express: a name with other characters, or a value of several
    /// lines.
    private mutating func setWithoutLine(_ option: MpvCommandLine.Option) throws(Exit) {
        let name = option.name.description
        guard let meaning = catalogue.meaning(of: name) else {
            say(.error, "Error parsing option \(name) (option not found)")
            throw failed(option)
        }
        guard meaning.action == nil, (try? setup.set(meaning.option.name, to: option.value.bytes)) != nil else {
            say(.error, "Error parsing option \(name) (option parameter could not be parsed)")
            throw failed(option)
        }
        settings.note(name, option.value.description, catalogue)
    }

    /// Performs an option that exists only on the command line.
    private mutating func act(_ option: MpvOption, _ written: MpvCommandLine.Option) throws(Exit) {
        switch option.name {
        case "config-dir": return
        // Without a file it encodes nothing: see `encodes`.
        case "o": return
        case "list-properties":
            asksForProperties = written.value != "no"
            try? setup.set(option.name, to: asksForProperties ? "yes" : "no")
        default:
            if option.kind == .print {
                answer(option.name)
            } else if option.kind == .flag, written.value != "" {
                say(.error, "Invalid parameter for \(option.name) flag: \(written.value)")
                say(.error, "Error parsing option \(option.name) (option doesn't take a parameter)")
                throw failed(written)
            } else {
                // libmpv reports it as refused, with the output in the log.
                try? setup.set(option.name, to: written.value.bytes)
                for message in setup.messages() { say(message) }
            }
            throw Exit(status: 0)
        }
    }

    private(set) var asksForProperties = false

    /// Prints the output of `--version` and similar options.
    private func answer(_ option: String) {
        for text in printed(option) { say(.info, text) }
    }

    private func printed(_ option: String) -> [String] {
        for (name, value) in PlayerOptions.unseen { try? setup.set(name, to: value) }
        guard start() else { return [] }
        return setup.printed(by: option).map(\.text)
    }

    private func usage() -> [String] {
        _ = setup.messages()
        try? setup.set("help", to: "")
        let help = setup.messages().filter { $0.level == "info" }.map(\.text)
        return printed("version") + help
    }

    /// Options that seekd implements itself: libmpv must not get them for single files either.
    private static let ours: Set<String> = ["config", "input-conf", "input-ipc-client", "input-ipc-server"]

    private mutating func check(_ option: MpvCommandLine.Option) throws(Exit) {
        if let name = catalogue.meaning(of: option.name.description)?.option.name, Self.ours.contains(name) {
            warn("--\(option.name) applies to all files: give it outside of --{ and --}")
            throw failed(option)
        }
        if trial == nil { trial = try? MpvSetup() }
        guard let lines = Self.line(option) else {
            warn("--\(option.name) can't be set for single files")
            throw failed(option)
        }
        let messages = (try? trial?.read(lines, as: Self.place)) ?? []
        try judge(messages, option)
    }

    /// Checks that a playlist can be opened before anything plays.
    private func look(_ path: ByteString) throws(Exit) {
        let name = path.description
        guard path != "-", MediaURL.scheme(of: path) == nil else { return }
        // A FIFO is opened once only: its writer would write to a reader that is gone.
        var status = stat()
        if stat(expanded(name), &status) == 0, status.st_mode & S_IFMT == S_IFIFO { return }
        let descriptor = Glibc.open(expanded(name), O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return
        }
        say(.error, "[file] Cannot open file '\(name)': \(FileReadError.system(errno))")
        say(.error, "Failed to open \(name).")
        say(.fatal, "Error reading playlist '\(name)'")
        throw fatal()
    }

    static let place = "command line"

    /// An option as a line of mpv.conf; nil if mpv.conf can't express it.
    static func line(_ option: MpvCommandLine.Option) -> [UInt8]? {
        let ends: [UInt8] = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        guard MpvConfigurationText.isName(option.name.bytes), !option.value.bytes.contains(where: ends.contains) else {
            return nil
        }
        return option.name.bytes + Array("=%\(option.value.bytes.count)%".utf8) + option.value.bytes
    }

    /// Expands the path of an `include`, which libmpv reads before it knows mpv's folder.
    private func placed(_ option: MpvCommandLine.Option) -> MpvCommandLine.Option {
        guard catalogue.meaning(of: option.name.description)?.option.name == "include" else { return option }
        let path = option.value.description
        let expanded = expanded(path)
        return expanded == path ? option : MpvCommandLine.Option(option.name, ByteString(expanded))
    }

    /// Expands a path as mpv does.
    func expanded(_ path: String) -> String { folders.expanded(path, exists: Self.exists) }

    // MARK: - Messages

    var terminal: MpvTerminal {
        MpvTerminal(settings, verbosity: verbosity, isColorful: isatty(STDOUT_FILENO) != 0)
    }

    func say(_ level: MpvTerminal.Level, _ text: String) {
        if let line = terminal.line(level, LibmpvLog.core, text) { write(.output, line) }
    }

    /// Prints libmpv's message, except verbose messages about its own parsing of options.
    func say(_ message: MpvSetup.Message) {
        guard let level = MpvTerminal.Level(rawValue: message.level), level <= .info else { return }
        if let line = terminal.line(level, message.module, message.text) { write(.output, line) }
    }

    func warn(_ text: String) { write(.errors, Self.ownPrefix + text + "\n") }

    private func failed(_ option: MpvCommandLine.Option) -> Exit {
        say(.fatal, "Setting commandline option --\(option.name)=\(option.value) failed.")
        return fatal()
    }

    private func fatal() -> Exit {
        say(.info, "Exiting... (Fatal error)")
        return Exit(status: 1)
    }
}
