package import SeekProtocol

/// Finds the key bindings that libmpv has from the start and that reach what the policy refuses, since a socket's client
/// may press any key.
package struct BindingGuard {
    package struct Rebinding: Equatable, Sendable {
        package var key: ByteString
        package var command: ByteString
    }

    /// - Parameter bindings: the value of libmpv's property `input-bindings`.
    /// - Returns: what to give to `keybind`, a key once each. It replaces a key's default bindings in every section,
    ///   as long as no other section's is stronger.
    package static func rebindings(
        _ bindings: JSONValue, _ policy: AccessPolicy, _ names: PlayerNames
    ) -> [Rebinding] {
        guard case .array(let list) = bindings else { return [] }
        var result: [Rebinding] = []
        for binding in list {
            guard case .string(let key)? = binding["key"], case .string(let command)? = binding["cmd"],
                !result.contains(where: { $0.key == key }), policy.refusal(ofBinding: command, names) != nil
            else { continue }
            result.append(Rebinding(key: key, command: quits(command) ? "stop" : "ignore"))
        }
        return result
    }

    private static func quits(_ text: ByteString) -> Bool {
        guard let commands = try? CommandText.commands(in: text.bytes) else { return false }
        return commands.contains { $0.name == "quit" }
    }
}
