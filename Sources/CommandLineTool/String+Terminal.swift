extension String {
    /// The text with control characters escaped, as `\u{1b}` and `\n`: names and titles are untrusted, and must neither
    /// break a line nor send sequences to the terminal.
    package var forTerminal: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A: text += "\\n"
            case 0..<0x20, 0x7F..<0xA0: text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
