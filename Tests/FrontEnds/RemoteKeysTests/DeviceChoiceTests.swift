import RemoteKeys
import Testing

@Suite("Which devices are used")
struct DeviceChoiceTests {
    private func device(
        _ name: String = "Remote", bus: Int = 3, vendor: Int = 1, receiver: Bool = false, keyboard: Bool = false,
        pointer: Bool = false, keys: Bool = true, mapped: Int = 3
    ) -> DeviceFacts {
        DeviceFacts(
            node: "/dev/input/event0", name: name, bus: bus, vendor: vendor, product: 2, isReceiver: receiver,
            hasKeys: keys, isKeyboard: keyboard, isPointer: pointer, mappedKeys: mapped)
    }

    private func choice(_ device: DeviceFacts, _ rules: DeviceRule...) -> DeviceChoice {
        DeviceChoice(device, rules: rules, bounce: .milliseconds(60))
    }

    private func rule(_ name: String, _ change: (inout DeviceRule) -> Void) -> DeviceRule {
        var rule = DeviceRule(name: name)
        change(&rule)
        return rule
    }

    @Test("remotes are used and grabbed, keyboards and mice are left alone")
    func remotes() {
        #expect(choice(device()).isUsed)
        #expect(choice(device()).isGrabbed)
        #expect(choice(device(receiver: true, keyboard: true)).isUsed, "a receiver may look like a keyboard")
        #expect(choice(device(keyboard: true)).reason == .isKeyboard)
        #expect(choice(device(pointer: true)).reason == .isPointer)
        #expect(choice(device(keys: false)).reason == .isNoRemote)
        #expect(choice(device(mapped: 0)).reason == .hasNoMappedKey)
    }

    @Test("the configuration decides otherwise; the last rule that says something counts")
    func rules() {
        let flirc = device("flirc.tv flirc Keyboard", keyboard: true)
        let used = choice(flirc, rule("flirc*") { $0.isUsed = true })
        #expect(used.isUsed)
        #expect(used.reason == .isConfigured)
        #expect(!used.isGrabbed, "only remotes are grabbed by themselves")
        #expect(choice(flirc, rule("*") { $0.isUsed = true }, rule("flirc*") { $0.isGrabbed = true }).isGrabbed)
        #expect(
            choice(device(), rule("*") { $0.isUsed = true }, rule("Rem*") { $0.isUsed = false }).reason
                == .isSwitchedOff)
        let slow = choice(device(), rule("Remote") { $0.holdAfter = .milliseconds(900) })
        #expect(slow.profile.holdAfter == .milliseconds(900))
        #expect(!slow.profile.hasExactReleases, "otherwise seekd would decide")
    }

    @Test("the profile follows the bus")
    func kinds() {
        #expect(DeviceKind(of: device(bus: 0x1E, receiver: true)) == .cec)
        #expect(DeviceKind(of: device(receiver: true)) == .infrared)
        #expect(DeviceKind(of: device("WH-1000XM4 (AVRCP)", bus: 5, vendor: 0x54C)) == .avrcp)
        #expect(DeviceKind(of: device("00:11:22:33:44:55", bus: 5, vendor: 0)) == .avrcp)
        #expect(DeviceKind(of: device("Bluetooth remote", bus: 5, vendor: 0x54C)) == .exact)
        #expect(DeviceKind(of: device()) == .exact)
    }

    @Test(
        "names match as a whole; a star stands for any text",
        arguments: [
            ("a*c", "abbbc", true), ("a*c", "abcb", false), ("*", "", true), ("a", "ab", false), ("*b*", "abc", true),
            ("a**b", "ab", true), ("*aab", "aaaab", true), ("", "", true), ("", "a", false),
        ])
    func names(pattern: String, name: String, fits: Bool) {
        #expect(DeviceRule(name: pattern).matches(name) == fits)
    }
}
