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
