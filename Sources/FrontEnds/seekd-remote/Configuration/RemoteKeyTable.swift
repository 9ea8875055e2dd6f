import ConfigurationText
import RemoteKeys
import SeekProtocol

/// The keys of [remote], [lirc] and [devices.NAME] in remote.toml, with their types and ranges.
enum RemoteKeyTable {
    typealias Mismatch = RemoteConfigurationReader.Mismatch

    struct Key: Sendable {
        let name: String
        let write: @Sendable (ConfigurationValue, inout RemoteConfiguration) throws(Mismatch) -> Void
    }

    static let remote: [Key] = [
        milliseconds("bounce_ms", 0...500) { $1.bounce = $0 },
        milliseconds("repeat_period_ms", 20...5_000) { $1.settings.repeatPeriod = $0 },
        milliseconds("digits_window_ms", 500...60_000) { $1.settings.timeWindow = $0 },
        Key(name: "digits_keys") { (value, configuration) throws(Mismatch) in
            guard case .array(let elements) = value else { throw Mismatch(expected: keyNames) }
            configuration.settings.timeKeys = []
            for element in elements {
                guard case .string(let text) = element else {
                    throw Mismatch(expected: keyNames, found: "invalid element \(element.shown)")
                }
                let name = KeyName(text)
                if RemoteConfigurationReader.isKernelName(name), KeyCodes.code(of: name) == nil {
                    throw Mismatch(
                        expected: keyNames, found: "unknown key \(element.shown)",
                        suggestion: Nearest.match(for: text, among: KeyCodes.names.map(\.description)))
                }
                configuration.settings.timeKeys.append(name)
            }
        },
    ]

    private static let keyNames = "an array of names of keys, such as [\"KEY_OK\"]"

    static let lirc: [Key] = [
        Key(name: "socket") { (value, configuration) throws(Mismatch) in
            guard case .string(let path) = value, path.isEmpty || path.hasPrefix("/"), path.utf8.count < 108 else {
                throw Mismatch(expected: "an absolute path of at most 107 bytes, or \"\" to leave lircd alone")
            }
            configuration.lirc.socket = path.isEmpty ? nil : path
            configuration.lirc.isExpected = true
        },
        milliseconds("timeout_ms", 50...10_000) { $1.lirc.profile.timeout = $0 },
        milliseconds("hold_after_ms", 100...10_000) { $1.lirc.profile.holdAfter = $0 },
    ]

    /// - Parameter index: of the device's rule.
    static func device(_ index: Int) -> [Key] {
        [
            flag("use") { $1.rules[index].isUsed = $0 },
            flag("grab") { $1.rules[index].isGrabbed = $0 },
            Key(name: "profile") { (value, configuration) throws(Mismatch) in
                let words = DeviceKind.allCases.map(\.rawValue)
                let expected = words.map { "\"\($0)\"" }.joined(separator: ", ")
                guard case .string(let text) = value, let kind = DeviceKind(rawValue: text) else {
                    var near: String?
                    if case .string(let text) = value { near = Nearest.match(for: text, among: words) }
                    throw Mismatch(expected: "one of \(expected)", suggestion: near.map { "\"\($0)\"" })
                }
                configuration.rules[index].kind = kind
            },
            milliseconds("timeout_ms", 50...60_000) { $1.rules[index].timeout = $0 },
            milliseconds("hold_after_ms", 100...60_000) { $1.rules[index].holdAfter = $0 },
        ]
    }

    private static func flag(
        _ name: String, _ set: @escaping @Sendable (Bool, inout RemoteConfiguration) -> Void
    ) -> Key {
        Key(name: name) { (value, configuration) throws(Mismatch) in
            guard case .boolean(let flag) = value else { throw Mismatch(expected: "true or false") }
            set(flag, &configuration)
        }
    }

    private static func milliseconds(
        _ name: String, _ range: ClosedRange<Int>,
        _ set: @escaping @Sendable (Duration, inout RemoteConfiguration) -> Void
    ) -> Key {
        Key(name: name) { (value, configuration) throws(Mismatch) in
            guard case .integer(let number) = value, range.contains(number) else {
                throw Mismatch(
                    expected: "a whole number of milliseconds, \(range.lowerBound) to \(range.upperBound)")
            }
            set(.milliseconds(number), &configuration)
        }
    }
}
