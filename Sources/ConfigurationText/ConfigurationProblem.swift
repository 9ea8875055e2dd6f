/// One error in a configuration: where it is, what was found and what was expected.
package struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Place: Equatable, Sendable, CustomStringConvertible {
        /// A file as a whole.
        case file(String)
        case position(TextPosition, file: String)
        /// An argument of the command line, as it was given.
        case argument(String)

        /// - Parameter position: nil: the file as a whole.
        package init(_ file: String, at position: TextPosition?) {
            self = position.map { .position($0, file: file) } ?? .file(file)
        }

        package var description: String {
            switch self {
            case .file(let file): file
            case .position(let position, let file): "\(file):\(position.line):\(position.column)"
            case .argument(let argument): "\(ShortText(argument))"
            }
        }
    }

    package var place: Place
    /// With its table, `seek.flip`; nil if the error is not about a key.
    package var key: String?
    /// What was found: `invalid value 5`.
    package var found: String
    /// What was expected; nil if `found` says it.
    package var expected: String?
    /// What was probably meant.
    package var suggestion: String?

    package init(
        place: Place, key: String? = nil, found: String, expected: String? = nil, suggestion: String? = nil
    ) {
        self.place = place
        self.key = key
        self.found = found
        self.expected = expected
        self.suggestion = suggestion
    }

    /// `seekd.toml:4:1: seek.flip: invalid value "Net": expected "restart" or "net"; did you mean "net"?`
    package var description: String {
        var text = "\(place): "
        if let key { text += "\(ShortText(key)): " }
        text += found
        if let expected { text += ": expected \(expected)" }
        if let suggestion { text += "; did you mean \(suggestion)?" }
        return text
    }
}
