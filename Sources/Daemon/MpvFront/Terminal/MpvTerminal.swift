import LibmpvFacts

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
        let isNamed = !LibmpvLog.unnamedModules.contains(module) || verbosity > 0 || !(level <= .status)
        return isNamed ? "[\(module)] " : ""
    }
}

/// Counts how the files ended, and derives mpv's last message and exit status.
package struct MpvTally: Equatable, Sendable {
    /// How mpv would end.
    package struct Ending: Equatable, Sendable {
        /// Printed after "Exiting...".
        package let words: String
        package let status: Int32

        package init(_ words: String, status: Int32) {
            self.words = words
            self.status = status
        }
    }

    private enum File: Equatable, Sendable {
        case none
        case opening
        case open
    }

    private var file = File.none
    private var played = 0
    /// Files that ended with an error after they were opened.
    private var failed = 0
    /// Files that could not be opened.
    private var broken = 0
    private var hasQuit = false

    package init() {}

    package mutating func started() { file = .opening }

    package mutating func loaded() { file = .open }

    package mutating func ended(hasFailed: Bool, byQuitting: Bool) {
        if !hasFailed {
            played += 1
        } else if file == .open {
            failed += 1
        } else {
            broken += 1
        }
        file = .none
        if byQuitting { hasQuit = true }
    }

    /// - Parameter ranDry: Whether the player quits by itself when nothing is left to play.
    package func ending(ranDry: Bool) -> Ending {
        if hasQuit || !ranDry { return Ending("Quit", status: 0) }
        if played > 0 {
            return failed + broken > 0
                ? Ending("Some errors happened", status: 3) : Ending("End of file", status: 0)
        }
        if broken > 0, failed == 0 { return Ending("Errors when loading file", status: 2) }
        if failed > 0 { return Ending("Interrupted by error", status: 2) }
        return Ending("No files played", status: 0)
    }
}
