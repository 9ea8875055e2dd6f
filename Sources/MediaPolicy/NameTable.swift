/// Names in a text, with white space between them.
package enum NameTable {
    package static func names(_ text: String) -> Set<String> {
        let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        return Set(words.map { String(Substring($0)) })
    }
}
