import SeekProtocol

/// Why a message is not served.
struct MqttRefusal: Error, Equatable {
    let code: String
    /// A sentence for a person, without a full stop.
    let message: String

    init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// The content of a message to `cmd`: `{"command":["tap","forward"],"transaction":7}`, with `at` and `sent` if wanted.
struct MqttCommand: Equatable {
    /// Bytes of a message; a longer one is refused unread.
    static let longest = 65_536
    private static let longestTransaction = 200
    private static let members: [ByteString] = ["command", "transaction", "client", "at", "sent"]

    /// What a reply needs, also that to a message which is no command.
    struct Header: Equatable {
        /// A string or a whole number; nil: there is none.
        var transaction: JSONValue?
        /// The name that the sender gives itself.
        var client: ByteString?
    }

    let header: Header
    let command: JSONValue
    /// Without the prefixes that mpv knows.
    let name: String
    /// When to serve it, and when it was sent: seconds since 1970.
    let at: Double?
    let sent: Double?

    /// - Parameter header: is set as far as it can be read, also if the message is no command.
    init(_ payload: [UInt8], header: inout Header) throws(MqttRefusal) {
        let value: JSONValue
        do {
            value = try JSONReader.value(of: payload)
        } catch {
            throw MqttRefusal("invalid-argument", "invalid JSON at byte \(error.offset): \(error.problem)")
        }
        header.client = try? Self.client(value["client"])
        header.transaction = try? Self.transaction(value["transaction"])
        guard case .object(let members) = value else {
            throw MqttRefusal("invalid-argument", "expected an object with \"command\", got \(value.spoken)")
        }
        for member in members where !Self.members.contains(member.key) {
            throw MqttRefusal(
                "invalid-argument",
                "unknown member \"\(member.key.description.prefix(60))\": expected command, transaction, client, at or "
                    + "sent")
        }
        guard let command = value["command"], let name = Self.name(of: command) else {
            throw MqttRefusal(
                "invalid-argument",
                "expected \"command\" with a list such as [\"tap\",\"forward\"] or an object with \"name\", got "
                    + (value["command"]?.spoken ?? "none"))
        }
        self.command = command
        self.name = name
        self.header = Header(
            transaction: try Self.transaction(value["transaction"]), client: try Self.client(value["client"]))
        at = try Self.time(value["at"], "at")
        sent = try Self.time(value["sent"], "sent")
    }

    private static func name(of command: JSONValue) -> String? {
        switch command {
        case .array(let elements):
            elements.lazy.map(\.repairedText).first { $0.flatMap(MpvCommand.Prefix.init(rawValue:)) == nil } ?? nil
        case .object: command["name"]?.repairedText
        default: nil
        }
    }

    private static func transaction(_ value: JSONValue?) throws(MqttRefusal) -> JSONValue? {
        switch value {
        case nil, .null: return nil
        case .integer: return value
        case .string(let text) where (1...longestTransaction).contains(text.bytes.count): return value
        default:
            throw MqttRefusal(
                "invalid-argument",
                "transaction: expected a whole number or a string of 1 to \(longestTransaction) bytes")
        }
    }

    private static func client(_ value: JSONValue?) throws(MqttRefusal) -> ByteString? {
        switch value {
        case nil, .null: return nil
        case .string(let text) where (1...MqttSender.longest).contains(text.bytes.count): return text
        default:
            throw MqttRefusal("invalid-argument", "client: expected a string of 1 to \(MqttSender.longest) bytes")
        }
    }

    private static func time(_ value: JSONValue?, _ name: String) throws(MqttRefusal) -> Double? {
        switch value {
        case nil, .null: return nil
        default:
            guard let seconds = value?.number, seconds.isFinite, seconds > 0, seconds < 1e11 else {
                throw MqttRefusal(
                    "invalid-argument", "\(name): expected seconds since 1970, got \(value?.spoken ?? "")")
            }
            return seconds
        }
    }
}
