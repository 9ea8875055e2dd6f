import CommandLineTool
import SeekClient
import SeekProtocol

/// What the daemon and its process say about themselves.
struct DaemonFacts {
    /// Its process's ID; 0 if it is not told.
    let process: Int
    /// Its process; nil if it is hidden.
    let account: Account?
    /// Its environment; nil if only its own user may read it.
    let environment: [String: String]?
    /// mpv's properties, as JSON; null without a value.
    let properties: [String: JSONValue]

    private static let names = [
        "pid", "path", "vo", "ao", "current-vo", "current-ao", "track-list", "vid", "aid", "mute",
        "volume", "playlist", "hwdec", "hwdec-current", "ytdl",
    ]

    init(on connection: inout Connection) throws(Failure) {
        var properties: [String: JSONValue] = [:]
        for name in Self.names { properties[name] = try Daemon.property(name, on: &connection) }
        self.properties = properties
        process = properties["pid"]?.wholeNumber ?? 0
        account = Account(process: process)
        environment = SmallFile.bytes("/proc/\(process)/environ").flatMap {
            $0.isEmpty ? nil : Self.variables($0)
        }
    }

    private static func variables(_ bytes: [UInt8]) -> [String: String] {
        var variables: [String: String] = [:]
        for entry in bytes.split(separator: 0) {
            let text = String(decoding: entry, as: UTF8.self)
            guard let equals = text.firstIndex(of: "=") else { continue }
            variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        return variables
    }

    var isLoaded: Bool { properties["path"]?.text != nil }

    /// The driver that is open; nil if none is.
    func driver(_ property: String) -> String? { properties[property]?.text }

    /// The drivers that the configuration names; empty: libmpv chooses.
    func configured(_ property: String) -> [String] {
        (properties[property]?.elements ?? []).compactMap { $0["name"]?.text }.filter { !$0.isEmpty }
    }

    /// Whether the loaded film has a track of this type, apart from covers.
    func has(_ type: String) -> Bool {
        (properties["track-list"]?.elements ?? []).contains {
            $0["type"] == .text(type) && $0["albumart"]?.flag != true
        }
    }

    /// The paths of the playlist's local files.
    var films: [String] {
        (properties["playlist"]?.elements ?? []).compactMap { $0["filename"]?.repairedText }.filter {
            $0.hasPrefix("/")
        }
    }
}
