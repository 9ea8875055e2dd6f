package import SeekProtocol

/// `add`, `multiply` or `cycle` of a size that is bounded for clients. It becomes a `set` of a value within the bound.
package struct BoundedStep: Equatable, Sendable {
    private enum Operation: Equatable {
        case add(Double)
        case multiply(Double)
    }

    package let property: ByteString
    private let limit: Double
    private let operation: Operation
    private let prefixes: [MpvCommand.Prefix]

    /// Nil for other commands, and for arguments that libmpv refuses.
    package init?(_ command: MpvCommand) {
        guard let name = command.word(0, "name"), let limit = PropertyCheck.sizes[CommandPolicy.baseName(of: name)]
        else { return nil }
        let value = command.argument(1, "value")
        switch command.name {
        case "add":
            guard let amount = value.map(\.optionNumber) ?? 1 else { return nil }
            operation = .add(amount)
        case "cycle":
            guard let amount = value.map(\.optionCycleStep) ?? 1 else { return nil }
            operation = .add(amount)
        case "multiply":
            guard let factor = value?.optionNumber else { return nil }
            operation = .multiply(factor)
        default: return nil
        }
        property = name
        self.limit = limit
        prefixes = command.prefixes
    }

    /// The command that sets the value; nil if there is none.
    ///
    /// - Parameter present: the property's value.
    package func command(from present: JSONValue) -> MpvCommand? {
        guard let present = present.optionNumber else { return nil }
        let wanted =
            switch operation {
            case .add(let amount): present + amount
            case .multiply(let factor): present * factor
            }
        let value = min(limit, max(-limit, wanted))
        var text: [UInt8] = []
        FixedPoint.append(value, to: &text)
        return MpvCommand("set", .list([.string(property), .string(ByteString(text))]), prefixes: prefixes)
    }
}
