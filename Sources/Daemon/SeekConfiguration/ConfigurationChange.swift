package import ConfigurationText
package import Logging
package import SeekModel

/// What differs between the settings of a running daemon and those that were read again. Names are tables of seekd.toml.
package struct ConfigurationChange: Equatable, Sendable {
    /// Those that can change while the daemon runs.
    package let applied: [String]
    package let needsRestart: [String]

    /// - Parameters:
    ///   - new: what was read.
    ///   - start: what the daemon was started with.
    ///   - seek: what its engine uses now.
    ///   - logLevel: what its log uses now.
    package init(to new: Configuration, from start: Configuration, seek: SeekSettings, logLevel: Logger.Level) {
        var withoutSegments = new.seek
        withoutSegments.segments = seek.segments
        applied = Self.names([
            ("seek", withoutSegments == seek), ("progress", new.seek.segments == seek.segments),
            ("log", new.logLevel == logLevel),
        ])
        needsRestart = Self.names([
            (
                "overlay",
                new.drawsOverlay == start.drawsOverlay && new.overlaySize == start.overlaySize
                    && new.overlayContrast == start.overlayContrast
            ),
            (
                "player",
                new.onQuit == start.onQuit && new.scriptsTimeout == start.scriptsTimeout
                    && new.mediaProtocols == start.mediaProtocols
            ),
            ("resume", new.resume == start.resume),
            (
                "access",
                new.allowedCommands == start.allowedCommands && new.allowedProperties == start.allowedProperties
            ),
            ("socket", new.sockets.first == start.sockets.first),
            ("sockets", Array(new.sockets.dropFirst()) == Array(start.sockets.dropFirst())),
            ("limits", new.limits == start.limits), ("mpv", new.mpvOptions == start.mpvOptions),
        ])
    }

    private static func names(_ tables: [(name: String, isEqual: Bool)]) -> [String] {
        tables.filter { !$0.isEqual }.map(\.name)
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
