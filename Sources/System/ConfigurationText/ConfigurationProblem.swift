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

/// The errors of a configuration, in the order of the file, then of the command line. At most 50.
package struct ConfigurationRefusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// More are not listed. It bounds the time for a text that is not a configuration at all.
    package static let maximumProblems = 50

    /// The exit status of a program whose configuration has errors: EX_CONFIG of sysexits.h. A restart does not help, and
    /// the units know it (`RestartPreventExitStatus=`).
    package static let exitStatus: Int32 = 78

    /// Never empty.
    package let problems: [ConfigurationProblem]

    package init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// One problem a line.
    package var description: String { lines.joined(separator: "\n") }

    /// All problems in one line, for a reply or a log.
    package var line: String { lines.joined(separator: "; ") }

    private var lines: [String] {
        let isFull = problems.count >= Self.maximumProblems
        return problems.map(\.description) + (isFull ? ["only the first \(problems.count) errors are shown"] : [])
    }
}

/// A text of the configuration as an error message shows it: one line, bounded, without control characters.
struct ShortText: CustomStringConvertible {
    /// Unicode scalars. What follows is left out.
    static let maximumLength = 200

    let description: String

    init(_ text: some StringProtocol) {
        var description = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            guard index < Self.maximumLength else {
                description += "..."
                break
            }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format:
                description += scalar.escaped(asASCII: true)
            default: description.unicodeScalars.append(scalar)
            }
        }
        self.description = description
    }
}
