package import SeekProtocol

/// The names and arguments of libmpv's input commands.
///
/// Finds errors in a command before it is sent, and never in one that libmpv accepts.
package struct CommandSignatures: Sendable, Equatable {
    package private(set) var names: Set<String> = []
    private var signatures: [String: Signature] = [:]

    fileprivate struct Signature: Sendable, Equatable {
        var arguments: [Argument]
        /// The last argument may be repeated or left out.
        var isVariadic: Bool
    }

    fileprivate struct Argument: Sendable, Equatable {
        var name: ByteString
        /// Nil for an unknown type, which is not checked.
        var type: CommandArgumentType?
        var isRequired: Bool
    }

    /// libmpv's list does not tell an argument that has a default from one that must be given. These must be, though
    /// others of their type have defaults.
    private static let required: [String: Set<ByteString>] = [
        "flush-status-line": ["clear"], "multiply": ["value"], "mouse": ["x", "y"], "osd-overlay": ["id"],
        "overlay-add": ["id", "x", "y", "offset", "w", "h", "stride"], "overlay-remove": ["id"],
        "playlist-move": ["index1", "index2"], "playlist-play-index": ["index"], "playlist-remove": ["index"],
        "sub-seek": ["skip"], "sub-step": ["skip"],
    ]

    /// - Parameter commandList: the value of libmpv's `command-list` property; unknown parts are ignored.
    package init(_ commandList: JSONValue) {
        guard case .array(let commands) = commandList else { return }
        for command in commands {
            guard case .string(let name)? = command["name"], case .array(let list)? = command["args"] else { continue }
            let arguments = list.map { Self.argument($0, of: name.description) }
            signatures[name.description] = Signature(arguments: arguments, isVariadic: command["vararg"] == .bool(true))
            names.insert(name.description)
        }
    }

    private static func argument(_ entry: JSONValue, of command: String) -> Argument {
        var argument = Argument(name: "", type: nil, isRequired: false)
        if case .string(let name)? = entry["name"] { argument.name = name }
        if case .string(let type)? = entry["type"] { argument.type = CommandArgumentType(rawValue: type.description) }
        if entry["optional"] == .bool(false) {
            let isKnown = required[command]?.contains(argument.name) ?? false
            argument.isRequired = isKnown || argument.type?.hasNoDefault ?? false
        }
        return argument
    }

    /// Why libmpv would refuse the command, and what it expects; nil if libmpv accepts it, or if only libmpv can tell.
    package func problem(in command: MpvCommand) -> String? {
        guard let signature = signatures[command.name] else {
            let meant = Nearest.match(for: command.name, among: names)
            let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
            return "mpv has no command \"\(command.name.prefix(60))\"\(hint)"
        }
        let problem =
            switch command.arguments {
            case .list(let values): signature.problem(in: values)
            case .named(let members): signature.problem(in: members)
            }
        return problem.map { "\(command.name)\($0)" }
    }
}

// MARK: - Sentences that follow the command's name

extension CommandSignatures.Signature {
    fileprivate func problem(in values: [JSONValue]) -> String? {
        if values.count > arguments.count, !isVariadic {
            return arguments.isEmpty
                ? " takes no arguments, got \(values.count)"
                : " takes at most \(arguments.count) argument\(arguments.count == 1 ? "" : "s"),"
                    + " got \(values.count) (\(spokenNames))"
        }
        for (index, value) in values.enumerated() {
            if let problem = arguments[min(index, arguments.count - 1)].problem(with: value) { return problem }
        }
        // The last argument of a variadic command may be left out.
        let needed = isVariadic ? arguments.dropLast() : arguments[...]
        return needed.dropFirst(values.count).first(where: \.isRequired).map { " needs \($0.name) (\(spokenNames))" }
    }

    fileprivate func problem(in members: [JSONValue.Member]) -> String? {
        if isVariadic { return " takes any number of arguments, so they can't be given by name" }
        var given: Set<ByteString> = []
        for member in members {
            guard let argument = arguments.first(where: { $0.name == member.key }) else {
                let known = arguments.isEmpty ? "it takes none" : "it knows \(spokenNames)"
                return " has no argument \"\(member.key.description.prefix(60))\": \(known)"
            }
            guard given.insert(member.key).inserted else { return ": \(member.key) is given twice" }
            if let problem = argument.problem(with: member.value) { return problem }
        }
        let missing = arguments.first { $0.isRequired && !given.contains($0.name) }
        return missing.map { " needs \($0.name) (\(spokenNames))" }
    }

    private var spokenNames: String {
        arguments.map(\.name.description).joined(separator: ", ")
    }
}

extension CommandSignatures.Argument {
    fileprivate func problem(with value: JSONValue) -> String? {
        type?.need(unmetBy: value).map { ": \(name) must be \($0), got \(value.spoken)" }
    }
}

/// The type of a command's argument, as `command-list` names it, and the values that libmpv accepts for it.
enum CommandArgumentType: String, Sendable {
    case time = "Time"
    case integer = "Integer"
    case integer64 = "Integer64"
    case double = "Double"
    case cycleDirection = "up|down"
    case flag = "Flag"
    case byteSize = "ByteSize"
    case string = "String"
    case choice = "Choice"
    case flags = "Flags"
    case stringList = "String list"
    case keyValueList = "Key/value list"

    /// The expected value; nil if libmpv accepts this one, or if only libmpv can tell: `command-list` has neither the words
    /// of a choice nor the syntax of a list.
    func need(unmetBy value: JSONValue) -> String? {
        takes(value) ? nil : need
    }

    /// No argument of this type has a default in libmpv: it is required unless it is optional.
    var hasNoDefault: Bool {
        switch self {
        case .string, .time, .stringList: true
        case .integer, .integer64, .double, .cycleDirection, .flag, .byteSize, .choice, .flags, .keyValueList: false
        }
    }

    private var need: String {
        switch self {
        case .time: "a finite number of seconds or a time as in 1:02:03.5"
        case .integer: "a whole number of 32 bits"
        case .integer64, .byteSize: "a whole number"
        case .double: "a finite number"
        case .cycleDirection: "\"up\", \"down\" or a number in a string"
        case .flag: "true, false, \"yes\" or \"no\""
        case .string: "a string"
        case .choice: "a word or a whole number"
        case .flags: "words joined by +, or a list of words"
        case .stringList: "a list of strings"
        case .keyValueList: "an object of strings"
        }
    }

    private func takes(_ value: JSONValue) -> Bool {
        switch self {
        // Some times may be "no"; which ones is not listed.
        case .time: value.optionTime != nil || value == .string("no")
        case .integer: value.optionInteger != nil
        case .integer64: value.optionInteger64 != nil
        case .double: value.optionNumber != nil
        case .cycleDirection: value.optionCycleStep != nil
        case .flag: [.bool(true), .bool(false), .string("yes"), .string("no"), .string("")].contains(value)
        case .byteSize: value.text != nil || value.optionInteger64 != nil
        case .string: value.text != nil
        case .choice: value.text != nil || value.optionInteger64 != nil || value == .bool(true) || value == .bool(false)
        case .flags, .stringList: value.text != nil || value.optionFlags != nil
        case .keyValueList: value.text != nil || value.isObjectOfStrings
        }
    }
}

extension JSONValue {
    fileprivate var isObjectOfStrings: Bool {
        guard case .object(let members) = self else { return false }
        return members.allSatisfy { $0.value.text != nil }
    }
}
