package import SeekProtocol

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
