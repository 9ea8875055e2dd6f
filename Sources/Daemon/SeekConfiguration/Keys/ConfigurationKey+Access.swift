import ConfigurationText

/// The kinds of keys for sockets and permissions.
extension ConfigurationKey {
    static func socketPath(
        _ table: String, _ name: String, hasStandard: Bool, _ property: Property<String?>
    ) -> ConfigurationKey {
        let path = "an absolute path of at most \(Configuration.Socket.maximumPathBytes) bytes"
        let expectation = hasStandard ? "\(path), or \"\" for the standard one" : path
        return ConfigurationKey(table, name, expectation, property) { value throws(Mismatch) in
            guard case .string(let path) = value else { throw Mismatch() }
            guard path.hasPrefix("/") && Configuration.Socket.isPath(path) || hasStandard && path.isEmpty else {
                let length = path.utf8.count
                let isTooLong = length > Configuration.Socket.maximumPathBytes
                throw Mismatch(found: isTooLong ? "invalid value of \(length) bytes" : nil)
            }
            return path.isEmpty ? nil : path
        }
    }

    static func mode(_ table: String, _ name: String, _ property: Property<UInt16>) -> ConfigurationKey {
        let expectation = "an octal mode as a string that lets the owner read and write, \"0600\" to \"0777\""
        return ConfigurationKey(table, name, expectation, property) { value throws(Mismatch) in
            guard case .string(let text) = value, (3...4).contains(text.utf8.count),
                text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
                let mode = UInt16(text, radix: 8), mode & ~0o777 == 0, mode & 0o600 == 0o600
            else { throw Mismatch() }
            return mode
        }
    }

    /// Whether the group exists depends on the machine: `ConfigurationChecks.group`.
    static func group(_ table: String, _ name: String, _ property: Property<String?>) -> ConfigurationKey {
        let expectation = "a group's name or number, or \"\" for the default group"
        return ConfigurationKey(table, name, expectation, property) { value throws(Mismatch) in
            switch value {
            case .string(let text) where text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ":") }):
                return text.isEmpty ? nil : text
            // --set takes it without quotes.
            case .integer(let number) where ids.contains(number): return "\(number)"
            case .string, .integer, .number, .boolean, .moment, .array, .table: throw Mismatch()
            }
        }
    }

    static func userIDs(_ table: String, _ name: String, _ property: Property<[UInt32]>) -> ConfigurationKey {
        let expectation = "an array of 0 to 64 user IDs, each \(ids.lowerBound) to \(ids.upperBound)"
        return list(table, name, 0...64, expectation, property) { element in
            guard case .integer(let number) = element, ids.contains(number) else { return nil }
            return UInt32(number)
        }
    }

    static func commands(_ table: String, _ name: String, _ property: Property<[String]>) -> ConfigurationKey {
        let expectation = "an array of 0 to 64 names of mpv commands, such as \"screenshot\""
        return list(table, name, 0...64, expectation, property) { element in
            word(element, of: "abcdefghijklmnopqrstuvwxyz0123456789-")
        }
    }

    static func properties(_ table: String, _ name: String, _ property: Property<[String]>) -> ConfigurationKey {
        let expectation = "an array of 0 to 64 names of mpv options or properties, such as \"screenshot-directory\""
        return list(table, name, 0...64, expectation, property) { element in
            word(element, of: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.")
        }
    }

    /// Of users and groups. The largest 32-bit number stands for "none" in system calls.
    private static let ids = 0...Int(UInt32.max) - 1

    /// A string of 1 to 64 of these characters.
    private static func word(_ value: ConfigurationValue, of characters: String) -> String? {
        guard case .string(let text) = value, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy(characters.utf8.contains)
        else { return nil }
        return text
    }
}
