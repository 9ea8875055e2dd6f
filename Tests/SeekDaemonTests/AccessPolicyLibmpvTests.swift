import Dispatch
import Mpv
import Testing

@testable import SeekDaemon

/// What the tables say of the libmpv that is here.
@Suite struct AccessPolicyLibmpvTests {
    @Test func everyCommandOfLibmpvIsJudgedByName() throws {
        let commands = try Self.list("command-list").compactMap { $0["name"]?.text }
        try #require(commands.count > 50)
        #expect(commands.filter { !CommandTable.knows($0) } == [])
        let others = CommandTable.allowed.union(CommandTable.refused.keys)
            .union(CommandTable.Checked.allCases.map(\.rawValue)).subtracting(commands)
        print("commands that this libmpv has not:", others.sorted())
    }

    @Test func everyPropertyOfLibmpvIsJudgedByName() throws {
        let properties = try Self.list("property-list").compactMap(\.text)
        try #require(properties.count > 500)
        #expect(properties.filter { !PropertyCheck.knows($0) } == [])
        let others = AllowedOptions.all.union(StateProperties.all).union(RefusedOptions.all.keys)
            .union(PropertyCheck.Checked.allCases.map(\.rawValue)).subtracting(properties)
        print("properties that this libmpv has not:", others.sorted())
    }

    @Test func aNameIsInOneTable() {
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

    private static func list(_ property: String) throws -> [MpvNode] {
        let handle = try MpvHandle(options: [(name: "vo", value: "null"), (name: "ao", value: "null")], logLevel: "no")
        let woken = DispatchSemaphore(value: 0)
        handle.setWakeup { woken.signal() }
        try handle.getPropertyAsync(property, reply: 1)
        let deadline = DispatchTime.now() + .seconds(20)
        repeat {
            while let event = handle.nextEvent() {
                if case .getPropertyReply(_, let value) = event.body { return try #require(value.elements) }
            }
        } while woken.wait(timeout: deadline) == .success
        return try #require(nil, "no \(property)")
    }
}
