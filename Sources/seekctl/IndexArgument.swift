import ArgumentParser

/// A place in a list that is counted from 0.
enum IndexArgument {
    /// For `transform`.
    static func read(_ text: String) throws -> Int {
        guard let index = Int(text), index >= 0, text.first?.isNumber == true else {
            throw ValidationError("expected a whole number from 0")
        }
        return index
    }
}
