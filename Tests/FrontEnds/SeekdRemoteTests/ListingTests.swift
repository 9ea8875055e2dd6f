import RemoteKeys
import SeekProtocol
import Testing

@testable import seekd_remote

@Suite("--list and --learn")
struct ListingTests {
    private let flirc = DeviceFacts(
        node: "/dev/input/event3", name: "flirc", bus: 3, vendor: 0x20A0, product: 6, mappedKeys: 12)

    private func line(_ device: DeviceFacts, isReadable: Bool = true) -> String {
        DeviceTable.line(
            device, DeviceChoice(device, rules: [], bounce: .milliseconds(60)), isReadable: isReadable)
    }

    @Test("a line for each device says why it is used or not")
    func lines() {
        #expect(
            line(flirc)
                == "used:     /dev/input/event3 \"flirc\" (0003:20a0:0006): it is a remote, 12 keys, profile exact, kept from "
                + "other programs")
        var keyboard = flirc
        keyboard.isKeyboard = true
        #expect(line(keyboard) == "not used: /dev/input/event3 \"flirc\" (0003:20a0:0006): it is a keyboard")
        #expect(
            line(flirc, isReadable: false)
                == "not used: /dev/input/event3 \"flirc\" (0003:20a0:0006): it is a remote, but it can't be read: only root "
                + "can, and for remotes the group seekd")
        var odd = flirc
        odd.name = "a\u{1B}[2J\n"
        #expect(!line(odd).contains("\u{1B}"))
    }

    @Test("a pressed key is told with the lines for the configuration")
    func learned() {
        func text(_ key: LearnedKey) -> String { key.text.joined(separator: "\n") }
        #expect(
            text(LearnedKey(name: "KEY_FASTFORWARD", binding: .seek(.forward), device: "flirc", isUsed: true))
                == "KEY_FASTFORWARD of \"flirc\" does press forward")
        #expect(
            text(LearnedKey(name: "Skip+", binding: nil, device: "the \"big\" one", isUsed: false))
                == """
                Skip+ of "the "big" one" does nothing
                    [keys]
                    "Skip+" = "press forward"
                    [devices."the \\"big\\" one"]
                    use = true
                """)
    }

    @Test("capabilities of sysfs: words of 64 bits, the highest first")
    func capabilities() {
        #expect(KeyCapabilities("10000 0 0 0").codes == [208])
        #expect(KeyCapabilities("1 8000000000000001").codes == [0, 63, 64])
        #expect(KeyCapabilities("").codes == [])
    }
}
