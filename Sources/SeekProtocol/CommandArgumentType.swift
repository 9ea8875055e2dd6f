/// The type of a command's argument, as libmpv's `command-list` names it, and what values libmpv takes for it.
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

    /// What a value should have been; nil where libmpv takes it, or where only libmpv can tell: it does not list a
    /// choice's words nor what a list's text is to look like.
    func need(unmetBy value: JSONValue) -> String? {
        takes(value) ? nil : need
    }

    /// No argument of such a type has a default in libmpv, so that one which is not optional must be given.
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
        if case .string(let text) = value { return takes(text: text) }
        return switch (self, value) {
        case (.time, .integer), (.double, .integer), (.integer64, .integer), (.byteSize, .integer): true
        case (.time, .double(let number)), (.double, .double(let number)): number.isFinite
        case (.integer, .integer(let number)): Int32(exactly: number) != nil
        case (.flag, .bool), (.choice, .integer), (.choice, .bool): true
        case (.flags, .array(let elements)), (.stringList, .array(let elements)): elements.allSatisfy(\.isString)
        case (.keyValueList, .object(let members)): members.allSatisfy(\.value.isString)
        default: false
        }
    }

    private func takes(text: ByteString) -> Bool {
        switch self {
        // Some times may be "no"; which ones is not listed.
        case .time: text == "no" || MediaTimeText.seconds(text) != nil
        case .integer: NumberText.integer(text).map { Int32(exactly: $0) != nil } ?? false
        case .integer64: NumberText.integer(text) != nil
        case .double: NumberText.number(text) != nil
        case .cycleDirection: text == "up" || text == "down" || NumberText.number(text) != nil
        case .flag: text == "yes" || text == "no" || text == ""
        case .byteSize, .string, .choice, .flags, .stringList, .keyValueList: true
        }
    }
}

extension JSONValue {
    fileprivate var isString: Bool {
        if case .string = self { true } else { false }
    }
}
