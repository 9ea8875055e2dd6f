import SeekProtocol

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
