/// Formats mpv's messages for the terminal by its settings: level, module and color.
package struct MpvTerminal: Equatable, Sendable {
    /// mpv's message levels, most important first.
    package enum Level: String, CaseIterable, Sendable {
        case fatal, error, warn, info, status
        case verbose = "v"
        case debug, trace

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        static func <= (one: Level, other: Level) -> Bool { one.rank <= other.rank }

        /// The level that is `count` steps more verbose.
        func raised(by count: Int) -> Level {
            Self.allCases[min(max(rank + count, 0), Self.allCases.count - 1)]
        }

        /// The terminal's escape sequence for its color.
        var color: String {
            switch self {
            case .fatal: "\u{1B}[1;31m"
            case .error: "\u{1B}[0;31m"
            case .warn: "\u{1B}[0;33m"
            case .info, .status: Self.plain
            case .verbose: "\u{1B}[0;32m"
            case .debug, .trace: "\u{1B}[1;30m"
            }
        }

        static let plain = "\u{1B}[0m"
    }

    /// `--terminal`.
    private let isOn: Bool
    /// `--really-quiet`.
    private let isQuiet: Bool
    /// The number of `-v` options.
    private let verbosity: Int
    /// The entries of `--msg-level`, in order.
    private let bounds: [Bound]
    /// `--msg-module`.
    private let namesModules: Bool
    private let isColored: Bool

    private struct Bound: Equatable {
        let module: String
        /// Nil if nothing is printed.
        let level: Level?
    }

    /// - Parameter isColorful: Whether the output is a terminal with colors.
    package init(_ settings: MpvSettings, verbosity: Int, isColorful: Bool) {
        isOn = settings.isOn("terminal", unlessSet: true)
        isQuiet = settings.isOn("really-quiet", unlessSet: false)
        self.verbosity = verbosity
        bounds = (settings["msg-level"] ?? "").split(separator: ",").compactMap { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            return pair.count == 2 ? Bound(module: String(pair[0]), level: Level(rawValue: String(pair[1]))) : nil
        }
        namesModules = settings.isOn("msg-module", unlessSet: false)
        isColored = isColorful && settings.isOn("msg-color", unlessSet: true)
    }

    /// mpv's module name of the player core.
    package static let player = "cplayer"
    /// Modules whose name is printed only with the verbose levels: mpv's source has a "!" before them.
    private static let unnamed: Set = [player, "stream"]

    /// The line to write, with its newline; nil if the settings hide it.
    package func line(_ level: Level, _ module: String, _ text: String) -> String? {
        guard isOn, let bound = bound(of: module), level <= bound else { return nil }
        let line = name(of: module, level) + text + "\n"
        return isColored ? level.color + line + Level.plain : line
    }

    private func bound(of module: String) -> Level? {
        var bound: Level? = isQuiet ? nil : Level.status.raised(by: verbosity)
        for part in bounds where part.module == "all" || part.module == module { bound = part.level }
        return bound
    }

    private func name(of module: String, _ level: Level) -> String {
        if namesModules {
            return String(repeating: " ", count: max(0, 10 - module.utf8.count)) + module + ": "
        }
        let isNamed = !Self.unnamed.contains(module) || verbosity > 0 || !(level <= .status)
        return isNamed ? "[\(module)] " : ""
    }
}
