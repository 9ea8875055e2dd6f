import SeekProtocol

/// Judges that a property is set.
struct PropertyCheck {
    /// Options that may be set to some values.
    enum Checked: String, CaseIterable {
        case inputServer = "input-ipc-server"
        case audioFilters = "af"
        case videoFilters = "vf"
        case audioDevice = "audio-device"
        case idle
        case controller = "osc"
        case subtitleFiles = "sub-files"
        case audioFiles = "audio-files"
        case externalFiles = "external-files"
        case coverFiles = "cover-art-files"
        case subtitleFolders = "sub-file-paths"
        case audioFolders = "audio-file-paths"
        case opened = "stream-open-filename"
    }

    let policy: CommandPolicy
    let names: PlayerNames

    /// Whether the tables, not the rule for what they lack, say what becomes of a name.
    static func knows(_ name: String) -> Bool {
        Checked(rawValue: name) != nil || RefusedOptions.all[name] != nil || AllowedOptions.all.contains(name)
            || StateProperties.all.contains(name) || OptionAliases.all[name] != nil
    }

    func refusal(ofSetting property: ByteString, to value: JSONValue?) -> Refusal? {
        // Before libmpv sets a property it looks at it.
        if let refusal = policy.refusal(ofReading: property, names) { return refusal }
        let written = property.description
        guard ByteString(written) == property else { return names.noProperty(written) }
        let name = PropertyName(written, isKnown: Self.knows)
        if let refusal = refusal(ofExpanding: value, name) { return refusal }
        if policy.allowedProperties.contains(name.base) { return nil }
        if let reason = RefusedOptions.all[name.base] { return .forbidden(property: name.base, reason.rawValue) }
        if let checked = Checked(rawValue: name.base) { return refusal(checked, value, name) }
        if AllowedOptions.all.contains(name.base) || StateProperties.all.contains(name.base) { return nil }
        guard names.properties.contains(name.base) else { return names.noProperty(name.base) }
        return .forbidden(property: name.base, "it is not known to seekd")
    }

    /// Options that are texts into which libmpv puts properties' values when it shows them.
    private static let expanded = NameTable.names(
        """
        osd-msg1 osd-msg2 osd-msg3 osd-playing-msg osd-status-msg screenshot-template term-playing-msg
        term-status-msg term-title title
        """)

    /// Most of them have escapes that are read first.
    private func refusal(ofExpanding value: JSONValue?, _ name: PropertyName) -> Refusal? {
        guard Self.expanded.contains(name.base), case .string(let text)? = value else { return nil }
        return policy.refusal(ofExpanding: text, names)
            ?? policy.refusal(ofExpanding: ByteString(StringEscape.meaning(of: text.bytes)), names)
    }

    private func refusal(_ checked: Checked, _ value: JSONValue?, _ name: PropertyName) -> Refusal? {
        switch checked {
        case .inputServer:
            if let path = policy.socketPath, value == .string(path), name.suffix == nil { return nil }
            return .forbidden(property: name.base, "it opens another way to control the player")
        case .audioFilters:
            return Self.refusal(ofFilters: value, name, FilterCheck(allowed: FilterCheck.audio))
        case .videoFilters:
            return Self.refusal(ofFilters: value, name, FilterCheck(allowed: FilterCheck.video))
        case .audioDevice:
            guard case .string(let device)? = value, AudioDevice.isHarmless(device.description) else {
                return .forbidden(property: name.base, "this is no device that plays sound and does nothing else")
            }
            return nil
        case .idle:
            // As it is already, and otherwise the player would end with its last file. In mpv's place seekd decides that.
            return !policy.allowsBoundQuit && (value == .bool(true) || value == .string("yes"))
                ? nil : .forbidden(property: name.base, RefusedOptions.Reason.daemon.rawValue)
        case .controller:
            // Clients with an overlay of their own want none of libmpv's.
            return value == .bool(false) || value == .string("no")
                ? nil : .forbidden(property: name.base, RefusedOptions.Reason.loadsCode.rawValue)
        case .subtitleFiles, .audioFiles, .externalFiles, .coverFiles, .subtitleFolders, .audioFolders, .opened:
            return refusal(ofPaths: value, name)
        }
    }

    private static func refusal(
        ofFilters value: JSONValue?, _ name: PropertyName, _ check: FilterCheck
    ) -> Refusal? {
        guard let value, check.allows(value) else {
            return .forbidden(
                property: name.base, "only some filters with plain arguments are known to do no harm")
        }
        return nil
    }

    private func refusal(ofPaths value: JSONValue?, _ name: PropertyName) -> Refusal? {
        let paths: [JSONValue]
        switch value {
        case .array(let list)?: paths = list
        case .string(let text)?:
            // mpv takes such a text apart at every ":", and a "\" hides one: only the end of it could be a URL.
            let isOne = name.base == Checked.opened.rawValue || name.suffix == "append"
            let separators = [UInt8(ascii: ":"), UInt8(ascii: "\\")]
            if !isOne, text.bytes.contains(where: { separators.contains($0) }) {
                return .forbidden(property: name.base, "as a text it is a list of paths; give a list, or append to it")
            }
            paths = [value ?? .null]
        case .null?, .bool?, .integer?, .double?, .object?, nil:
            return .forbidden(property: name.base, "what it opens can't be read")
        }
        for path in paths {
            guard case .string(let text) = path else {
                return .forbidden(property: name.base, "what it opens can't be read")
            }
            if let refusal = policy.refusal(ofOpening: text) { return refusal }
        }
        return nil
    }
}
