/// A TOML value, copied from the parser.
package enum ConfigurationValue: Equatable, Sendable {
    package struct Member: Equatable, Sendable {
        package var key: String
        package var value: ConfigurationValue
        /// Where the key is written first; nil for a value of the command line.
        package var position: TextPosition?

        package init(key: String, value: ConfigurationValue, position: TextPosition? = nil) {
            self.key = key
            self.value = value
            self.position = position
        }
    }

    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    /// A date, a time, or both. No key takes one. The payload is its kind.
    case moment(String)
    case array([ConfigurationValue])
    /// In the order of the text.
    case table([Member])

    /// As an error message shows it: `"x"`, `10`, `(an array of 3)`.
    package var shown: String {
        switch self {
        case .string(let text): "\"\(ShortText(text))\""
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .moment(let kind): "(a \(kind))"
        case .array(let elements): elements.isEmpty ? "(an empty array)" : "(an array of \(elements.count))"
        case .table: "(a table)"
        }
    }

    /// A number of either kind; nil for anything else.
    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .string, .boolean, .moment, .array, .table: nil
        }
    }
}
