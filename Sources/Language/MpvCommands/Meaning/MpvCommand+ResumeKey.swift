package import SeekProtocol

/// The option of `loadfile` that libmpv does not know: the key under which seekd remembers the film (R1).
extension MpvCommand {
    private static let keyOption: ByteString = "resume-key"
    private static let maximumKeyBytes = 256

    /// A `loadfile` without that option, and the key; any other command as it is.
    ///
    /// - Throws: `invalid parameter` for a key that is not a string of 1 to 256 bytes.
    package func withoutResumeKey() throws(Refusal) -> (command: MpvCommand, key: ByteString?) {
        guard name == "loadfile" else { return (self, nil) }
        var command = self
        var key: ByteString?
        switch arguments {
        case .list(var values):
            // Newer versions have a place in the playlist before the options.
            for index in values.indices.dropFirst(2) {
                let (rest, found) = try Self.split(values[index])
                values[index] = rest
                key = key ?? found
            }
            command.arguments = .list(values)
        case .named(var members):
            for index in members.indices where members[index].key == "options" {
                let (rest, found) = try Self.split(members[index].value)
                members[index].value = rest
                key = key ?? found
            }
            command.arguments = .named(members)
        }
        return key == nil ? (self, nil) : (command, key)
    }

    private static func split(_ options: JSONValue) throws(Refusal) -> (rest: JSONValue, key: ByteString?) {
        switch options {
        case .object(let members):
            guard let value = members.first(where: { $0.key == keyOption })?.value else { return (options, nil) }
            return (.object(members.filter { $0.key != keyOption }), try checked(value.text))
        case .string(let text):
            let prefix = keyOption.bytes + [UInt8(ascii: "=")]
            let parts = text.bytes.split(separator: UInt8(ascii: ","))
            guard let part = parts.first(where: { $0.starts(with: prefix) }) else { return (options, nil) }
            let rest = parts.filter { !$0.starts(with: prefix) }.joined(separator: [UInt8(ascii: ",")])
            return (.string(ByteString(Array(rest))), try checked(ByteString(Array(part.dropFirst(prefix.count)))))
        case .null, .bool, .integer, .double, .array: return (options, nil)
        }
    }

    private static func checked(_ key: ByteString?) throws(Refusal) -> ByteString {
        guard let key, (1...maximumKeyBytes).contains(key.bytes.count) else {
            throw Refusal(
                .invalidParameter, "loadfile: expected a string of 1 to \(maximumKeyBytes) bytes as resume-key")
        }
        return key
    }
}
