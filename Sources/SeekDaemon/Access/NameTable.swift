/// Names in a text, with white space between them.
enum NameTable {
    static func names(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
