import ConfigurationText
import MediaPolicy
import SeekProtocol

/// Reads values into a `Configuration`, key by key, and collects the errors.
struct ConfigurationReader {
    typealias Place = ConfigurationProblem.Place
    typealias Member = ConfigurationValue.Member

    private(set) var keys = TableReader(Configuration(), ConfigurationKey.table) { Nearest.match(for: $0, among: $1) }
    let checks: ConfigurationChecks?

    /// - Parameter checks: nil if the start that follows finds these errors.
    init(checks: ConfigurationChecks?) {
        self.checks = checks
    }

    var configuration: Configuration {
        get { keys.root }
        set { keys.root = newValue }
    }

    var problems: [ConfigurationProblem] { keys.problems }

    /// Where keys and tables of sockets were set last, by their paths, `socket.path` or `sockets.NAME`.
    var places: [String: Place] {
        get { keys.places }
        set { keys.places = newValue }
    }

    /// Whether there is no point in looking for more errors.
    var isFull: Bool { keys.isFull }

    mutating func report(_ problem: ConfigurationProblem) { keys.report(problem) }

    /// Reads a file.
    ///
    /// - Parameter file: its name in errors.
    mutating func read(_ text: [UInt8], file: String) {
        let members = keys.tables(of: text, file: file)
        read(members) { Place(file, at: $0.position) }
    }

    /// Reads `--set KEY=VALUE`. The value is TOML if it can be, or else a string, so that a word needs no quotes.
    mutating func read(setting: String) {
        let place = Place.argument("--set \(setting)")
        guard let (path, text) = Self.split(setting) else {
            return report(
                ConfigurationProblem(
                    place: place, found: "not KEY=VALUE", expected: "for example seek.accumulate_window_ms=600"))
        }
        let words = Self.words(of: path)
        let member = words.dropLast().reversed().reduce(
            Member(key: words[words.count - 1], value: Self.value(of: text))
        ) {
            Member(key: $1, value: .table([$0]))
        }
        read([member]) { _ in place }
    }

    /// The tables in a key's path, and the key: two words, or three for `sockets.NAME.KEY`.
    private static func words(of path: String) -> [String] {
        let most = path.hasPrefix(ConfigurationKey.socketsTable + ".") ? 3 : 2
        return path.split(separator: ".", maxSplits: most - 1, omittingEmptySubsequences: false).map(String.init)
    }

    /// Reads `--mpv-option NAME=VALUE`. The value is always a string.
    mutating func read(mpvOption option: String) {
        let place = Place.argument("--mpv-option \(option)")
        guard let (name, value) = Self.split(option), !name.hasPrefix("-") else {
            return report(
                ConfigurationProblem(
                    place: place, found: "not NAME=VALUE", expected: "for example hwdec=auto, without leading dashes"))
        }
        add(.init(name: name, value: value), place)
    }

    /// Reads `--socket PATH`. Unlike socket.path it may be relative.
    mutating func read(socketPath path: String) {
        configuration.sockets[0].path = path
        places["socket.path"] = .argument("--socket \(path)")
    }

    private mutating func read(_ members: [Member], _ place: (Member) -> Place) {
        for table in members where !isFull {
            if table.key == ConfigurationKey.rulesTable {
                readRules(table, place(table), place)
                continue
            }
            guard let members = keys.members(of: table, place(table)) else { continue }
            if table.key == ConfigurationKey.socketsTable {
                readSockets(members, place)
                continue
            }
            for member in members where !isFull {
                if table.key == ConfigurationKey.freeTable {
                    readMpvOption(member, place(member))
                } else {
                    keys.read(member, of: table.key, place(member))
                }
            }
        }
    }

    mutating func read(_ member: Member, ofSocket index: Int, _ place: Place) {
        let table = configuration.sockets[index].table
        keys.read(member, of: table, ConfigurationKey.keys(ofSocket: index, table: table), place)
    }

    private mutating func readMpvOption(_ member: Member, _ place: Place) {
        let value: String
        switch member.value {
        case .string(let text): value = text
        case .integer(let number): value = "\(number)"
        case .number(let number): value = "\(number)"
        case .boolean(let flag): value = flag ? "yes" : "no"
        case .moment, .array, .table:
            return report(
                ConfigurationProblem(
                    place: place, key: "\(ConfigurationKey.freeTable).\(member.key)",
                    found: "invalid value \(member.value.shown)", expected: "a string, a number, true or false"))
        }
        add(.init(name: member.key, value: value), place)
    }

    private mutating func add(_ option: Configuration.MpvOption, _ place: Place) {
        let key = "\(ConfigurationKey.freeTable).\(option.name)"
        // libmpv takes C strings.
        if option.name.isEmpty || option.name.utf8.contains(0) {
            report(
                ConfigurationProblem(place: place, key: key, found: "invalid name", expected: "the name of an option"))
        } else if option.value.utf8.contains(0) {
            report(
                ConfigurationProblem(
                    place: place, key: key, found: "invalid value \(ConfigurationValue.string(option.value).shown)",
                    expected: "a value without zero bytes"))
        } else if Self.controlOptions.contains(option.name) {
            report(
                ConfigurationProblem(
                    place: place, key: key, found: "not allowed: its clients could do everything",
                    expected: "clients at seekd's own socket, socket.path"))
        } else if option.name == Self.linkOption, option.value != "no" {
            report(
                ConfigurationProblem(
                    place: place, key: key, found: "not allowed: playlists and servers could name links to yt-dlp",
                    expected: "player.ytdl = true, for links that clients load"))
        } else if let reason = checks?.mpvOption(option) {
            report(ConfigurationProblem(place: place, key: key, found: reason))
        } else {
            var option = option
            // libmpv compares letter by letter.
            if Self.languageOptions.contains(option.name) { option.value = Language.expanded(list: option.value) }
            configuration.mpvOptions.append(option)
        }
    }

    private static let languageOptions: Set<String> = ["alang", "slang"]

    /// Options of libmpv that let clients control it without seekd's policy.
    private static let controlOptions: Set<String> = ["input-ipc-client", "input-ipc-server", "input-unix-socket"]

    /// The option of libmpv that loads its script for links, without seekd's check of who has named them.
    private static let linkOption = "ytdl"

    /// The texts before and after the first `=`; nil without a name.
    private static func split(_ argument: String) -> (name: String, value: String)? {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func value(of text: String) -> ConfigurationValue {
        // With a line break the text could hold more than one key.
        guard !text.utf8.contains(UInt8(ascii: "\n")),
            let members = try? TOMLDocument(Array("value = \(text)".utf8)).members(), let value = members.first?.value
        else { return .string(text) }
        // An unquoted text that looks like a time (`10:00:00`) is meant as a string.
        if case .moment = value { return .string(text) }
        return value
    }
}
