/// Why a text is refused as TOML.
package enum TOMLError: Error, Equatable {
    /// It has more than this many bytes.
    case tooLarge(limit: Int)
    case outOfMemory
    /// toml++'s description, or a bound of CToml.h.
    case syntax(String, TextPosition)

    /// For the user, without the position.
    package var message: String {
        switch self {
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .outOfMemory: "not enough memory to parse it"
        case .syntax(let text, _): Self.message(text)
        }
    }

    package var position: TextPosition? {
        if case .syntax(_, let position) = self { position } else { nil }
    }

    /// toml++ says `Error while parsing string: ...`, or for bytes that are not UTF-8 `Encountered ...`.
    private static func message(_ text: String) -> String {
        let prefix = "Error while parsing "
        if text.hasPrefix(prefix) { return "syntax error in \(ShortText(text.dropFirst(prefix.count)))" }
        return "syntax error: \(ShortText(text.prefix(1).lowercased() + text.dropFirst()))"
    }
}
