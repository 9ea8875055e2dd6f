import ArgumentParser

/// An argument that is one of a closed set of words.
protocol WordArgument: RawRepresentable<String>, CaseIterable, Sendable {}

extension WordArgument {
    /// For `transform`.
    static func read(_ text: String) throws -> Self {
        guard let word = Self(rawValue: text) else { throw ValidationError("expected \(list)") }
        return word
    }

    static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }

    /// "on, off or toggle".
    private static var list: String {
        let words = allCases.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}
