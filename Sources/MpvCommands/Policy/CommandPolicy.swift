package import SeekProtocol

/// What may come through a socket to libmpv: a list of what is allowed, since names that nobody has judged run programs.
package struct CommandPolicy: Sendable {
    let allowedCommands: Set<String>
    let allowedProperties: Set<String>
    let protocols: Set<String>
    package let socketPath: ByteString?
    /// Whether a key may be bound to `quit`: where that is what a client's `quit` does, too.
    package var allowsBoundQuit = false

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

    /// Makes the tables that judge names. They are made when they are needed otherwise, where somebody waits.
    package static func prepare() {
        _ = PropertyCheck.knows("")
        _ = CommandTable.allowed
    }

    /// Why a command may not run; nil: it may. Its `${}` must have been expanded already: see `refusal(ofBinding:_:)`.
    package func refusal(of command: MpvCommand, _ names: PlayerNames) -> Refusal? {
        CommandCheck(policy: self, names: names, command: command, runsLater: false).refusal()
    }

    /// Why commands in input syntax may not be bound to a key; nil: they may. `${}` in them is expanded at the press,
    /// so that it may not stand where the policy has to read.
    package func refusal(ofBinding text: ByteString, _ names: PlayerNames) -> Refusal? {
        CommandCheck(policy: self, names: names, command: MpvCommand("ignore"), runsLater: true)
            .refusal(ofText: text)
    }

    /// Why a property may not be set; nil: it may.
    ///
    /// - Parameter value: nil where it isn't known before it is set, as with `add` and `cycle`.
    package func refusal(ofSetting property: ByteString, to value: JSONValue?, _ names: PlayerNames) -> Refusal? {
        PropertyCheck(policy: self, names: names).refusal(ofSetting: property, to: value)
    }

    /// Why a property may not be read or observed; nil: it may. Any way of asking for one of these ends libmpv 0.35.
    package func refusal(ofReading property: ByteString, _ names: PlayerNames) -> Refusal? {
        guard !property.bytes.contains(0) else { return .nulInName }
        guard property.bytes.contains(UInt8(ascii: "/")) else { return nil }
        let parts = property.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        switch parts[0] {
        case "option-info" where parts.count > 1 && !names.properties.contains(parts[1]):
            return Refusal(
                .propertyNotFound,
                "there is no such option, or one without a value, such as v, of which libmpv would crash if it told")
        case "af-metadata" where parts.count > 2, "vf-metadata" where parts.count > 2:
            return Refusal(
                .forbidden,
                "libmpv would crash: of \(parts[0]) it can tell what a filter has as a whole, not a part of it")
        default: return nil
        }
    }

    /// Why libmpv may not put properties' values into a text; nil: it may. Behind every `{` a name is taken to stand:
    /// mpv passes over some of them.
    package func refusal(ofExpanding text: ByteString, _ names: PlayerNames) -> Refusal? {
        let (marks, ends) = (Array("?!=".utf8), Array(":}=".utf8))
        var rest = text.bytes[...]
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[(brace + 1)...]
            let name = rest.drop { marks.contains($0) }.prefix { !ends.contains($0) }
            if let refusal = refusal(ofReading: ByteString(Array(name)), names) { return refusal }
        }
        return nil
    }

    /// The same of all that a command is given; nil also where nothing of it is expanded.
    package func refusal(ofExpandingIn command: MpvCommand, _ names: PlayerNames) -> Refusal? {
        guard command.expandsProperties else { return nil }
        for place in command.expandable() {
            guard case .string(let text) = command[place] else { continue }
            if let refusal = refusal(ofExpanding: text, names) { return refusal }
        }
        return nil
    }

    /// The option or property that a name stands for, however it was spelled.
    package static func baseName(of property: ByteString) -> String {
        PropertyName(property.description, isKnown: PropertyCheck.knows).base
    }

    /// Why a file or a URL may not be opened; nil: it may.
    package func refusal(ofOpening url: ByteString) -> Refusal? {
        guard !url.bytes.contains(0) else { return .nulInName }
        guard let scheme = MediaURL.scheme(of: url), scheme != "file", !protocols.contains(scheme) else { return nil }
        let listed = protocols.sorted().joined(separator: ", ")
        return Refusal(
            .forbidden, "\(scheme):// is not among the protocols that player.protocols allows (\(listed))")
    }
}

extension Refusal {
    static let nulInName = Refusal(.invalidParameter, "a NUL would end this text early")

    static func forbidden(command: String, _ reason: String) -> Refusal {
        Refusal(
            .forbidden, "\(command) is not allowed: \(reason); access.allow_commands = [\"\(command)\"] would allow it")
    }

    static func forbidden(property: String, _ reason: String) -> Refusal {
        Refusal(
            .forbidden,
            "\(property) is not allowed: \(reason); access.allow_properties = [\"\(property)\"] would allow it")
    }
}
