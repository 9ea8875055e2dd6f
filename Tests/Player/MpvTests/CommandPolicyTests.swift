import Dispatch
import Mpv
import MpvCommands
import Testing

/// The policy's tables against the installed libmpv.
@Suite struct CommandPolicyTests {
    @Test func everyCommandOfLibmpvIsInATable() throws {
        let commands = try Self.list("command-list").compactMap { $0["name"]?.text }
        try #require(commands.count > 50)
        #expect(commands.filter { !CommandPolicy.judgedCommands.contains($0) } == [])
        print("commands that this libmpv has not:", CommandPolicy.judgedCommands.subtracting(commands).sorted())
    }

    @Test func everyPropertyOfLibmpvIsInATable() throws {
        let properties = try Self.list("property-list").compactMap(\.text)
        try #require(properties.count > 500)
        #expect(properties.filter { !CommandPolicy.judgedProperties.contains($0) } == [])
        print("properties that this libmpv has not:", CommandPolicy.judgedProperties.subtracting(properties).sorted())
    }

    private static func list(_ property: String) throws -> [MpvNode] {
        let handle = try MpvHandle(options: [(name: "vo", value: "null"), (name: "ao", value: "null")], logLevel: "no")
        let woken = DispatchSemaphore(value: 0)
        handle.setWakeup { woken.signal() }
        try handle.getPropertyAsync(property, reply: 1)
        let deadline = DispatchTime.now() + .seconds(60)
        repeat {
            while let event = handle.nextEvent() {
                if case .getPropertyReply(_, let value) = event.body { return try #require(value.elements) }
            }
        } while woken.wait(timeout: deadline) == .success
        return try #require(nil, "no \(property)")
    }
}
