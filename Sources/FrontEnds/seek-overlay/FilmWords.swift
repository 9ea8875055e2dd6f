import Words

/// Names that the daemon makes of files' names, such as "Show, season 1, episode 2: The Pilot", in the viewer's language.
enum FilmWords {
    /// - Parameter name: in English. What is not of a series stays as it is.
    static func translated(_ name: String) -> String {
        guard Words.catalogue != nil else { return name }
        let mark = ", "
        let parts = name.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
        return parts.enumerated().map { index, part in
            // A title may follow: "episode 2: The Pilot".
            let end = part.firstIndex(of: ":") ?? part.endIndex
            guard let text = series(part[..<end]) else { return part }
            return (index == 0 ? text.prefix(1).uppercased() + text.dropFirst() : text) + part[end...]
        }.joined(separator: mark)
    }

    /// Nil for anything but "season 1", "episodes 2 and 3", "specials".
    private static func series(_ text: Substring) -> String? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let numbers = words.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        let areNumbers = numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        guard areNumbers else { return nil }
        let kind = words.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element.lowercased() }
        switch (kind, numbers.count) {
        case (["season"], 1): return say("season {number}", ["number": String(numbers[0])])
        case (["episode"], 1): return say("episode {number}", ["number": String(numbers[0])])
        case (["special"], 1): return say("special {number}", ["number": String(numbers[0])])
        case (["part"], 1): return say("part {number}", ["number": String(numbers[0])])
        case (["specials"], 0): return say("specials")
        case (["episodes", "and"], 2):
            return say("episodes {first} and {last}", ["first": String(numbers[0]), "last": String(numbers[1])])
        case (["episodes", "to"], 2):
            return say("episodes {first} to {last}", ["first": String(numbers[0]), "last": String(numbers[1])])
        case (["specials", "and"], 2):
            return say("specials {first} and {last}", ["first": String(numbers[0]), "last": String(numbers[1])])
        case (["specials", "to"], 2):
            return say("specials {first} to {last}", ["first": String(numbers[0]), "last": String(numbers[1])])
        default: return nil
        }
    }
}
