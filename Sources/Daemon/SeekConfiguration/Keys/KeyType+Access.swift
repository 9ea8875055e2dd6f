import ConfigurationText

/// The kinds of keys for sockets and permissions.
extension KeyType<String?> {
    static func socketPath(hasStandard: Bool) -> KeyType {
        let path = "an absolute path of at most \(Configuration.Socket.maximumPathBytes) bytes"
        let expectation = hasStandard ? "\(path), or \"\" for the standard one" : path
        return KeyType(expectation) { value throws(KeyMismatch) in
            guard case .string(let path) = value else { throw KeyMismatch() }
            guard path.hasPrefix("/") && Configuration.Socket.isPath(path) || hasStandard && path.isEmpty else {
                let length = path.utf8.count
                let isTooLong = length > Configuration.Socket.maximumPathBytes
                throw KeyMismatch(found: isTooLong ? "invalid value of \(length) bytes" : nil)
            }
            return path.isEmpty ? nil : path
        }
    }

    /// Whether the group exists depends on the machine: `ConfigurationChecks.group`.
    static var group: KeyType {
        KeyType("a group's name or number, or \"\" for the default group") { value throws(KeyMismatch) in
            switch value {
            case .string(let text) where text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ":") }):
                return text.isEmpty ? nil : text
            // --set takes it without quotes.
            case .integer(let number) where AccountID.range.contains(number): return "\(number)"
            case .string, .integer, .number, .boolean, .moment, .array, .table: throw KeyMismatch()
            }
        }
    }
}

extension KeyType<UInt16> {
    static var mode: KeyType {
        let expectation = "an octal mode as a string that lets the owner read and write, \"0600\" to \"0777\""
        return KeyType(expectation) { value throws(KeyMismatch) in
            guard case .string(let text) = value, (3...4).contains(text.utf8.count),
                text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
                let mode = UInt16(text, radix: 8), mode & ~0o777 == 0, mode & 0o600 == 0o600
            else { throw KeyMismatch() }
            return mode
        }
    }
}

extension KeyType<[UInt32]> {
    static var userIDs: KeyType {
        let ids = AccountID.range
        let expectation = "an array of 0 to 64 user IDs, each \(ids.lowerBound) to \(ids.upperBound)"
        return list(0...64, expectation) { element in
            guard case .integer(let number) = element, ids.contains(number) else { return nil }
            return UInt32(number)
        }
    }
}

extension KeyType<[String]> {
    static var commands: KeyType {
        list(0...64, "an array of 0 to 64 names of mpv commands, such as \"screenshot\"") { element in
            word(element, of: "abcdefghijklmnopqrstuvwxyz0123456789-")
        }
    }

    static var properties: KeyType {
        let expectation = "an array of 0 to 64 names of mpv options or properties, such as \"screenshot-directory\""
        return list(0...64, expectation) { element in
            word(element, of: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.")
        }
    }

    /// A string of 1 to 64 of these characters.
    private static func word(_ value: ConfigurationValue, of characters: String) -> String? {
        guard case .string(let text) = value, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy(characters.utf8.contains)
        else { return nil }
        return text
    }
}

/// Numbers of users and groups. The largest 32-bit number stands for "none" in system calls.
private enum AccountID {
    static let range = 0...Int(UInt32.max) - 1
}
