import Testing

@testable import MpvCommands

@Suite struct AccessTableTests {
    @Test func eachNameIsInOneTable() {
        #expect(AllowedOptions.all.isDisjoint(with: RefusedOptions.all.keys))
        #expect(AllowedOptions.all.isDisjoint(with: StateProperties.all))
        #expect(StateProperties.all.isDisjoint(with: RefusedOptions.all.keys))
        #expect(CommandTable.allowed.isDisjoint(with: CommandTable.refused.keys))
        for checked in PropertyCheck.Checked.allCases {
            #expect(!AllowedOptions.all.contains(checked.rawValue) && RefusedOptions.all[checked.rawValue] == nil)
        }
        for (alias, name) in OptionAliases.all {
            #expect(PropertyCheck.knows(name) && OptionAliases.all[name] == nil)
            #expect(!AllowedOptions.all.contains(alias) && RefusedOptions.all[alias] == nil)
        }
    }
}
