/// A value as the TOML said it, with no node of the parser's behind it.
package enum ConfigurationValue: Equatable, Sendable {
    package struct Member: Equatable, Sendable {
        package var key: String
        package var value: ConfigurationValue

        package init(key: String, value: ConfigurationValue) {
            self.key = key
            self.value = value
        }
    }

    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    /// A date, a time, or both: no key takes one. The payload says which.
    case moment(String)
    case array([ConfigurationValue])
    /// In the order of the keys' bytes, which is the parser's, not the file's.
    case table([Member])

    /// What it is, for the one who wrote it: `the whole number 10`.
    package var found: String {
        switch self {
        case .string(let text): "\"\(text)\""
        case .integer(let number): "the whole number \(number)"
        case .number(let number): "the number \(number)"
        case .boolean(let flag): "\(flag)"
        case .moment(let kind): "a \(kind)"
        case .array(let elements): elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
        case .table: "a table"
        }
    }

    /// As a double, where a whole number is as good.
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string, .boolean, .moment, .array, .table: nil
        }
    }
}
