import MediaPolicy
package import SeekProtocol

/// Commands that add filters to those that are set.
extension MpvCommand {
    /// The list, `af` or `vf`, and what the filters cost that are added at most; nil for other commands.
    package var addedFilters: (list: String, cost: Int)? {
        let list: String
        let operation: ByteString?
        let value: ByteString?
        switch name {
        case "af", "vf": (list, operation, value) = (name, word(0, "operation"), word(1, "value"))
        case "change-list":
            guard let property = word(0, "name") else { return nil }
            (list, operation, value) = (CommandPolicy.baseName(of: property), word(1, "operation"), word(2, "value"))
            guard list == "af" || list == "vf" else { return nil }
        default: return nil
        }
        switch operation {
        case "add", "append", "pre", "toggle": return (list, FilterArguments.cost(of: value?.description ?? ""))
        case _: return nil
        }
    }
}

extension CommandPolicy {
    /// Why no more filters are added; nil if they are.
    ///
    /// - Parameter filters: libmpv's property `af` or `vf`.
    package static func refusal(ofAdding cost: Int, filters: JSONValue) -> Refusal? {
        guard case .array(let list) = filters else { return nil }
        let present = FilterArguments.cost(ofFilters: list)
        guard present + cost > FilterArguments.mostCost else { return nil }
        return Refusal(
            .tooMany,
            "expected filters that cost at most \(FilterArguments.mostCost) (docs/refused.md), got \(present) and "
                + "\(cost) more; remove some")
    }
}
