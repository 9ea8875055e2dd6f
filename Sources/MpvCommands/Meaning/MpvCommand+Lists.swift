import MediaPolicy
package import SeekProtocol

/// Commands that add to a list other than one of filters.
extension MpvCommand {
    /// The list, and the bytes that are added; nil for other commands.
    package var addedItems: (list: String, bytes: Int)? {
        guard name == "change-list", let property = word(0, "name"), let operation = word(1, "operation"),
            let value = word(2, "value")
        else { return nil }
        let list = CommandPolicy.baseName(of: property)
        guard list != "af", list != "vf" else { return nil }
        switch operation {
        case "add", "append", "pre", "toggle": return (list, value.bytes.count)
        case _: return nil
        }
    }
}

extension CommandPolicy {
    /// Why a list does not get longer; nil if it does.
    ///
    /// - Parameter present: its value.
    package static func refusal(ofAdding bytes: Int, to present: JSONValue, of list: String) -> Refusal? {
        let most = ExpansionCost.isList(list) ? ExpansionCost.mostListBytes : ExpansionCost.mostTextBytes
        guard present.textBytes + bytes > most else { return nil }
        return Refusal(
            .tooMany, "\(list): expected at most \(most) bytes, got \(present.textBytes) and \(bytes) more")
    }
}
