import ConfigurationText
import Linux
import RemoteKeys
import SeekProtocol

/// The keys of [remote], [lirc] and [devices.NAME] in remote.toml, with their types and ranges.
enum RemoteKeyTable {
    typealias Key = KeyTable<RemoteConfiguration>.Key

    static let table = KeyTable(
        tables: ["keys", "remote", "lirc", "devices"], groups: ["devices"],
        keys: [
            Key("remote", "bounce_ms", .milliseconds(0...500), \.bounce),
            Key("remote", "repeat_period_ms", .milliseconds(20...5_000), \.settings.repeatPeriod),
            Key("remote", "digits_window_ms", .milliseconds(500...60_000), \.settings.timeWindow),
            Key("remote", "digits_keys", .keyNames, \.settings.timeKeys),
            Key(
                "lirc", "socket", .absolutePath(atMost: UnixAddress.maximumBytes, empty: " to leave lircd alone"),
                \.lirc.expectedSocket),
            Key("lirc", "timeout_ms", KeyType.milliseconds(50...10_000).optional, \.lirc.profile.timeout),
            Key("lirc", "hold_after_ms", .milliseconds(100...10_000), \.lirc.profile.holdAfter),
        ])

    /// - Parameters:
    ///   - table: of the device, with its name.
    ///   - index: of its rule.
    static func device(_ table: String, _ index: Int) -> [Key] {
        [
            Key(table, "use", KeyType.flag.optional, \.rules[index].isUsed),
            Key(table, "grab", KeyType.flag.optional, \.rules[index].isGrabbed),
            Key(table, "profile", KeyType<DeviceKind>.word.optional, \.rules[index].kind),
            Key(table, "timeout_ms", KeyType.milliseconds(50...60_000).optional, \.rules[index].timeout),
            Key(table, "hold_after_ms", KeyType.milliseconds(100...60_000).optional, \.rules[index].holdAfter),
        ]
    }
}

extension KeyType<[KeyName]> {
    fileprivate static var keyNames: KeyType {
        list(0...Int.max, "an array of names of keys, such as [\"KEY_OK\"]") { element throws(KeyMismatch) in
            guard case .string(let text) = element else { return nil }
            let name = KeyName(text)
            guard !KeyCodes.lacks(name) else {
                throw KeyMismatch(
                    unknown: text, among: KeyCodes.names.map(\.description), found: "unknown key \(element.shown)")
            }
            return name
        }
    }
}

extension KeyCodes {
    /// Whether the name is of the kernel's form and no kernel has it. LIRC may have names of its own.
    static func lacks(_ name: KeyName) -> Bool {
        let isKernelName = name.description.hasPrefix("KEY_") || name.description.hasPrefix("BTN_")
        return isKernelName && code(of: name) == nil
    }
}
