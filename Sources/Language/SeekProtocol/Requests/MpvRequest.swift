/// A request of mpv's own protocol (mpv's manual, "JSON IPC").
package enum MpvRequest: Equatable, Sendable {
    /// The client's name in libmpv, for `script-message-to`.
    case clientName
    /// mpv's clock, microseconds.
    case time
    /// The version of libmpv's client API.
    case version
    /// As a string: the value as mpv shows it, or null if there is none.
    case getProperty(ByteString, asString: Bool)
    case setProperty(ByteString, JSONValue)
    /// Every change is a `property-change` event with this `id`; the first one comes at once.
    case observeProperty(ByteString, id: Int64, asString: Bool)
    /// Ends all observations with this id.
    case unobserveProperty(id: Int64)
    /// Enables `log-message` events from this level on; "no" disables them.
    case requestLogMessages(ByteString)
    /// Enables or disables an event of mpv's; nil means all.
    case setEvent(ByteString?, isEnabled: Bool)
    case command(MpvCommand)
}

extension MpvRequest {
    /// Decodes a list that starts with a name of mpv's own protocol; nil for any other name.
    ///
    /// - Throws: mpv's "invalid parameter", with a message.
    init?(_ name: String, _ arguments: ArraySlice<JSONValue>) throws(Refusal) {
        let arguments = ProtocolArguments(command: name, values: arguments)
        switch name {
        // mpv ignores further elements after these.
        case "client_name": self = .clientName
        case "get_time_us": self = .time
        case "get_version": self = .version
        case "get_property", "get_property_string":
            try arguments.require("the name of a property")
            self = .getProperty(
                try arguments.string(0, "the name of a property"), asString: name == "get_property_string")
        case "set_property", "set_property_string":
            try arguments.require("the name of a property", "its value")
            self = .setProperty(try arguments.string(0, "the name of a property"), arguments[1])
        case "observe_property", "observe_property_string":
            try arguments.require("a number for its events", "the name of a property")
            let id = try arguments.integer(0, "a number for its events")
            self = .observeProperty(
                try arguments.string(1, "the name of a property"), id: id,
                asString: name == "observe_property_string")
        case "unobserve_property":
            try arguments.require("the number it is observed under")
            self = .unobserveProperty(id: try arguments.integer(0, "the number it is observed under"))
        case "request_log_messages":
            try arguments.require("a log level")
            self = .requestLogMessages(try arguments.string(0, "a log level"))
        case "enable_event", "disable_event":
            try arguments.require("the name of an event, or \"all\"")
            let event = try arguments.string(0, "the name of an event, or \"all\"")
            self = .setEvent(event == "all" ? nil : event, isEnabled: name == "enable_event")
        default: return nil
        }
    }

    /// The arguments of a protocol command: a fixed number, each of one type.
    private struct ProtocolArguments {
        let command: String
        let values: ArraySlice<JSONValue>

        subscript(index: Int) -> JSONValue { values[values.startIndex + index] }

        func require(_ needed: String...) throws(Refusal) {
            guard values.count == needed.count else {
                throw Refusal(
                    .invalidParameter,
                    "\(command) takes \(needed.joined(separator: " and ")), got \(values.count) "
                        + (values.count == 1 ? "argument" : "arguments"))
            }
        }

        func string(_ index: Int, _ what: String) throws(Refusal) -> ByteString {
            if case .string(let text) = self[index] { return text }
            throw Refusal(.invalidParameter, "\(command): \(what) must be a string, got \(self[index].spoken)")
        }

        func integer(_ index: Int, _ what: String) throws(Refusal) -> Int64 {
            if case .integer(let number) = self[index] { return number }
            throw Refusal(.invalidParameter, "\(command): \(what) must be a whole number, got \(self[index].spoken)")
        }
    }
}
