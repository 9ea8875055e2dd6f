package import ConfigurationText
package import Logging
package import SeekModel

/// What differs between the settings of a running daemon and those that were read again. Names are tables of seekd.toml.
package struct ConfigurationChange: Equatable, Sendable {
    package let applied: [String]
    package let needsRestart: [String]

    /// The tables that can change while the daemon runs.
    private static let appliedTables: Set = ["seek", "skip", "rules", "progress", "log"]

    /// - Parameters:
    ///   - new: what was read.
    ///   - start: what the daemon was started with.
    ///   - seek: what its engine uses now for films without a rule.
    ///   - rules: what it uses now.
    ///   - logLevel: what its log uses now.
    package init(
        to new: Configuration, from start: Configuration, seek: SeekSettings, rules: [FilmRule],
        logLevel: Logger.Level
    ) {
        var current = start
        current.seek = seek
        current.rules = rules
        current.logLevel = logLevel
        let changed = ConfigurationKey.tables.filter { !ConfigurationKey.isTable($0, equalIn: new, current) }
        applied = changed.filter(Self.appliedTables.contains)
        needsRestart = changed.filter { !Self.appliedTables.contains($0) }
    }
}

/// How a running daemon reads its configuration again.
package struct ConfigurationReloading: Sendable {
    /// Blocks as reading a file does. Any thread.
    package let read: @Sendable () -> Result<Configuration, ConfigurationRefusal>
    /// Any thread.
    package let setLogLevel: @Sendable (Logger.Level) -> Void

    package init(
        read: @escaping @Sendable () -> Result<Configuration, ConfigurationRefusal>,
        setLogLevel: @escaping @Sendable (Logger.Level) -> Void
    ) {
        self.read = read
        self.setLogLevel = setLogLevel
    }
}
