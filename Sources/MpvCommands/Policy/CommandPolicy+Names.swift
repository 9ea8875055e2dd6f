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
