/// The kinds of keys that say who may do what.
extension ConfigurationKey {
    /// How long it may be is for the socket to say: that depends on the system.
    static func socketPath(
        _ table: String, _ name: String, hasStandard: Bool, _ property: Property<String?>
    ) -> ConfigurationKey {
        let expectation = hasStandard ? "an absolute path, or \"\" for the standard one" : "an absolute path"
        return ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            guard case .string(let path) = value, path.hasPrefix("/") || hasStandard && path.isEmpty else {
                throw Mismatch()
            }
            configuration[keyPath: property] = path.isEmpty ? nil : path
        }
    }

    static func mode(_ table: String, _ name: String, _ property: Property<UInt16>) -> ConfigurationKey {
        let expectation = "an octal mode as a string that lets the owner read and write, \"0600\" to \"0777\""
        return ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            guard case .string(let text) = value, (3...4).contains(text.utf8.count),
                text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
                let mode = UInt16(text, radix: 8), mode & ~0o777 == 0, mode & 0o600 == 0o600
            else { throw Mismatch() }
            configuration[keyPath: property] = mode
        }
    }

    /// Whether there is such a group is for the start to say: it depends on the machine.
    static func group(_ table: String, _ name: String, _ property: Property<String?>) -> ConfigurationKey {
        let expectation = "a group's name or number, or \"\" to leave it as it is"
        return ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            switch value {
            case .string(let text) where text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ":") }):
                configuration[keyPath: property] = text.isEmpty ? nil : text
            // So that --set needs no quotes for it.
            case .integer(let number) where ids.contains(number): configuration[keyPath: property] = "\(number)"
            case .string, .integer, .number, .boolean, .moment, .array, .table: throw Mismatch()
            }
        }
    }

    static func uids(_ table: String, _ name: String, _ property: Property<[UInt32]>) -> ConfigurationKey {
        let expectation = "an array of 0 to 64 numbers of users, each \(ids.lowerBound) to \(ids.upperBound)"
        return list(table, name, expectation, property) { element in
            guard case .integer(let number) = element, ids.contains(number) else { return nil }
            return UInt32(number)
        }
    }

    static func commands(_ table: String, _ name: String, _ property: Property<[String]>) -> ConfigurationKey {
        list(table, name, "an array of 0 to 64 names of mpv's commands, such as \"screenshot\"", property) { element in
            word(element, of: "abcdefghijklmnopqrstuvwxyz0123456789-")
        }
    }

    static func properties(_ table: String, _ name: String, _ property: Property<[String]>) -> ConfigurationKey {
        let expectation = "an array of 0 to 64 names of mpv's options or properties, such as \"screenshot-directory\""
        return list(table, name, expectation, property) { element in
            word(element, of: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.")
        }
    }

    /// Of users and of groups; the number after the last stands for "none" in system calls.
    private static let ids = 0...Int(UInt32.max) - 1

    /// A word of these characters alone, 1 to 64 of them.
    private static func word(_ value: ConfigurationValue, of characters: String) -> String? {
        guard case .string(let text) = value, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy(characters.utf8.contains)
        else { return nil }
        return text
    }

    private static func list<Element>(
        _ table: String, _ name: String, _ expectation: String, _ property: Property<[Element]>,
        _ read: @escaping @Sendable (ConfigurationValue) -> Element?
    ) -> ConfigurationKey {
        ConfigurationKey(table: table, name: name, expectation: expectation) {
            (value, configuration) throws(Mismatch) in
            var list: [Element] = []
            for element in try elements(of: value, count: 0...64) {
                guard let read = read(element) else { throw Mismatch(found: "\(element.found) in it") }
                list.append(read)
            }
            configuration[keyPath: property] = list
        }
    }
}
