/// The words of one input, read from left to right.
struct Words {
    private var words: ArraySlice<String>

    init(_ words: [String]) {
        self.words = words[...]
    }

    /// Takes these words if they are next.
    mutating func take(_ expected: String) -> Bool {
        let expected = expected.split(separator: " ").map(String.init)
        guard words.starts(with: expected) else { return false }
        words = words.dropFirst(expected.count)
        return true
    }

    /// The word behind these, if they are next: "by 2" for `by`.
    mutating func value(of name: String) -> String? {
        guard take(name) else { return nil }
        return words.popFirst()
    }

    mutating func next() -> String { words.popFirst() ?? "" }

    mutating func rest() -> String {
        defer { words = [] }
        return text
    }

    var isEmpty: Bool { words.isEmpty }

    /// Those that have not been read.
    var all: [String] { Array(words) }

    var text: String { words.joined(separator: " ") }
}

/// A number as transcripts write it; "none" is none, by `Double?`.
func number(_ word: String?) throws -> Double {
    guard let word, let number = Double(word) else { throw UnknownInput(words: [word ?? "a number is missing"]) }
    return number
}
