package import SeekProtocol

/// What may come through a socket to libmpv: a list of what is allowed, since names that nobody has judged run programs.
package struct AccessPolicy: Sendable {
    let allowedCommands: Set<String>
    let allowedProperties: Set<String>
    let protocols: Set<String>
    let socketPath: ByteString?

    /// - Parameters:
    ///   - allowedCommands: commands that the configuration lets through although they are refused otherwise.
    ///   - allowedProperties: the same for properties that are set.
    ///   - protocols: schemes of URLs, in lower case, that may be opened besides local files.
    ///   - socketPath: the only value that `input-ipc-server` may be set to.
    package init(
        allowedCommands: Set<String>, allowedProperties: Set<String>, protocols: [String], socketPath: ByteString?
    ) {
        self.allowedCommands = allowedCommands
        self.allowedProperties = allowedProperties
        self.protocols = Set(protocols)
        self.socketPath = socketPath
    }

    /// Why a command may not run; nil: it may.
    package func refusal(of command: MpvCommand, _ names: PlayerNames) -> Refusal? {
        Refusal(.forbidden, "\(command.name) is not allowed")
    }

    /// The same of a command that a key is bound to: where a `$` in it is expanded only at the press, nobody can say.
    package func refusalWhenBound(_ command: MpvCommand, _ names: PlayerNames) -> Refusal? {
        refusal(of: command, names)
    }

    static func baseName(of property: ByteString) -> String { property.description }

    /// Why a property may not be set; nil: it may.
    ///
    /// - Parameter value: nil where it isn't known before it is set.
    package func refusal(ofSetting property: ByteString, to value: JSONValue?, _ names: PlayerNames) -> Refusal? {
        Refusal(.forbidden, "\(property) is not allowed")
    }

    /// Why a file or a URL may not be opened; nil: it may.
    package func refusal(ofOpening url: ByteString) -> Refusal? {
        guard let scheme = MediaURL.scheme(of: url), !protocols.contains(scheme) else { return nil }
        return Refusal(
            .forbidden,
            "\(scheme) is not among the protocols that may be opened; player.protocols = [\"\(scheme)\"] would allow it")
    }
}
