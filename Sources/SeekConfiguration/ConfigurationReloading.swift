package import ConfigurationText
package import Logging

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
