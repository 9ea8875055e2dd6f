package import LibmpvFacts
package import SeekProtocol

/// mpv 0.38 has put a place in the playlist before the options of `loadfile`, and after the action of `loadlist`. Clients
/// send either form to any libmpv.
extension MpvCommand {
    private static let index: ByteString = "index"

    /// The command as this libmpv takes it; any other command as it is. A place is told from options by its type.
    package func withEntryIndex(asIn facts: LibmpvFacts) -> MpvCommand {
        guard name == "loadfile" || name == "loadlist" else { return self }
        var command = self
        switch arguments {
        case .list(var values):
            guard values.count > 2 else { return self }
            let hasIndex = values[2].isIndex
            if facts.hasEntryIndex, !hasIndex, values.count == 3, name == "loadfile" {
                values.insert(.integer(LibmpvFacts.noEntryIndex), at: 2)
            } else if !facts.hasEntryIndex, hasIndex, values.count > 3 {
                // Without options after it, libmpv refuses it, as it always has.
                values.remove(at: 2)
            }
            command.arguments = .list(values)
        case .named(let members):
            if !facts.hasEntryIndex { command.arguments = .named(members.filter { $0.key != Self.index }) }
        }
        return command
    }
}

extension JSONValue {
    /// Whether it is a place in the playlist, not options: a whole number, or the text of one.
    var isIndex: Bool {
        switch self {
        case .integer: true
        case .string(let text): Int64(text.description) != nil
        case .null, .bool, .double, .array, .object: false
        }
    }
}
