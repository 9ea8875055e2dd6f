import MediaPolicy
import SeekProtocol

/// Commands that set properties and options.
extension CommandCheck {
    /// Names such as `vf-add` and `no-pause` are for options on a command line; libmpv has no properties of these names.
    func setNamed(_ property: ByteString, to value: JSONValue?) throws(Refusal) {
        try set(property: property, to: value)
        if let refusal = policy.refusal(ofOperation: property, names) {
            throw Refusal(.errorRunningCommand, refusal.message)
        }
    }

    func set(property: ByteString, to value: JSONValue?) throws(Refusal) {
        if let refusal = policy.refusal(ofSetting: property, to: value, names) {
            // mpv's commands report only that they failed.
            throw refusal.code == .propertyNotFound ? Refusal(.errorRunningCommand, refusal.message) : refusal
        }
        // seekd ignores a plain `set` to its own path; anything else would make libmpv replace the socket.
        let isOwnSocket = policy.setsOwnSocket(property, to: value)
        if isOwnSocket, runsLater || command.name != "set" { throw forbidden("it would replace seekd's socket") }
    }

    func checkCycleValues() throws(Refusal) {
        var texts = try texts()
        if texts.first == "!reverse" { texts.removeFirst() }
        guard let property = texts.first, texts.count > 1 else {
            throw Refusal(.invalidParameter, "cycle-values needs a property's name and values")
        }
        for value in texts.dropFirst() { try setNamed(property, to: .string(value)) }
    }

    func checkChangeList() throws(Refusal) {
        let property = try text(0, "name")
        let operation = try text(1, "operation")
        let value = try text(2, "value")
        guard Self.operations.contains(operation) else {
            throw Refusal(.errorRunningCommand, "lists have no operation \"\(operation.description.prefix(60))\"")
        }
        // As the manual spells it elsewhere: "sub-files-append".
        try set(
            property: ByteString(property.bytes + [UInt8(ascii: "-")] + operation.bytes),
            to: Self.removes(operation) ? .string("") : .string(value))
    }

    private static let operations: [ByteString] = ["set", "add", "append", "pre", "toggle", "del", "remove", "clr"]

    func checkFilters(_ list: ByteString) throws(Refusal) {
        let operation = try text(0, "operation")
        let value = try text(1, "value")
        // The command is allowed if setting the property is. libmpv takes an operation that it does not know as `set`.
        try set(property: list, to: Self.removes(operation) ? .string("") : .string(value))
    }

    private static func removes(_ operation: ByteString) -> Bool {
        operation == "clr" || operation == "del" || operation == "remove"
    }

    /// A profile may be applied if each of its options may be set.
    ///
    /// - Parameter depth: how many profiles have named it.
    func checkProfile(_ name: ByteString, depth: Int = 0) throws(Refusal) {
        // libmpv refuses an unknown one.
        guard let options = names.profiles[name] else { return }
        for option in options {
            if option.key == "profile", case .string(let other) = option.value {
                guard depth < Self.mostProfiles else { throw forbidden("profiles name each other without end") }
                try checkProfile(other, depth: depth + 1)
            } else if policy.refusal(ofSetting: option.key, to: option.value, names) != nil {
                throw forbidden("the profile sets \(option.key), which is not allowed")
            }
        }
    }

    /// mpv's limit.
    private static let mostProfiles = 20

    func checkLoadfile() throws(Refusal) {
        try refuse(policy.refusal(ofOpening: try text(0, "url"), as: .file))
        switch command.arguments {
        case .list(let values):
            for index in values.indices.dropFirst(2) where !values[index].isIndex {
                try checkOptions(try readable(index, "options"))
            }
        case .named: try checkOptions(try readable(2, "options"))
        }
    }

    private func checkOptions(_ options: JSONValue?) throws(Refusal) {
        switch options {
        case .object(let members)?:
            for member in members { try checkOption(member.key, member.value) }
        case .string(let text)?: try checkOptions(text)
        case nil: break
        case .null?, .bool?, .integer?, .double?, .array?:
            throw Refusal(.invalidParameter, "loadfile's options are an object, or a string such as \"start=10\"")
        }
    }

    private func checkOptions(_ text: ByteString) throws(Refusal) {
        let quotes = Array("\"'[]%`\\".utf8)
        guard !text.bytes.contains(where: { quotes.contains($0) }) else {
            throw forbidden("expected options without quotes; use an object")
        }
        for option in text.bytes.split(separator: UInt8(ascii: ",")) {
            let name = option.prefix { $0 != UInt8(ascii: "=") }
            try checkOption(ByteString(Array(name)), .string(ByteString(Array(option.dropFirst(name.count + 1)))))
        }
    }

    private func checkOption(_ name: ByteString, _ value: JSONValue) throws(Refusal) {
        if let refusal = policy.refusal(ofSetting: name, to: value, names) {
            throw refusal.code == .propertyNotFound ? Refusal(.invalidParameter, refusal.message) : refusal
        }
        if policy.setsOwnSocket(name, to: value) { throw forbidden("it would replace seekd's socket") }
    }
}
