package import MediaPolicy
package import SeekProtocol

/// The commands and properties that a client may send to libmpv. Unknown names are refused: some run programs.
package struct CommandPolicy: Sendable {
    let allowedCommands: Set<String>
    let allowedProperties: Set<String>
    let protocols: Set<String>
    package let socketPath: ByteString?
    /// Whether a key may be bound to `quit`: only if a client's `quit` ends the player too.
    package var allowsBoundQuit = false
    /// Whether the clients are the programs that wrote mpv's command line (`--as-mpv`): they may open what mpv opens, not
    /// only `protocols`.
    package var servesLauncher = false
    /// Whether libmpv's connections to the web go through a proxy.
    package var usesProxy = false
    /// Whether yt-dlp may be asked about links (`player.ytdl`).
    package var usesYtdl = false

    /// - Parameters:
    ///   - allowedCommands: commands that the configuration allows in addition.
    ///   - allowedProperties: properties that the configuration allows to set in addition.
    ///   - protocols: URL schemes, in lower case, that may be opened in addition to local files.
    ///   - socketPath: seekd's own socket, the only value allowed for `input-ipc-server`.
    package init(
        allowedCommands: Set<String>, allowedProperties: Set<String>, protocols: [String], socketPath: ByteString?
    ) {
        self.allowedCommands = allowedCommands
        self.allowedProperties = allowedProperties
        self.protocols = Set(protocols)
        self.socketPath = socketPath
    }

    /// Builds the tables of names. Otherwise the first request would build them, and wait.
    package static func prepare() {
        _ = PropertyCheck.knows("")
        _ = CommandTable.allowed
    }

    /// The reason to refuse a command; nil if it may run. Its `${}` must be expanded already: see `refusal(ofBinding:_:)`.
    package func refusal(of command: MpvCommand, _ names: PlayerNames) -> Refusal? {
        CommandCheck(policy: self, names: names, command: command, runsLater: false).refusal()
    }

    /// The reason not to bind commands in input syntax to a key; nil if they may be bound. libmpv expands `${}` at the key
    /// press, so it is refused in arguments that the policy must read.
    package func refusal(ofBinding text: ByteString, _ names: PlayerNames) -> Refusal? {
        CommandCheck(policy: self, names: names, command: MpvCommand("ignore"), runsLater: true)
            .refusal(ofText: text)
    }

    /// The reason not to set a property; nil if it may be set.
    ///
    /// - Parameter value: nil if it isn't known before it is set, as with `add` and `cycle`.
    package func refusal(ofSetting property: ByteString, to value: JSONValue?, _ names: PlayerNames) -> Refusal? {
        PropertyCheck(policy: self, names: names).refusal(ofSetting: property, to: value)
    }

    /// The refusal of a name with an operation, such as `vf-add` or `no-pause`: it is an option of a command line, and no
    /// property. Nil for other names.
    package func refusal(ofOperation property: ByteString, _ names: PlayerNames) -> Refusal? {
        let name = PropertyName(property.description, isKnown: PropertyCheck.knows)
        guard name.suffix != nil || name.isNegated else { return nil }
        let hint = name.suffix == nil ? "" : "; \"change-list\" changes \(name.base)"
        return Refusal(.propertyNotFound, "there is no property \"\(property.description.prefix(60))\"\(hint)")
    }

    /// The reason not to read or observe a property; nil if it may be read. Reading a refused one crashes libmpv 0.35, or
    /// reveals more than the player's state (O2).
    package func refusal(ofReading property: ByteString, _ names: PlayerNames) -> Refusal? {
        guard !property.bytes.contains(0) else { return .nulInName }
        let base = Self.baseName(of: property)
        if RefusedOptions.reveals.contains(base), names.properties.contains(base), !allowedProperties.contains(base),
            !servesLauncher
        {
            return .forbidden(property: base, RefusedOptions.Reason.reveals.rawValue)
        }
        guard property.bytes.contains(UInt8(ascii: "/")) else { return nil }
        let parts = property.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        switch parts[0] {
        case "option-info" where parts.count > 1 && !names.properties.contains(parts[1]):
            return Refusal(
                .propertyNotFound,
                "no such option, or one without a value such as v: libmpv would crash")
        case "af-metadata" where parts.count > 2, "vf-metadata" where parts.count > 2:
            return Refusal(
                .forbidden,
                "libmpv would crash: read the whole \(parts[0])/\(parts[1]), not a part of it")
        default: return nil
        }
    }

    /// The reason not to expand properties in a text; nil if libmpv may. Every `{` counts as the start of a name,
    /// including some that mpv ignores.
    package func refusal(ofExpanding text: ByteString, _ names: PlayerNames) -> Refusal? {
        var cost = ExpansionCost()
        cost.add(text)
        if let refusal = cost.refusal { return refusal }
        let (marks, ends) = (Array("?!=".utf8), Array(":}=".utf8))
        var rest = text.bytes[...]
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[(brace + 1)...]
            let name = rest.drop { marks.contains($0) }.prefix { !ends.contains($0) }
            if let refusal = refusal(ofReading: ByteString(Array(name)), names) { return refusal }
        }
        return nil
    }

    /// The same for all arguments of a command; nil also if libmpv expands none of them.
    package func refusal(ofExpandingIn command: MpvCommand, _ names: PlayerNames) -> Refusal? {
        guard command.expandsProperties else { return nil }
        for place in command.expandable() {
            guard case .string(let text) = command[place] else { continue }
            if let refusal = refusal(ofExpanding: text, names) { return refusal }
        }
        return nil
    }

    /// The option or property that a name denotes, without prefixes, suffixes and aliases.
    package static func baseName(of property: ByteString) -> String {
        PropertyName(property.description, isKnown: PropertyCheck.knows).base
    }

    /// The reason not to open a file or a URL; nil if it may be opened.
    package func refusal(ofOpening url: ByteString, as opening: Opening) -> Refusal? {
        guard !url.bytes.contains(0) else { return .nulInName }
        guard let scheme = MediaURL.scheme(of: url) else { return nil }
        if scheme == "ytdl", !servesLauncher { return refusal(ofAskingYtdl: url, as: opening) }
        let check = OpeningCheck(protocols: protocols, servesLauncher: servesLauncher)
        return check.reason(against: url, scheme, as: opening).map { reason in
            let hint = protocols.contains(scheme) ? "" : "; \"\(scheme)\" in player.protocols would allow it"
            return Refusal(.forbidden, "\(scheme):// is not allowed: \(reason)\(hint)")
        }
    }

    private func refusal(ofAskingYtdl url: ByteString, as opening: Opening) -> Refusal? {
        guard usesYtdl else {
            return Refusal(
                .forbidden, "ytdl:// is not allowed: it runs programs; player.ytdl = true would allow it before links")
        }
        guard opening == .file, YtdlLinks.isLink(url) else {
            return Refusal(
                .forbidden, "ytdl:// is not allowed here: expected it before an http or https link, by loadfile")
        }
        return nil
    }

    /// Whether a file may name other files, which no client asks for and no check sees.
    package func mayNameOthers(_ url: ByteString) -> Bool { OpeningCheck.mayNameOthers(url) }

    /// FFmpeg's protocols that may be used for what a file names; nil: all.
    package func nestedProtocols(of url: ByteString) -> [String]? {
        NestedProtocols(protocols: protocols, usesProxy: usesProxy).names(for: url)
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

/// Requests that succeed and do nothing.
extension CommandPolicy {
    /// Whether a command sets `input-ipc-server` to seekd's own path, `idle` while the player must not end, or `osc`, which
    /// has a button that would end it: many clients turn it on at their start.
    package func hasNoEffect(_ command: MpvCommand) -> Bool {
        if keepsIdle, IdleRequest.isMade(by: command) { return true }
        guard command.name == "set", let name = command.word(0, "name") else { return false }
        return setsOwnSocket(name, to: command.argument(1, "value"))
            || turnsControllerOn(name, to: command.argument(1, "value"))
    }

    /// The same for a property write.
    package func hasNoEffect(setting property: ByteString, to value: JSONValue) -> Bool {
        keepsIdle && IdleRequest.isMade(bySetting: property, to: value) || setsOwnSocket(property, to: value)
            || turnsControllerOn(property, to: value)
    }

    private func turnsControllerOn(_ property: ByteString, to value: JSONValue?) -> Bool {
        let controller = PropertyCheck.Checked.controller.rawValue
        guard !allowsBoundQuit, !allowedProperties.contains(controller), value == .bool(true) || value == .string("yes")
        else { return false }
        return PropertyName(property.description, isKnown: PropertyCheck.knows).isProperty(controller)
    }

    /// If a client's `quit` does not end the player, neither does the end of the playlist.
    private var keepsIdle: Bool {
        !allowsBoundQuit && !allowedProperties.contains(PropertyCheck.Checked.idle.rawValue)
    }

    /// Whether this sets `input-ipc-server`, under any of its names, to seekd's own path: libmpv would unlink the socket
    /// and open its own.
    func setsOwnSocket(_ property: ByteString, to value: JSONValue?) -> Bool {
        let name = PropertyName(property.description, isKnown: PropertyCheck.knows)
        guard let socketPath, name.isProperty(PropertyCheck.Checked.inputServer.rawValue) else { return false }
        return value == .string(socketPath)
    }
}

extension CommandPolicy {
    /// The commands that the tables name; any other is refused.
    package static var judgedCommands: Set<String> {
        CommandTable.allowed.union(CommandTable.refused.keys).union(CommandTable.Checked.allCases.map(\.rawValue))
    }

    /// The properties and options that the tables name; any other is refused.
    package static var judgedProperties: Set<String> {
        AllowedOptions.all.union(StateProperties.all).union(RefusedOptions.all.keys).union(OptionAliases.all.keys)
            .union(PropertyCheck.Checked.allCases.map(\.rawValue))
    }
}
