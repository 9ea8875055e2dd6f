package import SeekProtocol

/// The input sections and key bindings that clients have at libmpv, within bounds. Libmpv removes a client's sections with
/// its handle, but not what it has bound to a key.
package struct ClientBindings {
    package struct Limits: Equatable, Sendable {
        /// Sections and bound keys of one client.
        package var clientEntries = 256
        /// Bytes of their contents and commands.
        package var clientBytes = 131_072
        /// The same of all clients.
        package var entries = 1024
        package var bytes = 524_288
        /// Different names of sections and keys since the start: libmpv keeps each for good.
        package var names = 4096
        package var nameBytes = 256

        package init() {}
    }

    private enum Entry: Hashable {
        case section(ByteString)
        case key(ByteString)
    }

    private struct Owned {
        let client: Int
        let bytes: Int
    }

    private let limits: Limits
    private var owned: [Entry: Owned] = [:]
    private var used: Set<Entry> = []

    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Notes what a command binds, unless that would be too much.
    package mutating func take(_ command: MpvCommand, of client: Int) -> Refusal? {
        guard let (entry, bytes) = Self.entry(of: command) else { return nil }
        let name = Self.name(of: entry)
        guard name.bytes.count <= limits.nameBytes else {
            return Refusal(
                .invalidParameter,
                "\(command.name): expected a name of at most \(limits.nameBytes) bytes, got \(name.bytes.count)")
        }
        guard used.contains(entry) || used.count < limits.names else {
            return Refusal(
                .tooMany,
                "clients have used \(used.count) names of sections and keys since seekd's start, which libmpv keeps; "
                    + "use one of those again")
        }
        if let bytes {
            if let refusal = refusal(of: entry, bytes, client) { return refusal }
            owned[entry] = bytes == 0 ? nil : Owned(client: client, bytes: bytes)
        }
        used.insert(entry)
        return nil
    }

    private func refusal(of entry: Entry, _ bytes: Int, _ client: Int) -> Refusal? {
        guard bytes > 0 else { return nil }
        let others = owned.filter { $0.key != entry }
        let own = others.values.filter { $0.client == client }
        if own.count >= limits.clientEntries {
            return Refusal(.tooMany, "a client may have at most \(limits.clientEntries) sections and bound keys")
        }
        if own.reduce(bytes, { $0 + $1.bytes }) > limits.clientBytes {
            return Refusal(
                .tooMany, "the sections and bound keys of a client may have at most \(limits.clientBytes) bytes")
        }
        if others.count >= limits.entries {
            return Refusal(.tooMany, "all clients may have at most \(limits.entries) sections and bound keys")
        }
        if others.values.reduce(bytes, { $0 + $1.bytes }) > limits.bytes {
            return Refusal(
                .tooMany, "the sections and bound keys of all clients may have at most \(limits.bytes) bytes")
        }
        return nil
    }

    /// Forgets what libmpv has refused.
    package mutating func drop(_ command: MpvCommand) {
        guard let (entry, _) = Self.entry(of: command) else { return }
        owned[entry] = nil
        // It knows no such key. A section it has made all the same.
        if case .key = entry { used.remove(entry) }
    }

    /// - Returns: the keys that a client has bound, and that nobody has bound since.
    package mutating func remove(_ client: Int) -> [ByteString] {
        let gone = owned.filter { $0.value.client == client }.keys
        for entry in gone { owned[entry] = nil }
        return gone.compactMap { if case .key(let name) = $0 { name } else { nil } }
            .sorted { $0.description < $1.description }
    }

    /// Whether a client has bound a key.
    package func hasOwner(key: ByteString) -> Bool { owned[.key(key)] != nil }

    /// What a command names, and the bytes that it binds; nil: none. A section without contents binds nothing.
    private static func entry(of command: MpvCommand) -> (Entry, bytes: Int?)? {
        guard let name = command.word(0, "name") else { return nil }
        switch command.name {
        case "keybind": return (.key(name), command.word(1, "cmd")?.bytes.count)
        case "define-section": return (.section(name), command.word(1, "contents")?.bytes.count)
        case "enable-section", "disable-section": return (.section(name), nil)
        default: return nil
        }
    }

    private static func name(of entry: Entry) -> ByteString {
        switch entry {
        case .section(let name), .key(let name): name
        }
    }
}

/// Gives keys back that clients had bound and left. Libmpv can't remove a binding, and its name of a key may be another than
/// the client's: each key is bound to a mark first, and what libmpv says then tells its name.
package struct FreedKeys {
    /// What keys do without clients, by libmpv's names.
    private var commands: [ByteString: ByteString] = [:]
    private var marked: [ByteString: ByteString] = [:]
    private var number = 0

    package init() {}

    /// - Parameters:
    ///   - bound: libmpv's property `input-bindings` at the start.
    ///   - replacements: what seekd has bound since.
    package mutating func setOriginals(_ bound: JSONValue, _ replacements: [KeyBindings.Binding]) {
        var strong: Set<ByteString> = []
        for entry in bound.elements where entry["section"] == .string("default") {
            guard case .string(let key)? = entry["key"], case .string(let command)? = entry["cmd"] else { continue }
            let isWeak = entry["is_weak"] == .bool(true)
            if isWeak, strong.contains(key) { continue }
            commands[key] = command
            if !isWeak { strong.insert(key) }
        }
        for binding in replacements { commands[binding.key] = binding.command }
    }

    /// - Returns: the bindings that mark the keys.
    package mutating func mark(_ keys: [ByteString]) -> [KeyBindings.Binding] {
        keys.map { key in
            number += 1
            let mark = ByteString("script-message freed-by-seekd \(number)")
            marked[mark] = key
            return KeyBindings.Binding(key: key, command: mark)
        }
    }

    package var hasMarked: Bool { !marked.isEmpty }

    /// - Parameters:
    ///   - bound: libmpv's property `input-bindings` after that.
    ///   - isTaken: whether a client has bound a key again.
    /// - Returns: the bindings that the keys had before.
    package mutating func originals(
        _ bound: JSONValue, isTaken: (ByteString) -> Bool
    ) -> [KeyBindings.Binding] {
        bound.elements.compactMap { entry in
            guard entry["section"] == .string("default"), case .string(let key)? = entry["key"],
                case .string(let command)? = entry["cmd"], let name = marked.removeValue(forKey: command),
                !isTaken(name)
            else { return nil }
            return KeyBindings.Binding(key: key, command: commands[key] ?? KeyBindings.nothing)
        }
    }
}
