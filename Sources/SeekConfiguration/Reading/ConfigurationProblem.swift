/// One thing that is wrong with a configuration: where, what was found, and what would be right.
package struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Place: Equatable, Sendable, CustomStringConvertible {
        /// A file as a whole.
        case file(String)
        /// Counted from 1.
        case line(Int, file: String)
        /// Counted from 1. What the parser says about syntax has a column.
        case column(Int, line: Int, file: String)
        /// The argument of the command line as it was given.
        case argument(String)

        package var description: String {
            switch self {
            case .file(let file): file
            case .line(let line, let file): "\(file):\(line)"
            case .column(let column, let line, let file): "\(file):\(line):\(column)"
            case .argument(let argument): argument
            }
        }
    }

    package var place: Place
    /// The key in full, `seek.flip`; nil where none is to blame.
    package var key: String?
    package var found: String
    /// What would be right; nil where `found` says it all.
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

    package var description: String {
        var text = "\(place): "
        if let key { text += "\(key): " }
        text += found
        if let expected { text += "; right would be \(expected)" }
        if let suggestion { text += "; did you mean \(suggestion)?" }
        return text
    }
}
