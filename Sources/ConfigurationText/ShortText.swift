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
